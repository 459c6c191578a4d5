import type { IngestBody } from '@portal/contracts/telemetry';
import type { Foundation, Ingest } from '../../kernel/services';
import { inTransaction } from '../../kernel/transaction';
import { Malformed } from './messages';
import { type Delivery, storeDeliveries } from './state';

/** How long messages gather before they are stored together: short beside a second, long beside a transaction. */
const GATHER_MS = 4;
/** So many messages go into one transaction. */
const BATCH = 400;
/** Beyond so many waiting messages no more are taken: devices keep theirs and try again. */
const WAITING_MAX = 50_000;

interface Waiting extends Delivery {
  readonly stored: () => void;
  readonly failed: (error: unknown) => void;
}

/** The one way of device messages into the database, by MQTT and by HTTP [R-API-99]. */
export class BatchedIngest implements Ingest {
  readonly #services: Foundation;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #dropped = 0;
  #stored = 0;

  constructor(services: Foundation) {
    this.#services = services;
  }

  /** Messages dropped since the start: malformed, or of unknown devices. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Messages stored since the start. */
  get stored(): number {
    return this.#stored;
  }

  /** Messages that wait to be stored. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Stores one message; resolves after the commit. Throws Malformed when it can never be stored, else the database's error. */
  deliver(uuid: string, body: IngestBody): Promise<void> {
    if (this.#waiting.length >= WAITING_MAX)
      return Promise.reject(new Error('too many messages are waiting to be stored'));
    return new Promise((stored, failed) => {
      this.#waiting.push({ uuid, body, stored, failed });
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

  /** Resolves when nothing is waiting. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    while (this.#waiting.length > 0) await this.#store(this.#waiting.splice(0, BATCH));
    this.#running = undefined;
  }

  /** Stores a batch; when that fails, each message alone, so that a bad one spoils no other. */
  async #store(batch: readonly Waiting[]): Promise<void> {
    try {
      const strangers = await inTransaction(this.#services, (trx) => storeDeliveries(trx, this.#services, batch));
      for (const uuid of strangers) this.drop(uuid, 'any', 'unknown device');
      this.#stored += batch.length - strangers.length;
      for (const { stored } of batch) stored();
    } catch (error) {
      const [only] = batch;
      if (batch.length === 1 && only) only.failed(isDataError(error) ? new Malformed(messageOf(error)) : error);
      else for (const waiting of batch) await this.#store([waiting]);
    }
  }
}

/** The database refuses the data itself (SQLSTATE classes 22 and 23): trying again cannot help. */
function isDataError(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown } | undefined)?.code));
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
