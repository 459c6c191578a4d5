/**
 * `npm run grant -- EMAIL RIGHT [off]`: a right in `*` for an account, or away from it. `npm run grant -- release-key [NAME [DAYS] [shell]|NAME off]`:
 * a key for a release pipeline, also for the shell, or an end to it; without a name all that there are.
 */
import { onDatabase, runCommand } from './command';
import { migrate } from './db/migrate';
import { operatorName } from './kernel/operator';
import type { Db } from './kernel/transaction';
import { RELEASE_KEY_WORDS, releaseKeys } from './modules/portal/release-key-words';
import { GrantError, grantGlobally } from './modules/rights/operator-grants';

const USAGE = `Say who and what: npm run grant -- support@example.org readSupportInfo, with "off" behind it to take it away. ${RELEASE_KEY_WORDS}`;

await runCommand(GrantError, async (words) => {
  const work = words[0] === 'release-key' ? releaseKeys(words.slice(1), Date.now()) : grant(words);
  return onDatabase(async ({ db }) => {
    await migrate(db);
    return work(db);
  });
});

/** Looks at the words first: what makes no sense asks no database. */
function grant([email, right, off, ...more]: readonly string[]): (db: Db) => Promise<string> {
  if (!email || !right || (off !== undefined && off !== 'off') || more.length > 0) throw new GrantError(USAGE);
  return async (db) => {
    const changed = await grantGlobally(db, email, right, off === undefined, operatorName());
    return `${email} ${off === undefined ? 'holds' : 'does not hold'} ${right}${changed ? ' now' : ' already'}.`;
  };
}
