import { setTimeout } from 'node:timers/promises';
import type { IngestBody } from '@portal/contracts/telemetry';
import { CHANNELS_MAX } from '@portal/domain/limits';
import { type SessionHold, SessionLost } from '../../adapters/mqtt/broker';
import { HttpError } from '../../kernel/http-error';
import { reasonOf } from '../../kernel/reason-of';
import type { Foundation, Ingest } from '../../kernel/services';
import { inTransaction } from '../../kernel/transaction';
import { endedHolds } from './broker-sessions';
import { Malformed } from './messages';
import { type Delivery, storeDeliveries } from './state';
import { isConflict, isDataError, passes } from './trouble';

/** How long messages gather before they are stored together: short beside a second, long beside a transaction. */
const GATHER_MS = 4;
/** While one batch follows the other they gather for longer: a transaction of ten takes hardly more than one of two. */
const BUSY_MS = 20;
/** So many do not wait for more. */
const ENOUGH = 100;
/** So many messages go into one transaction. */
const BATCH = 1_000;
/** Beyond so many waiting messages no more are taken: devices keep theirs and try again. */
const WAITING_MAX = 50_000;
/** A transaction that others were in the way of is begun anew so many times. */
const ANEW = 3;

interface Waiting extends Delivery {
  readonly hold: SessionHold | undefined;
  readonly stored: () => void;
  readonly failed: (error: unknown) => void;
}

/** The one way of device messages into the database, by MQTT and by HTTP [R-API-99]. */
export class BatchedIngest implements Ingest {
  readonly #services: Foundation;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #dropped = 0;
  #refused = 0;
  #stored = 0;

  constructor(services: Foundation) {
    this.#services = services;
  }

  /** Messages dropped since the start: malformed, or of unknown devices. */
  get dropped(): number {
    return this.#dropped;
  }

  /** How often values of a channel were refused since the start, because their device has as many as it may. */
  get refused(): number {
    return this.#refused;
  }

  /** Messages stored since the start. */
  get stored(): number {
    return this.#stored;
  }

  /** Messages that wait to be stored. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Stores one message; resolves after the commit. Throws Malformed when it can never be stored, SessionLost when it is another instance's
   * to store, else the database's error. Messages are stored in the order of the calls: when the database is away, each that waits behind
   * the first one fails as well.
   */
  deliver(uuid: string, body: IngestBody, hold?: SessionHold): Promise<void> {
    if (this.#waiting.length >= WAITING_MAX)
      return Promise.reject(
        new HttpError(503, 'ERROR_UNAVAILABLE', 'too many messages are waiting to be stored', undefined, {
          'retry-after': '2',
        }),
      );
    return new Promise((stored, failed) => {
      this.#waiting.push({ uuid, body, hold, stored, failed });
      this.#running ??= this.#run();
    });
  }

  /** Counts a message that is dropped, and logs the 1st, 2nd, 4th, 8th … */
  drop(uuid: string, kind: string, reason: string): void {
    this.#dropped += 1;
    if (Number.isInteger(Math.log2(this.#dropped)))
      this.#services.log.warn(
        { device: uuid.slice(0, 100), kind, reason, dropped: this.#dropped },
        'device message dropped',
      );
  }

  /** Counts values of a channel that are left out, the rest of their message being stored; logs them as `drop` does. */
  #refuse(uuid: string): void {
    this.#refused += 1;
    if (Number.isInteger(Math.log2(this.#refused)))
      this.#services.log.warn(
        { device: uuid.slice(0, 100), refused: this.#refused },
        `new channel refused: the device has ${CHANNELS_MAX} already`,
      );
  }

  /** Resolves when nothing is waiting. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    await setTimeout(GATHER_MS);
    while (this.#waiting.length > 0) {
      const trouble = await this.#store(this.#waiting.splice(0, BATCH));
      if (trouble) for (const { failed } of this.#waiting.splice(0)) failed(trouble.error);
      if (this.#waiting.length > 0 && this.#waiting.length < ENOUGH) await setTimeout(BUSY_MS);
    }
    this.#running = undefined;
  }

  /**
   * Stores a batch; when it holds something that cannot be stored, each message alone, so that a bad one spoils no other. Answers the
   * trouble that will pass, and in which all of the batch that was not stored has failed.
   */
  async #store(batch: readonly Waiting[], anew = 0): Promise<{ error: unknown } | undefined> {
    try {
      await this.#commit(batch);
      return undefined;
    } catch (error) {
      const [only] = batch;
      if (isConflict(error) && anew < ANEW) return this.#store(batch, anew + 1);
      if (passes(error)) {
        for (const { failed } of batch) failed(error);
        return { error };
      }
      if (batch.length === 1) only?.failed(isDataError(error) ? new Malformed(reasonOf(error)) : error);
      else
        for (const [index, waiting] of batch.entries()) {
          const trouble = await this.#store([waiting]);
          if (!trouble) continue;
          for (const { failed } of batch.slice(index + 1)) failed(trouble.error);
          return trouble;
        }
      return undefined;
    }
  }

  /** Stores all of a batch that is ours to store, or throws and stores none of it. */
  async #commit(batch: readonly Waiting[]): Promise<void> {
    const { ended, strangers, overfull } = await inTransaction(this.#services, async (trx) => {
      const lost = new Set((await endedHolds(trx, holdsOf(batch))).map(keyOf));
      const foreign = new Set(batch.filter(({ hold }) => hold && lost.has(keyOf(hold))));
      const own = foreign.size === 0 ? batch : batch.filter((waiting) => !foreign.has(waiting));
      return { ended: foreign, ...(await storeDeliveries(trx, this.#services, own)) };
    });
    for (const uuid of strangers) this.drop(uuid, 'any', 'unknown device');
    for (const uuid of overfull) this.#refuse(uuid);
    this.#stored += batch.length - ended.size - strangers.length;
    for (const waiting of batch)
      if (ended.has(waiting)) waiting.failed(new SessionLost('another instance has taken the session'));
      else waiting.stored();
  }
}

const keyOf = ({ session, epoch }: SessionHold) => `${epoch} ${session}`;

function holdsOf(batch: readonly Waiting[]): SessionHold[] {
  const found = new Map<string, SessionHold>();
  for (const { hold } of batch) if (hold) found.set(keyOf(hold), hold);
  return [...found.values()];
}
