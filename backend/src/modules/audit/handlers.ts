import { type AuditEntry, listAuditUsers, readAudit } from '@portal/contracts/audit';
import { fromWire, toWire } from '@portal/domain/ids';
import { holdsGlobally } from '@portal/domain/rights';
import type { RawBuilder } from 'kysely';
import { type Caller, resourceOfScope } from '../../kernel/access';
import { demandRight } from '../../kernel/guard';
import { invalid, noRight } from '../../kernel/http-error';
import { cursorOf, page, readCursor } from '../../kernel/lists';
import { type Route, serve } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import { namesIn } from './names';
import {
  type AuditQuery,
  type AuditRow,
  everything,
  findAuthors,
  findEntries,
  ofDevice,
  withinDevice,
  withinGroup,
} from './store';

const LIMIT = 100;

/** Which entries the caller may read: those of a scope with updateGroup in it, or all with readSupportInfo [R-EXT-08]. */
async function readable(db: Services['db'], caller: Caller, scope: string | undefined): Promise<RawBuilder<unknown>> {
  const support = holdsGlobally(caller.entries, 'readSupportInfo');
  if (scope === undefined || scope === '*') {
    if (!support) throw noRight();
    return everything();
  }
  const resource = resourceOfScope(scope);
  if (!resource) throw invalid('scope', 'scope must be group: or device: and an id');
  if (!support) await demandRight(db, caller, resource, 'updateGroup');
  if ('group' in resource) return withinGroup(resource.group);
  return support ? ofDevice(resource.device) : withinDevice(caller, resource.device);
}

/** Entries stand in the order they were written; that may be turned round. */
function isOldestFirst(sort: string | undefined): boolean {
  if (sort !== undefined && !['', 'at', '-at'].includes(sort)) throw invalid('sort', 'sort takes at or -at');
  return sort === 'at';
}

type Nameless = Omit<AuditEntry, 'names'>;

function view({ serial, at, user_id, user_name, action, scope, subject, before, after }: AuditRow): Nameless {
  const [kind = '', id = ''] = [subject.slice(0, subject.indexOf(':')), subject.slice(subject.indexOf(':') + 1)];
  return {
    id: String(serial),
    at,
    user: user_id && toWire(user_id),
    userName: user_name,
    action,
    scope,
    kind,
    subject: toWire(id),
    before,
    after,
  };
}

export const routes: Route[] = [
  serve(readAudit, async ({ services, caller, query }) => {
    const within = await readable(services.db, caller, query.scope);
    const user = query.user === undefined ? undefined : fromWire(query.user);
    if (query.user !== undefined && user === undefined) throw invalid('user', 'user must be the id of a user');
    const limit = query.limit ?? LIMIT;
    const read = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const last = read === undefined ? undefined : Number(read.key);
    if (last !== undefined && !Number.isSafeInteger(last))
      throw invalid('cursor', 'cursor must be taken from the Link header of an earlier answer');
    const asked: AuditQuery = {
      within,
      user,
      area: query.area,
      from: query.from,
      to: query.to,
      q: query.q,
      oldestFirst: isOldestFirst(query.sort),
      after: last,
      limit: limit + 1,
    };
    // The whole log is long, and support reads it; where rights stand in the query, what they say must not be old.
    const { rows, total } = holdsGlobally(caller.entries, 'readSupportInfo')
      ? await services.reading((db) => findEntries(db, asked))
      : await findEntries(services.db, asked);
    const entries = rows.slice(0, limit).map(view);
    const named = await namesIn(services.db, caller, entries, query.language);
    return page(named, total, rows.length > limit ? cursorOf((read?.place ?? 0) + limit, entries.at(-1)) : undefined);
  }),

  serve(listAuditUsers, async ({ services, caller, query }) => {
    const authors = await findAuthors(services.db, await readable(services.db, caller, query.scope));
    return authors.map(({ id, name }) => ({ id: toWire(id), name }));
  }),
];
