import type { Registry } from '@portal/contracts/registry';
import type { RemoteName } from '@portal/contracts/remote';
import { fileText } from '@portal/platform/call';
import { useReach } from '@portal/platform/reach';
import { useSession } from '@portal/platform/session';
import { localStore } from '@portal/platform/storage';
import { create } from 'zustand';
import { browserId } from './bucket';
import { OVERRIDES } from './overrides-key';
import { type ListedRegistry, withoutBroken } from './registry-entry';
import { fallbackOf, releaseOf } from './release';
import { type AbsentRemotes, absentRemotes, type Remotes, resolveRemotes, type Viewer } from './resolve';
import { allowScripts } from './script-policy';
import { RegistryRefused, verifyRegistry } from './signature';

/** A registry as it came, for those who check it again later. */
export interface SignedRegistry {
  readonly text: string;
  readonly signature: string;
}

interface RegistryState {
  readonly state: 'starting' | 'ready' | 'refused';
  readonly remotes: Remotes;
  /** Listed, and not to run here. */
  readonly absent: AbsentRemotes;
  readonly source: SignedRegistry | undefined;
  /** The verified serial of `source`; 0 where nothing can be verified. */
  readonly serial: number;
}

/** What the registry says for whoever looks at this page. */
export const useRegistry = create<RegistryState>(() => ({
  state: 'starting',
  remotes: new Map(),
  absent: new Map(),
  source: undefined,
  serial: 0,
}));

const SERIAL_KEY = 'portal.registry';
/** What this page goes by. */
let registry: Registry | undefined;
let viewer: Viewer | undefined;

/** Tells who logged in: a release may be aimed at users and groups (wire ids). What is shown stays until the next visit. */
export function setViewer(known: Pick<Viewer, 'user' | 'groups'>): void {
  const before = currentViewer();
  if (before.user === known.user && String(before.groups ?? []) === String(known.groups ?? [])) return;
  viewer = { ...before, ...known };
  if (registry) useRegistry.setState(resolved(registry, viewer));
}

const resolved = (given: Registry, who: Viewer) => ({
  remotes: resolveRemotes(given, who),
  absent: absentRemotes(given, who),
});

function currentViewer(): Viewer {
  // `?without=mf-incidents` finds the culprit; it holds until the page is loaded anew.
  viewer ??= {
    browser: browserId(),
    without: new URLSearchParams(location.search).getAll('without').flatMap((names) => names.split(',')),
  };
  return viewer;
}

/** Takes the registry that the page carries, else asks the server for a fresh one. Nothing of it is used before it is verified. */
export async function startRegistry(): Promise<void> {
  try {
    await accept(registryInPage());
  } catch (error) {
    console.warn('The registry in the page was refused, asking for another.', error);
    try {
      await renewRegistry();
    } catch (again) {
      console.error('No registry can be trusted: no remote is loaded.', again);
      useRegistry.setState({ state: 'refused' });
    }
  }
}

/**
 * Fetches the registry again: what was taken back goes from the open page, what is new comes, all else stays as it began.
 * @param anew a remote that starts over with what is published now, as one that failed; `all`: the whole page
 */
export async function renewRegistry(anew?: RemoteName | 'all'): Promise<void> {
  const timeout = 3_000;
  const [text, signature] = await Promise.all([
    fileText('/registry.json', { timeout }),
    fileText('/registry.json.sig', { timeout }),
  ]);
  await accept({ text, signature }, anew);
}

function registryInPage(): SignedRegistry {
  return { text: textOf('registry'), signature: textOf('registry-signature') };
}

function textOf(id: string): string {
  const content = document.getElementById(id)?.textContent;
  if (!content) throw new RegistryRefused('malformed');
  return content;
}

async function accept(source: SignedRegistry, anew?: RemoteName | 'all'): Promise<void> {
  let serial = 0;
  // Over plain http on a foreign host there is no WebCrypto, and whoever could forge the registry could forge this script.
  if (isSecureContext) {
    const claims = await verifyRegistry(source.text, source.signature, REGISTRY_KEYS, undefined);
    serial = claims.serial;
    // Without the network the last one that was verified here goes on, for nobody could bring a newer one [R-EXT-24].
    const isLast = useReach.getState().isOffline && knownSerial() === serial;
    if (claims.exp * 1000 <= Date.now() && !isLast) throw new RegistryRefused('expired');
    refuseOlder(serial);
  }
  const newest = await overridden(parseRegistry(source.text));
  allowRegistry(newest);
  const known = anew === 'all' ? undefined : registry;
  // Without this file the page takes what is published, remote by remote.
  const upgrade =
    known && (await import(/* webpackChunkName: "upgrade" */ '../app/upgrade/start').catch(() => undefined));
  registry = upgrade ? upgrade.heldTo(known, newest, anew as RemoteName) : newest;
  useRegistry.setState({ state: 'ready', ...resolved(registry, currentViewer()), source, serial });
  void upgrade?.lookForUpgrade(newest.shell, useRegistry.getState().remotes, resolveRemotes(newest, currentViewer()));
}

/** With the versions that support chose for this browser. Without a log-in there is no choice. */
async function overridden(listed: ListedRegistry): Promise<ListedRegistry> {
  if (localStore.getItem(OVERRIDES) === null) return listed;
  if (useSession.getState().state === 'out') localStore.removeItem(OVERRIDES);
  // Without this file the deployed versions run.
  return import(/* webpackChunkName: "support-button" */ '../support/override/apply').then(
    ({ applyChosen }) => applyChosen(listed, { parse: parseRegistry, renew: () => renewRegistry('all') }),
    () => listed,
  );
}

/** A signed registry that was replaced since is refused, or an attacker could bring a withdrawn release back. */
function refuseOlder(serial: number): void {
  const known = knownSerial();
  if (known !== undefined && known > serial) throw new RegistryRefused('old');
  if (known !== serial) localStore.setItem(SERIAL_KEY, `${REGISTRY_KEYS[0]?.x ?? ''} ${serial}`);
}

/** The newest that was verified in this browser; undefined when there was none with this key. */
function knownSerial(): number | undefined {
  const [key, known] = (localStore.getItem(SERIAL_KEY) ?? '').split(' ');
  return key === (REGISTRY_KEYS[0]?.x ?? '') && known ? Number(known) : undefined;
}

/** Reads a verified text. What is malformed in it is left out; a text that is no registry at all is refused. */
export function parseRegistry(text: string): ListedRegistry {
  const parsed: unknown = JSON.parse(text);
  if (
    typeof parsed !== 'object' ||
    parsed === null ||
    typeof (parsed as Registry).microFrontends !== 'object' ||
    (parsed as Registry).microFrontends === null
  )
    throw new RegistryRefused('malformed');
  return withoutBroken(parsed as Registry);
}

/** Makes the scripts of all listed releases loadable. */
export function allowRegistry({ microFrontends }: Registry): void {
  for (const entry of Object.values(microFrontends).flat()) {
    for (const release of [releaseOf(entry), fallbackOf(entry)])
      if (release) allowScripts(release.url, release.integrity);
  }
}
