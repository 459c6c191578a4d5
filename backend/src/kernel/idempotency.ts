/** Creating calls that are sent again: by a press that was repeated, a line that broke, two instances at once [R-EXT-29]. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './access';
import { HttpError, invalid } from './http-error';
import { intervalJob } from './interval-job';
import { KEPT_MS, KeyClaim, KeyTaken, type Sending } from './key-claim';
import { hashOf } from './new-id';
import { seal, unseal } from './sealed-answer';
import type { Call } from './serve';
import type { Services, Start } from './services';
import type { Uploaded } from './uploads';

/** How long a sending waits for the answer of the one that came first, and how often it looks (ms). */
const WAIT_MS = 20_000;
const LOOK_MS = 40;
const HOUR_MS = 3_600_000;

/** Printable, without spaces: what clients make of random bytes. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Does a creating call, and when it brings an `Idempotency-Key`, once within 24 h: the same again, to whichever instance and however
 * close behind, answers what the first answered. What was refused was not done, and may be sent again with its key.
 * @throws 400 for what is no key; 409 when the key came with another request before, or when the first answer is not to be had
 */
export async function once(call: Call, handle: (call: Call) => Promise<unknown>): Promise<unknown> {
  const key = keyOf(call.request);
  // The checked edge: what takes a key is private, so `admit` has set its caller.
  const { userId: user, key: releaseKey } = call.caller as unknown as Caller;
  // A release key has no account whose key it could be; what it changes it has agreed to before, once.
  if (key === undefined || releaseKey) return handle(call);
  const { services } = call;
  const sending: Sending = { user, keyHash: hashOf(key), requestHash: await requestHash(call) };
  const firstAnswer = async () => {
    const sealed = await sealedAnswer(services, sending);
    return sealed === undefined ? undefined : { answer: unseal(sealed, user, key) };
  };
  const known = await firstAnswer();
  if (known) return known.answer;
  const claim = new KeyClaim(services, sending);
  try {
    const answer = await handle({ ...call, services: { ...services, claim } });
    // What answers by itself has found nothing to do, and finds so again.
    await (call.reply.sent ? claim.giveBack() : claim.answered(seal(answer, user, key)));
    return answer;
  } catch (error) {
    const isRefusal = error instanceof HttpError && error.status < 500;
    // After a fault behind the commit nobody knows what was done: the key stays taken.
    if (claim.kept && !isRefusal) throw error;
    await claim.giveBack();
    // The other sending may have done just what this one was refused for: the device is added by now, the name taken.
    const done = await firstAnswer();
    if (done) return done.answer;
    if (!(error instanceof KeyTaken)) throw error;
    // The one that held it was refused in the same moment.
    throw new HttpError(503, 'ERROR_UNAVAILABLE', 'send it again', undefined, { 'retry-after': '1' });
  }
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !KEY.test(given))
    throw invalid('Idempotency-Key', 'Idempotency-Key must have 1 to 255 printable characters and no spaces');
  return given;
}

/** Of all that is asked for: address, body and file. Headers, and the boundaries of a form, differ between two sendings of the same. */
async function requestHash({ request, body, file: received }: Call): Promise<string> {
  const { method, url } = request;
  const file = received as Uploaded | undefined;
  const hash = createHash('sha256').update(JSON.stringify([method, url, body ?? null, file?.name ?? null]));
  if (file) for await (const chunk of createReadStream(file.path)) hash.update(chunk as Buffer);
  return hash.digest('base64url');
}

/** What the first sending answered, awaited while it is under way; undefined when there was none, or when it was refused. */
async function sealedAnswer({ db, clock }: Services, sending: Sending): Promise<string | undefined> {
  const late = performance.now() + WAIT_MS;
  for (;;) {
    const row = await db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'answer', 'created_at'])
      .where('user_id', '=', sending.user)
      .where('key_hash', '=', sending.keyHash)
      .where('created_at', '>', clock.now() - KEPT_MS)
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.request_hash !== sending.requestHash)
      throw alreadySent('this Idempotency-Key came with another request before');
    if (row.answer !== null) return row.answer;
    // Its instance may have gone in between.
    if (performance.now() > late || clock.now() > row.created_at + WAIT_MS)
      throw alreadySent('this was sent before, and its answer is not known');
    await pause(LOOK_MS);
  }
}

const alreadySent = (message: string): HttpError => new HttpError(409, 'ERROR_ALREADY_SENT', message);

/** Forgets keys that are older than 24 h. */
export const forgetOldKeys = ({ db, clock }: Services): Promise<unknown> =>
  db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', clock.now() - KEPT_MS)
    .execute();

/** Does so from time to time. */
export const startForgettingKeys: Start = async (services) =>
  intervalJob(HOUR_MS, services.log, 'forgetting old keys', () => forgetOldKeys(services));
