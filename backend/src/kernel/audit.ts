/** Who changed what and when, written with the change itself [R-EXT-08]. */

import type { Scope } from '@portal/domain/rights';
import { sql } from 'kysely';
import { json } from '../db/json';
import type { Trx } from './transaction';

type Values = Readonly<Record<string, unknown>>;

export type AuditEntry = {
  /** Plain id of the user who did it; null: the portal itself or somebody who is not logged in. */
  readonly by: string | null;
  /** The name of who did it without being an account: an operator at a terminal. */
  readonly actor?: string;
  /** When it happened (ms since 1970), where the portal hears of it later; else now. */
  readonly at?: number;
  /** `area.verb`: `group.create`, `group.users.add`, `rights.set`, `device.update`, `voucher.create` … */
  readonly action: string;
  /** Old values by field; absent when it is new. */
  readonly before?: Values;
  /** New values by field; absent when it is gone. */
  readonly after?: Values;
} & (Placed | Elsewhere);

interface Placed {
  /** Where it counts: who holds updateGroup there may read it. Absent: for readers of everything only. */
  readonly scope: Scope;
  /** What was changed, as `kind:plain id`: `group:g4x…`, `user:u7…`, `device:…`, `voucher:v2…`. Absent: what the scope names. */
  readonly subject?: string;
}
interface Elsewhere {
  readonly scope?: undefined;
  readonly subject: string;
}

/** The database's own clock, so that all instances agree on the order. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
/** Fields whose values never stand in the log, at any depth. */
const SECRET = /password|secret|token|hash|^(access|api|device)?key$|^code$/i;

/**
 * Writes one entry in the transaction of the change. With old and new values only the fields that differ are kept; when none does, nothing
 * was changed and nothing is written. Secrets are left out whatever the caller hands in.
 */
export async function audit(trx: Trx, entry: AuditEntry): Promise<void> {
  await auditAll(trx, [entry]);
}

/** As `audit`, for many at once, in their order; a statement takes 65,535 parameters at most, and an entry has eight. */
export async function auditAll(trx: Trx, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.flatMap((entry) => rowOf(entry) ?? []);
  if (rows.length > 0) await trx.insertInto('audit_log').values(rows).execute();
}

/** As it stands in the database; undefined for a change that changed nothing. */
function rowOf({ by, actor, at, action, before, after, ...where }: AuditEntry) {
  const [old, fresh] = before && after ? differing(before, after) : [before, after];
  if (before && after && Object.keys(old ?? {}).length + Object.keys(fresh ?? {}).length === 0) return undefined;
  return {
    at: at ?? NOW,
    user_id: by,
    actor: actor ?? null,
    action,
    scope: where.scope ?? null,
    subject: where.scope === undefined ? where.subject : (where.subject ?? where.scope),
    before: written(old),
    after: written(fresh),
  };
}

const written = (values: Values | undefined): string | null =>
  values === undefined ? null : json(withoutSecrets(values));

function differing(before: Values, after: Values): [Values, Values] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isSame(before[name], after[name]),
  );
  const pick = (values: Values) =>
    Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]));
  return [pick(before), pick(after)];
}

/** Values of one field, compared as JSON whatever the order of an object's fields. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) => [name, sorted(item)]),
  );
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SECRET.test(name))
      .map(([name, item]) => [name, withoutSecrets(item)]),
  );
}
