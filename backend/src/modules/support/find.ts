/** What support looks up: accounts of all customers, and what an account holds [R-EXT-17]. */

import type { SupportEntry, SupportUser } from '@portal/contracts/support';
import { toWire } from '@portal/domain/ids';
import { folded, matcher } from '@portal/domain/search';
import { sql } from 'kysely';
import { resourceOfScope } from '../../kernel/access';
import { entriesOfUser } from '../../kernel/entries';
import { unknown } from '../../kernel/http-error';
import type { Services } from '../../kernel/services';
import type { Db } from '../../kernel/transaction';
import { withOwned } from '../rights/own';
import { avatarLocation } from '../users/present';

/** Active accounts whose name or email fits a pattern, by name; those whose name begins with it first. */
export async function findUsers(db: Db, pattern: string | undefined): Promise<SupportUser[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'avatar_file'])
    .where('active', '=', true)
    .execute();
  return best(rows, pattern, ({ name, email }) => [name, email]).map((row) => ({
    id: toWire(row.id),
    name: row.name,
    email: row.email,
    avatarLocation: avatarLocation(row.avatar_file),
  }));
}

/** Those that fit; what begins with the pattern stands before what only holds it. */
function best<T>(rows: readonly T[], pattern: string | undefined, texts: (row: T) => readonly string[]): T[] {
  const wanted = folded(pattern?.trim() ?? '');
  const fits = matcher(wanted);
  const begins = (row: T) => texts(row).some((text) => folded(text).startsWith(wanted));
  return rows
    .filter((row) => texts(row).some(fits))
    .sort((a, b) => Number(begins(b)) - Number(begins(a)) || (texts(a)[0] ?? '').localeCompare(texts(b)[0] ?? ''));
}

/** All that a user holds by scope, `*` first, then by name. Throws 404 for a user who is not there. */
export async function entriesWithNames(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
): Promise<SupportEntry[]> {
  const held = await entriesOfUser(db, userId, config.everybody);
  if (!held) throw unknown('user');
  const entries = await withOwned(db, userId, held);
  const resources = entries.map(({ scope }) => resourceOfScope(scope)).filter((one) => one !== undefined);
  const names = new Map([
    ...(await groupNames(
      db,
      resources.flatMap((one) => ('group' in one ? [one.group] : [])),
    )),
    ...(await deviceNames(
      db,
      resources.flatMap((one) => ('device' in one ? [one.device] : [])),
    )),
  ]);
  return entries
    .map((entry) => ({ ...entry, name: names.get(entry.scope) ?? null }))
    .sort((a, b) => rank(a) - rank(b) || (a.name ?? '').localeCompare(b.name ?? ''));
}

const rank = ({ scope }: SupportEntry): number => (scope === '*' ? 0 : scope.startsWith('group:') ? 1 : 2);

async function groupNames(db: Db, ids: readonly string[]): Promise<[string, string][]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from groups where id = any(${[...ids]}::text[])`.execute(db);
  return rows.map(({ id, name }) => [`group:${id}`, name]);
}

async function deviceNames(db: Db, uuids: readonly string[]): Promise<[string, string][]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select uuid as id, name from devices where uuid = any(${[...uuids]}::text[])`.execute(db);
  return rows.map(({ id, name }) => [`device:${id}`, name]);
}
