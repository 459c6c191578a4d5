import type { DeviceCommand } from '@portal/contracts/telemetry';
import { commandsTopic } from '@portal/contracts/telemetry';
import { CONNECTION_TIMEOUT_MS } from '@portal/domain/device-time';
import { slicesOf } from '@portal/domain/slices';
import { sql } from 'kysely';
import { intervalJob } from '../../kernel/interval-job';
import type { Commands, Services, Stop } from '../../kernel/services';
import { inTransaction } from '../../kernel/transaction';
import { composeRecipes } from '../recipes/delivery';
import { COMMAND_LIFE_MS } from './order';
import { expireCommands, failCommands } from './settle';

/** How often is looked for commands to send again, and for those that have expired. */
const SWEEP_MS = 5_000;
/** Waited before sending again: 5 s, 10 s, 20 s … up to 5 min. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;
/** So many devices are served together. */
const SLICE = 100;
/** How long finished commands are kept. */
const KEPT_MS = 30 * 86_400_000;

type Needed = Pick<Services, 'config' | 'db' | 'clock' | 'files' | 'log' | 'broker'>;

interface Claimed {
  id: string;
  device_uuid: string;
  kind: DeviceCommand['kind'];
  body: Record<string, string>;
  created_at: number;
}

/**
 * Sends commands until they are answered. They stand in the database, so a restart loses none, and several instances never send the same
 * one at once. A device hears them when they are ordered, when it listens again, and in between whenever it is connected and silent.
 */
export class CommandSender implements Commands {
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly services: Needed) {}

  wake(devices: readonly string[]): void {
    if (devices.length > 0) this.run(this.send(devices, true));
  }

  /** Resolves when nothing is being sent. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  start(): Stop {
    const endSweeps = intervalJob(SWEEP_MS, this.services.log, 'sending commands again', () => this.sweep());
    return async () => {
      await endSweeps();
      await this.settled();
    };
  }

  /** Ends what has expired, forgets what is long finished, and sends again what connected devices have not answered. */
  async sweep(): Promise<void> {
    const { db, clock } = this.services;
    const now = clock.now();
    await inTransaction({ db }, (trx) => expireCommands(trx, now));
    await db
      .deleteFrom('device_commands')
      .where('finished_at', '<', now - KEPT_MS)
      .execute();
    const { rows } = await sql<{ device: string }>`
      select distinct c.device_uuid as device from device_commands c join device_states s on s.device_uuid = c.device_uuid
      where c.state = 'pending' and c.send_after <= ${now} and (s.connected or s.last_ping >= ${now - CONNECTION_TIMEOUT_MS})`.execute(
      db,
    );
    await this.send(
      rows.map(({ device }) => device),
      false,
    );
  }

  private run(work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => this.services.log.error({ err: error }, 'commands not sent; they are tried again'))
      .finally(() => this.running.delete(done));
    this.running.add(done);
  }

  /** @param listening the devices are known to listen now: what was sent a moment ago goes out again */
  private async send(devices: readonly string[], listening: boolean): Promise<void> {
    for (const slice of slicesOf(devices, SLICE)) {
      const claimed = await this.claim(slice, listening);
      const messages = await composeRecipes(this.services, claimed);
      for (const command of claimed) {
        const message = messages.get(command.id);
        if (message) await this.publish(command, message);
      }
      const gone = claimed.filter(({ id }) => !messages.has(id)).map(({ id }) => id);
      if (gone.length > 0)
        await inTransaction(this.services, (trx) => failCommands(trx, this.services.clock.now(), gone, 'gone'));
    }
  }

  /** A broker that keeps it for a device which is away drops it when it has expired here as well. */
  private publish({ id, device_uuid: device, created_at: ordered }: Claimed, message: DeviceCommand): Promise<void> {
    const lifeSeconds = Math.max(1, Math.ceil((ordered + COMMAND_LIFE_MS - this.services.clock.now()) / 1_000));
    return this.services.broker.publish(commandsTopic(device), message, { lifeSeconds, command: { device, id } });
  }

  /** Takes what is to be sent now, oldest first; no other instance takes it before its wait has passed. */
  private async claim(devices: readonly string[], listening: boolean): Promise<Claimed[]> {
    const now = this.services.clock.now();
    const due = listening ? sql`` : sql`and send_after <= ${now}`;
    const { rows } = await sql<Claimed>`
      with due as (
        select id from device_commands where state = 'pending' and device_uuid = any(${[...devices]}::text[]) ${due} order by id for update skip locked)
      update device_commands c set attempts = attempts + 1,
        send_after = ${now}::bigint + least(${LONGEST_WAIT_MS}::bigint, ${FIRST_WAIT_MS}::bigint * (1 << least(attempts, 10)))
      from due where c.id = due.id returning c.id, c.device_uuid, c.kind, c.body, c.created_at`.execute(
      this.services.db,
    );
    return rows.sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
  }
}
