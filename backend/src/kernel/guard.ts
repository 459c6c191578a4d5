/** Enforces what an endpoint declares, before its handler and before its body is read [R-RIGHT-06]. */

import { type Endpoint, isForViews } from '@portal/contracts/endpoint';
import { fromWire } from '@portal/domain/ids';
import { holdsGlobally, type Right } from '@portal/domain/rights';
import { type Access, accessTo, allowed, type Caller, maySomewhere, type Resource, seesUser } from './access';
import { callerOf, claimsOf } from './authenticate';
import { HttpError, noRight, unknown } from './http-error';
import { KEY_RIGHT } from './release-key';
import { RULES } from './rules';
import type { Services } from './services';
import type { Db } from './transaction';

export interface Admitted {
  readonly caller: Caller | undefined;
  readonly access: Access | undefined;
  readonly ids: Readonly<Record<string, string>>;
}

/** Path parameters that carry ids, and what is unknown when one is none. */
const KINDS: Readonly<Record<string, Parameters<typeof unknown>[0]>> = {
  groupId: 'group',
  deviceId: 'device',
  incidentId: 'incident',
  userId: 'user',
  cameraId: 'camera',
};

/**
 * Answers who calls and how, or throws 401, 403 or 404, and 503 where too many calls wait for their turn.
 * @param onCaller told as soon as it is known who calls: whatever is thrown then is an answer to them
 */
export async function admit(
  services: Services,
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  authorization: string | undefined,
  onCaller: (caller: Caller) => void = () => undefined,
): Promise<Admitted> {
  if (endpoint.public !== undefined) return { caller: undefined, access: undefined, ids: {} };
  const claims = await claimsOf(services, authorization);
  // The keys of all pipelines are one source: whose they are, only the database knows.
  return services.calls.run('releaseKey' in claims ? 'releases' : claims.userId, async () => {
    const { caller, moduleOn } = await callerOf(services, claims, endpoint.module);
    onCaller(caller);
    if (caller.view && !isForViews(endpoint))
      throw new HttpError(403, 'ERROR_VIEW_ONLY', 'you see the portal as somebody else and can change nothing');
    if (caller.key && endpoint.right !== KEY_RIGHT) throw noRight();
    if (!moduleOn) throw new HttpError(403, 'ERROR_MODULE_OFF', 'this part of the portal is switched off');
    const ids = decodeIds(params);
    return { caller, ids, access: await checkNeed(services, endpoint, caller, ids) };
  });
}

/** Plain ids of all parameters that end in `Id`; 404 for what is no wire id [R-API-06]. */
function decodeIds(params: Readonly<Record<string, string>>): Record<string, string> {
  const ids: Record<string, string> = {};
  for (const [name, wire] of Object.entries(params)) {
    if (!name.endsWith('Id')) continue;
    const plain = fromWire(wire);
    const kind = KINDS[name];
    if (plain === undefined || plain.includes('\0'))
      throw kind ? unknown(kind) : new HttpError(404, 'ERROR_NOT_FOUND', 'there is nothing at this address');
    ids[name] = plain;
  }
  return ids;
}

async function checkNeed(
  services: Services,
  endpoint: Endpoint,
  caller: Caller,
  ids: Readonly<Record<string, string>>,
): Promise<Access | undefined> {
  if (endpoint.public !== undefined || endpoint.right === 'login' || !endpoint.scope) return undefined;
  const { right: need, scope } = endpoint;
  if (scope.in === 'global' || scope.in === 'anywhere') {
    const right = need as Right;
    const may =
      scope.in === 'global' ? holdsGlobally(caller.entries, right) : await maySomewhere(services.db, caller, right);
    if (!may) throw noRight();
    return undefined;
  }
  const id = ids[scope.param] ?? '';
  if (scope.in === 'user') {
    if (!(await seesUser(services.db, caller, id))) throw unknown('user');
    return undefined;
  }
  const access = await accessTo(services.db, caller, await resourceOf(services, scope.in, id));
  if (!access.visible) throw unknown(scope.in);
  const rule = RULES[need];
  if (rule) rule(caller, access);
  else if (need !== 'visible' && !allowed(caller, need as Right, access)) throw noRight();
  return access;
}

/** The access of a caller who holds one of the rights. Throws 404 for who does not see the resource, 403 for who holds none [R-RIGHT-06]. */
export async function demandRight(
  db: Db,
  caller: Caller,
  resource: Resource,
  ...rights: readonly Right[]
): Promise<Access> {
  const access = await accessTo(db, caller, resource);
  if (!access.visible) throw unknown('group' in resource ? 'group' : 'device');
  if (!rights.some((right) => allowed(caller, right, access))) throw noRight();
  return access;
}

/** An incident is asked about by its device [R-RIGHT-27]; one that does not exist takes the same way as one on an invisible device. */
async function resourceOf(services: Services, kind: 'group' | 'device' | 'incident', id: string): Promise<Resource> {
  if (kind === 'group') return { group: id };
  if (kind === 'device') return { device: id };
  const row = await services.db.selectFrom('incidents').select('device_uuid').where('id', '=', id).executeTakeFirst();
  return { device: row?.device_uuid ?? '' };
}

/** What is wrong with a declaration; a portal with such an endpoint does not start. */
export function declarationProblem(endpoint: Endpoint): string | undefined {
  if (endpoint.public !== undefined) return endpoint.public.trim() === '' ? 'is public without a reason' : undefined;
  // The types demand it; a declaration assembled at run time could still lack it.
  if (!('right' in endpoint)) return 'declares neither a right nor public';
  const { right, scope, path } = endpoint;
  if (right === 'login') return undefined;
  if (!scope) return `needs ${right} but declares no scope`;
  if (right.startsWith('rule:') && !RULES[right]) return `names ${right}, which does not exist`;
  if ('param' in scope && !path.split('/').includes(`:${scope.param}`))
    return `takes its scope from :${scope.param}, which its path lacks`;
  if ('param' in scope && !KINDS[scope.param]) return `takes its scope from :${scope.param}, which is no id`;
  if (scope.in === 'user' && right !== 'visible') return 'asks for a right on a user';
  return undefined;
}
