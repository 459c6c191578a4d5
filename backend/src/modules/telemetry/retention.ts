import { intervalJob } from '../../kernel/interval-job';
import type { Services, Stop } from '../../kernel/services';

const MINUTE = 60_000;

/** Room for coming days and the end of old ones, every hour; the roll-ups every minute, which mostly finds nothing to do. */
export async function startKeeping({ sensors, log }: Pick<Services, 'sensors' | 'log'>): Promise<Stop> {
  await sensors.makeRoom();
  const stops = [
    intervalJob(60 * MINUTE, log, 'making room for sensor values', () => sensors.makeRoom()),
    intervalJob(60 * MINUTE, log, 'dropping old sensor values', () => sensors.dropOld()),
    intervalJob(MINUTE, log, 'rolling up sensor values', () => sensors.rollUp()),
  ];
  return async () => {
    for (const stop of stops) await stop();
  };
}
