/** What the operator types about release keys, and what is answered. */
import type { Db } from '../../kernel/transaction';
import { GrantError } from '../rights/operator-grants';
import { KEY_DAYS, listReleaseKeys, makeReleaseKey, withdrawReleaseKey } from './release-keys';

export const RELEASE_KEY_WORDS =
  'For a pipeline: npm run grant -- release-key ci-energy, with the number of days that it lasts behind it, and "shell" when it is to publish the shell as well; with "off" to withdraw it; without a name all keys.';

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** What `release-key` and these words mean. Throws GrantError for what means nothing. @param now ms since 1970 */
export function releaseKeys(words: readonly string[], now: number): (db: Db) => Promise<string> {
  const [name, ...said] = words;
  const shell = said.at(-1) === 'shell';
  const [more, ...rest] = shell ? said.slice(0, -1) : said;
  const isOff = more === 'off' && !shell;
  if (rest.length > 0 || (more !== undefined && !isOff && !/^\d{1,4}$/.test(more)))
    throw new GrantError(RELEASE_KEY_WORDS);
  if (name === undefined) return (db) => list(db, now);
  if (isOff)
    return async (db) =>
      (await withdrawReleaseKey(db, name, now))
        ? `The key "${name}" opens nothing any more.`
        : `There is no key "${name}".`;
  return async (db) => {
    const { key, endsAt } = await makeReleaseKey(
      db,
      { name, days: more === undefined ? KEY_DAYS : Number(more), shell },
      now,
    );
    return `${key}\nThis is the key "${name}" for ${shell ? 'remotes and the shell' : 'remotes'}, until ${dayOf(endsAt)}. It is not shown again: keep it in PORTAL_RELEASE_KEY of the pipeline.`;
  };
}

async function list(db: Db, now: number): Promise<string> {
  const keys = await listReleaseKeys(db);
  if (keys.length === 0) return 'There are no release keys.';
  return keys
    .map(
      ({ name, ends_at: end, used_at: used, shell }) =>
        `${name}: ${end > now ? 'until' : 'ended'} ${dayOf(end)}, ${shell ? 'the shell too, ' : ''}${used === null ? 'never used' : `published last ${dayOf(used)}`}`,
    )
    .join('\n');
}
