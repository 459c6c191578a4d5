import type { AuditEntry } from '@portal/contracts/audit';
import { fromWire } from '@portal/domain/ids';
import { type Language, localizedText } from '@portal/domain/languages';
import { holdsGlobally } from '@portal/domain/rights';
import { type Expression, sql } from 'kysely';
import { type Caller, groupsWith, visibleDevices, visibleGroups } from '../../kernel/access';
import type { Db } from '../../kernel/transaction';
import { findBillingModules } from '../billing/billing';
import { acquaintances } from '../users/acquaintances';

type Nameless = Omit<AuditEntry, 'names'>;

/** No id is longer; longer texts are never looked up. */
const ID_LENGTH = 100;

/**
 * The entries with what the ids in them are called now. Only what the caller sees has a name: a device may belong to others since, and
 * is called by them what they like. Who reads everything for support knows every name.
 * @param language of titles; without it that of the account
 */
export async function namesIn(
  db: Db,
  caller: Caller,
  entries: readonly Nameless[],
  language?: Language,
): Promise<AuditEntry[]> {
  const words = entries.map(wordsIn);
  const plain = new Set(words.flatMap((all) => [...all].flat()));
  const names = plain.size === 0 ? new Map<string, string>() : await namesOf(db, caller, [...plain], language);
  // Their ids are words that may stand for something else in other entries [R-BILL-05].
  const modules = new Map(
    entries.some(isVoucher) ? (await findBillingModules(db)).map(({ id, name }) => [id, name] as const) : [],
  );
  return entries.map((entry, index) => {
    const found = [...(words[index] ?? [])].flatMap(([word, id]) => {
      const name = names.get(id) ?? names.get(word) ?? (isVoucher(entry) ? modules.get(word) : undefined);
      return name === undefined ? [] : [[word, name] as const];
    });
    return { ...entry, names: Object.fromEntries(found) };
  });
}

const isVoucher = ({ kind }: Nameless): boolean => kind === 'voucher';

/** Every text of an entry that could be an id, as it stands there, with the plain id that it would be. */
function wordsIn({ user: _, ...entry }: Nameless): Map<string, string> {
  const found = new Map<string, string>();
  const scope = entry.scope?.replace(/^(group|device):/, '');
  const look = (value: unknown): void => {
    if (typeof value === 'string' && value !== '' && value.length <= ID_LENGTH) {
      found.set(value, value);
      // Most stand there in wire form.
      const plain = fromWire(value);
      if (plain !== undefined && /^[\w-]+$/.test(plain)) found.set(value, plain);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
  };
  look([entry.subject, scope, entry.before, entry.after]);
  return found;
}

async function namesOf(
  db: Db,
  caller: Caller,
  ids: readonly string[],
  language?: Language,
): Promise<Map<string, string>> {
  const all = holdsGlobally(caller.entries, 'readSupportInfo');
  const among = (column: string, seen: Expression<string>) =>
    sql`${sql.ref(column)} = any(${[...ids]}::text[]) ${all ? sql`` : sql`and ${sql.ref(column)} in ${seen}`}`;
  const users = all ? ids : await acquaintances(db, caller, ids);
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where id = any(${[...users]}::text[])
    union all select id, name from groups where ${among('id', visibleGroups(caller))}
    union all select uuid as id, name from devices where ${among('uuid', visibleDevices(caller))}
    union all select id, name from recipes where id = any(${[...ids]}::text[])
      ${all ? sql`` : sql`and group_id in ${groupsWith(caller, 'readRecipe')}`}`.execute(db);
  const messages = await db
    .selectFrom('maintenance_messages')
    .select(['id', 'messages'])
    .where('id', 'in', [...ids])
    .where((e) =>
      all
        ? e.lit(true)
        : e.or([
            e.and([e('scope', '=', 'group'), e('target', 'in', visibleGroups(caller))]),
            e.and([e('scope', '=', 'device'), e('target', 'in', visibleDevices(caller))]),
          ]),
    )
    .execute();
  const spoken = language ?? (await languageOf(db, caller)) ?? 'en';
  return new Map([
    ...rows.map(({ id, name }) => [id, name] as const),
    // Empty where no language has one: it is there, and has no title.
    ...messages.map(({ id, messages: texts }) => [id, localizedText(texts, spoken)] as const),
  ]);
}

async function languageOf(db: Db, { userId }: Caller): Promise<Language | undefined> {
  const reader = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst();
  return reader?.language ?? undefined;
}
