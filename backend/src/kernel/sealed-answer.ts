/** Answers that are kept to be given again: sealed with the key of their call, since they hold what is shown once (codes of vouchers, keys of devices). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Versioned } from './serve';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Kept {
  /** Absent for answers without a body. */
  readonly body?: unknown;
  readonly version?: number;
}

const secretOf = (user: string, key: string): Buffer => Buffer.from(hkdfSync('sha256', key, user, 'answer', 32));

/** What a handler returned, as text that only its user's key opens. */
export function seal(answer: unknown, user: string, key: string): string {
  const kept: Kept = answer instanceof Versioned ? { body: answer.body, version: answer.version } : { body: answer };
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secretOf(user, key), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(kept)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** What the handler returned. Throws for another key. */
export function unseal(text: string, user: string, key: string): unknown {
  const bytes = Buffer.from(text, 'base64');
  const cipher = createDecipheriv(CIPHER, secretOf(user, key), bytes.subarray(0, NONCE_BYTES));
  cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const opened = Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]);
  const { body, version } = JSON.parse(opened.toString()) as Kept;
  return version === undefined ? body : new Versioned(body, version);
}
