/** Keys by which a pipeline publishes releases from another host, and does nothing else [ADR 54]. */
import type { Caller } from './access';
import { hashOf, newSecret } from './new-id';
import type { Services } from './services';

/** What a key may do. */
export const KEY_RIGHT = 'publishRelease';
/** Every key begins so: whoever finds one in a log or a repository knows what it is. */
const PREFIX = 'portal-release-';

/** A new key; what is kept of it is its hash. */
export const newReleaseKey = (): { readonly key: string; readonly hash: string } => {
  const key = PREFIX + newSecret();
  return { key, hash: hashOf(key) };
};

export const isReleaseKey = (token: string): boolean => token.startsWith(PREFIX);

/** The caller that a key stands for: no account, one right. Undefined when there is no such key, or it has ended or was withdrawn. */
export async function callerOfKey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  key: string,
): Promise<Caller | undefined> {
  const row = await db
    .selectFrom('release_keys')
    .select(['id', 'name', 'shell'])
    .where('hash', '=', hashOf(key))
    .where('withdrawn_at', 'is', null)
    .where('ends_at', '>', clock.now())
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    userId: row.id,
    loginId: row.id,
    entries: [{ scope: '*', rights: [KEY_RIGHT] }],
    key: { name: row.name, shell: row.shell },
  };
}
