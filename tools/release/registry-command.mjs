/**
 * What a running portal asks of the registry: one question as JSON on stdin, one line of JSON as the answer. A process of its own, so that the
 * lock, the files and the key stay with the commands, and no request waits for them.
 */
import { readFileSync } from 'node:fs';
import { withFileLock } from '../lib/file-lock.mjs';
import { Stop } from '../lib/stop.mjs';
import { KEY_FILE, LOCK_FILE } from './paths.mjs';
import { takeIn } from './received-release.mjs';
import { Refusal } from './refusal.mjs';
import { isOwnRegistry } from './registry-file.mjs';
import { publicKeyOf } from './registry-key.mjs';
import { carryOut, planFor } from './wishes.mjs';

const QUESTIONS = {
  /** What the portal itself wants, as things stand. */
  change: async ({ wish, author }) => ({ serial: (await carryOut(wish, author)) ?? null }),
  /** What somebody elsewhere wants: first what it comes to, then that and nothing else. */
  plan: ({ wish }) =>
    withFileLock(LOCK_FILE, () => {
      demandOurs();
      return { plan: planFor(wish) ?? null };
    }),
  publish: async ({ wish, author, agreed }) => ({ serial: (await carryOut(wish, author, agreed, demandOurs)) ?? null }),
  /** What a shell that is built elsewhere must know. */
  key: () =>
    withFileLock(LOCK_FILE, () => {
      demandOurs();
      return { key: publicKeyOf(KEY_FILE) };
    }),
  take: (received) => takeIn(received),
};

function demandOurs() {
  if (!isOwnRegistry())
    throw new Refusal(
      'elsewhere',
      'This host has not signed the registry that it serves: publish where the key lies, or build there anew.',
    );
}

try {
  const { ask, ...words } = JSON.parse(readFileSync(0, 'utf8'));
  console.log(JSON.stringify(await QUESTIONS[ask](words)));
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  console.log(JSON.stringify({ refused: error.message, ...(error instanceof Refusal && { because: error.because }) }));
}
