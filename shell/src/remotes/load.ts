import type { ParcelConfigObject } from 'single-spa';
import { loadFailure, within } from './failure';
import { federation, offerShared } from './federation';
import { LOAD_TIMEOUT } from './patience';
import { containerOf, type Release } from './release';
import { noteStarted } from './started-releases';

/**
 * Loads one version of a remote. Each version is a remote of its own to the federation runtime, so that a repaired or older one
 * can follow a broken one in the same page.
 * @throws RemoteFailure
 */
export async function loadLifecycles(release: Release, timeout = LOAD_TIMEOUT): Promise<ParcelConfigObject> {
  noteStarted(release);
  try {
    const loaded: unknown = await within(requestAgain(release), timeout, release.version);
    if (!isLifecycles(loaded)) throw new TypeError(`${release.name} ${release.version} exposes no lifecycles`);
    return loaded;
  } catch (error) {
    throw loadFailure(error, release.version);
  }
}

/** Fetches a version without running it, so that going there later takes no network. */
export function prefetch(release: Release): void {
  // It fails again, and is told then, when it is needed.
  request(release, { loadFactory: false, from: 'runtime' }).catch(() => undefined);
}

/** Entry → what said that it, or a chunk of it, did not answer. Browsers let the next question for the file wait for that one, 15 s and more. */
const silent = new Map<string, unknown>();

/**
 * Bytes that were broken on their way stay in the browser's cache, for the file is immutable: with the next try they come past it.
 * @param tries entry and chunks may each have come broken
 */
const requestAgain = async (release: Release, tries = 5): Promise<unknown> => {
  const late = silent.get(release.url);
  silent.delete(release.url);
  if (late) await portalScripts.renew(late, true).catch(() => undefined);
  return request(release).catch(async (error: unknown) => {
    const { code } = loadFailure(error, release.version);
    if (code === 'REMOTE_LOAD_TIMEOUT') silent.set(release.url, error);
    const mayHelp = tries > 1 && code === 'REMOTE_LOAD_FAILED';
    if (!mayHelp || !(await portalScripts.renew(error).catch(() => false))) throw error;
    return requestAgain(release, tries - 1);
  });
};

async function request(release: Release, options?: { loadFactory: boolean; from: 'runtime' }): Promise<unknown> {
  await offerShared();
  const name = containerOf(release);
  federation().registerRemotes([{ name, entry: new URL(release.url, document.baseURI).href, entryGlobalName: name }]);
  return federation().loadRemote(`${name}/lifecycles`, options);
}

function isLifecycles(loaded: unknown): loaded is ParcelConfigObject {
  return (
    typeof loaded === 'object' &&
    loaded !== null &&
    ['bootstrap', 'mount', 'unmount', 'update'].every((name) => name in loaded)
  );
}
