/** Releases that come from another host: their files, what publishing them would come to, and doing it [ADR 54]. */
import type { RegistryKey, ReleasePlan, ReleaseWish } from '@portal/contracts/publishing';
import { fromWire } from '@portal/domain/ids';
import type { Caller } from '../../kernel/access';
import { HttpError, invalid } from '../../kernel/http-error';
import type { Context } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import type { Uploaded } from '../../kernel/uploads';
import { type Author, askRegistry, type Refused } from './change-registry';
import { noteUse } from './release-keys';

interface Stored {
  readonly remote: string;
  readonly version: string;
  readonly files: readonly { readonly name: string; readonly size: number; readonly hash: string }[];
}

/** Stores the files of a release, whole or not at all; answers whether they were not there yet. */
export async function storeReleaseFiles(
  { services: { config }, caller }: Context,
  { remote, version, files }: Stored,
  { path }: Uploaded,
): Promise<boolean> {
  demandShell(caller, remote);
  const most = config.quotas.releaseBytes;
  const answer = await askRegistry(config, 'take', { remote, version, files, path, most });
  return done(answer, 'files').stored;
}

/** What a wish would come to now; null when it is so already. */
export async function planOf({ services, caller }: Context, wish: ReleaseWish): Promise<ReleasePlan | null> {
  demandShell(caller, wish.remote);
  demandSense(wish);
  return done(await askRegistry(services.config, 'plan', { wish }), 'wish').plan;
}

/** Does what was agreed to, in the name of who calls; answers the serial of the registry. */
export async function publish(
  { services, caller }: Context,
  wish: ReleaseWish,
  reason: string,
  agreed: ReleasePlan,
): Promise<number | null> {
  demandShell(caller, wish.remote);
  demandSense(wish);
  const author = { ...(await nameOf(services, caller)), reason: reason.trim() };
  const { serial } = done(await askRegistry(services.config, 'publish', { wish, author, agreed }), 'wish');
  if (caller.key) await noteUse(services.db, caller.userId, services.clock.now());
  return serial;
}

/** What a shell must be built with to run here, and whether the caller may publish one. */
export async function shellNeeds({ services, caller }: Context): Promise<{ key: RegistryKey; allowed: boolean }> {
  const { key } = done(await askRegistry(services.config, 'key', {}), 'key');
  return { key, allowed: mayPublishShell(caller) };
}

/** An account that may publish remotes may not publish the shell: its log-in is a browser's, where remotes run. */
const mayPublishShell = ({ key }: Caller): boolean => key?.shell === true;

/** The shell is for keys that were made for it [ADR 58]. Throws 403. */
function demandShell(caller: Caller, remote: string): void {
  if (remote === 'shell' && !mayPublishShell(caller))
    throw new HttpError(
      403,
      'ERROR_NO_RIGHT',
      'the shell is published by a release key that its operator made for it: npm run grant -- release-key NAME shell',
    );
}

/** What no action can mean. Throws 400. */
function demandSense({ action, version, traffic, audience }: ReleaseWish): void {
  if ((version !== undefined) !== (action === 'release') && !['promote', 'withdraw'].includes(action))
    throw invalid('wish.version', `${action} ${version === undefined ? 'names a version' : 'names no version'}`);
  if (action !== 'release' && (traffic !== undefined || audience !== undefined))
    throw invalid('wish.action', 'only a release is for some');
  if (traffic !== undefined && audience !== undefined)
    throw invalid('wish.audience', 'a release is either for some percent of the browsers or for named people');
  for (const list of ['users', 'groups'] as const) {
    const wrong = audience?.[list].findIndex((id) => fromWire(id) === undefined) ?? -1;
    if (wrong >= 0) throw invalid(`wish.audience.${list}.${wrong}`, 'this is no id as it stands in addresses');
  }
}

async function nameOf({ db }: Services, { userId, key }: Caller): Promise<Omit<Author, 'reason'>> {
  if (key) return { by: `${key.name} (release key)` };
  const { name } = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow();
  return { by: name, user: userId };
}

/** The answer of the commands; throws what they refused. */
function done<A extends object>(answer: A | Refused, field: string): A {
  if (!('refused' in answer)) return answer;
  const { refused, because } = answer;
  switch (because) {
    case 'changed':
      throw new HttpError(409, 'ERROR_CHANGED_MEANWHILE', refused);
    case 'full':
      throw new HttpError(409, 'ERROR_FILES_FULL', refused);
    case 'elsewhere':
      throw new HttpError(503, 'ERROR_UNAVAILABLE', refused);
    default:
      throw invalid(field, refused);
  }
}
