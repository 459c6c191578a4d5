import type { EventReport } from '@portal/contracts/telemetry';
import type { ApplianceEvent } from './appliance-events';
import { type ApplianceKind, appliance, cuOf } from './appliances';
import type { DeviceLink } from './device-link';

/** What a person can make a demo device do. */
export const ACTIONS = ['alert', 'ok', 'ping', 'offline', 'online'] as const;
export type Action = (typeof ACTIONS)[number];

export const isAction = (text: string | undefined): text is Action => ACTIONS.some((action) => action === text);

/** The report of an appliance's event. The same key opens one incident only. */
export function reportOf(kind: ApplianceKind, event: ApplianceEvent, key: string, time: number): EventReport {
  return {
    key,
    time,
    event: event.id,
    cu: cuOf(event, appliance(kind).controlunits),
    summary: event.summary.en,
    localizedSummaries: { ...event.summary },
    priority: event.priority,
    category: event.category,
  };
}

/** The alarm that an appliance raises when it is told to. */
export function alarmOf(kind: ApplianceKind): ApplianceEvent {
  const { label, events } = appliance(kind);
  const alarm = events.find(({ category }) => category === 'alarm');
  if (!alarm) throw new Error(`${label} knows no alarm`);
  return alarm;
}

/** Goes into alarm and says why. */
export async function raiseAlarm(
  link: DeviceLink,
  kind: ApplianceKind,
  event: ApplianceEvent,
  key: string,
  time: number,
): Promise<void> {
  await link.send('state', { state: 'ALERT', time });
  await link.send('events', [reportOf(kind, event, key, time)]);
}

export const recover = (link: DeviceLink, time: number): Promise<void> => link.send('state', { state: 'OK', time });
