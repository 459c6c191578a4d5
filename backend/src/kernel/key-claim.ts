import { HttpError } from './http-error';
import { newSecret } from './new-id';
import type { Services } from './services';
import { type Claim, inTransaction, type Trx } from './transaction';

/** R-EXT-29. */
export const KEPT_MS = 24 * 3_600_000;
/** Keys of one account at a time: a line that brings devices in sends some thousands a day. */
const KEYS_MAX = 20_000;
/** A longer answer is not kept (characters): 1,000 devices that are brought in make a fifth of it. */
const ANSWER_MAX = 1_048_576;

/** What a key names: whose it is, and of which request. */
export interface Sending {
  readonly user: string;
  readonly keyHash: string;
  readonly requestHash: string;
}

/** Another sending holds the key. */
export class KeyTaken extends Error {}

/** Holds a key for one sending of a call, from the transaction on in which the call creates something [R-EXT-29]. */
export class KeyClaim implements Claim {
  readonly #id = newSecret();
  #kept = false;

  constructor(
    private readonly services: Services,
    private readonly sending: Sending,
  ) {}

  /** An instance that is about to do the same waits here for the other's commit. A key of more than 24 h ago is as good as none. */
  async take(trx: Trx): Promise<void> {
    if (this.#kept) return;
    const { user, keyHash, requestHash } = this.sending;
    const now = this.services.clock.now();
    await demandRoom(trx, user, now);
    const row = { claim: this.#id, request_hash: requestHash, answer: null, created_at: now };
    const taken = await trx
      .insertInto('idempotency_keys')
      .values({ user_id: user, key_hash: keyHash, ...row })
      .onConflict((on) =>
        on
          .columns(['user_id', 'key_hash'])
          .doUpdateSet(row)
          .where('idempotency_keys.created_at', '<=', now - KEPT_MS),
      )
      .returning('claim')
      .executeTakeFirst();
    if (!taken) throw new KeyTaken();
  }

  /** Whether it is in the database for good. */
  get kept(): boolean {
    return this.#kept;
  }

  committed(): void {
    this.#kept = true;
  }

  /** Keeps the answer. Later sendings of one that cannot be kept are told that there was a first. Never throws: the call is done. */
  async answered(answer: string): Promise<void> {
    const { services, sending } = this;
    try {
      // What opened no transaction of its own.
      if (!this.#kept) await inTransaction({ db: services.db, claim: this }, async () => undefined);
      if (answer.length > ANSWER_MAX) return;
      await services.db
        .updateTable('idempotency_keys')
        .set({ answer })
        .where('user_id', '=', sending.user)
        .where('key_hash', '=', sending.keyHash)
        .where('claim', '=', this.#id)
        .execute();
    } catch (error) {
      services.log.warn({ err: error }, 'an answer was not kept for its Idempotency-Key');
    }
  }

  /** Gives the key back, after a call that has done nothing. */
  async giveBack(): Promise<void> {
    if (!this.#kept) return;
    await this.services.db
      .deleteFrom('idempotency_keys')
      .where('user_id', '=', this.sending.user)
      .where('key_hash', '=', this.sending.keyHash)
      .where('claim', '=', this.#id)
      .execute();
  }
}

/** Throws 429 with the waiting time when an account's keys have no more room [R-EXT-30, R-ERR-03]. */
async function demandRoom(trx: Trx, user: string, now: number): Promise<void> {
  const held = trx
    .selectFrom('idempotency_keys')
    .where('user_id', '=', user)
    .where('created_at', '>', now - KEPT_MS);
  const last = await held
    .select('user_id')
    .offset(KEYS_MAX - 1)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  const { oldest } = await held.select((e) => e.fn.min('created_at').as('oldest')).executeTakeFirstOrThrow();
  throw new HttpError(429, 'ERROR_TOO_MANY', 'too many calls with an Idempotency-Key in 24 hours', undefined, {
    'retry-after': String(Math.ceil((oldest + KEPT_MS - now) / 1000)),
  });
}
