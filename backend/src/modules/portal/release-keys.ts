/** Keys for release pipelines: the operator makes, lists and withdraws them outside the portal, nobody inside it. */
import { audit } from '../../kernel/audit';
import { newId } from '../../kernel/new-id';
import { newReleaseKey } from '../../kernel/release-key';
import { type Db, inTransaction } from '../../kernel/transaction';
import { GrantError } from '../rights/operator-grants';

/** How long a key lasts that nobody said more of, and the longest that it may. */
export const KEY_DAYS = 90;
const MOST_DAYS = 365;
const DAY_MS = 86_400_000;
/** As names of pipelines are: it stands in the audit log beside those of people. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/;

/** Makes a key, whose text is answered once and never again; `shell`: for the shell as well [ADR 58]. Throws GrantError. */
export async function makeReleaseKey(
  db: Db,
  { name, days, shell }: { readonly name: string; readonly days: number; readonly shell: boolean },
  now: number,
): Promise<{ readonly key: string; readonly endsAt: number }> {
  if (!NAME.test(name))
    throw new GrantError(
      `A key has a name of 1 to 60 letters, digits, dots, dashes and underscores, and "${name}" is none.`,
    );
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
    throw new GrantError(`A key lasts 1 to ${MOST_DAYS} days.`);
  const { key, hash } = newReleaseKey();
  const endsAt = now + days * DAY_MS;
  return inTransaction({ db }, async (trx) => {
    const made = await trx
      .insertInto('release_keys')
      .values({ id: newId('k'), name, hash, made_at: now, ends_at: endsAt, used_at: null, withdrawn_at: null, shell })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .execute();
    if (made.length === 0)
      throw new GrantError(`There is a key "${name}" already: choose another name, or withdraw that one first.`);
    await audit(trx, {
      by: null,
      action: 'release.key.make',
      subject: `release-key:${name}`,
      after: { until: endsAt, ...(shell && { shell }) },
    });
    return { key, endsAt };
  });
}

/** Ends a key at once; answers whether there was one. */
export async function withdrawReleaseKey(db: Db, name: string, now: number): Promise<boolean> {
  return inTransaction({ db }, async (trx) => {
    const withdrawn = await trx
      .updateTable('release_keys')
      .set({ withdrawn_at: now })
      .where('name', '=', name)
      .where('withdrawn_at', 'is', null)
      .returning('ends_at')
      .executeTakeFirst();
    if (!withdrawn) return false;
    await audit(trx, {
      by: null,
      action: 'release.key.withdraw',
      subject: `release-key:${name}`,
      before: { until: withdrawn.ends_at },
    });
    return true;
  });
}

export interface KnownKey {
  readonly name: string;
  readonly ends_at: number;
  /** When it last published something. */
  readonly used_at: number | null;
  readonly shell: boolean;
}

/** Those that were not withdrawn, by name; some may have ended. */
export const listReleaseKeys = (db: Db): Promise<KnownKey[]> =>
  db
    .selectFrom('release_keys')
    .select(['name', 'ends_at', 'used_at', 'shell'])
    .where('withdrawn_at', 'is', null)
    .orderBy('name')
    .execute();

/** Remembers that a key has published something, so that the operator sees which are of use. */
export async function noteUse(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('release_keys').set({ used_at: now }).where('id', '=', id).execute();
}
