import type { Registry, RegistryEntry } from '@portal/contracts/registry';
import { CONTRACT_VERSION, type RemoteName } from '@portal/contracts/remote';
import { toWire } from '@portal/domain/ids';
import { bucketOf } from './bucket';

/** Who looks: decides between the versions of a remote. */
export interface Viewer {
  /** Random id of the browser. */
  readonly browser: string;
  /** Wire ids, known after log-in. */
  readonly user?: string;
  readonly groups?: readonly string[];
  /** Remotes that this page is started without. */
  readonly without?: readonly string[];
}

export type Remotes = ReadonlyMap<RemoteName, RegistryEntry>;
/** Remotes that declare something, whether they run here or not. */
export type Declaring = ReadonlyMap<RemoteName, Pick<RegistryEntry, 'extras'>>;

/** The version of each remote that this viewer gets. A remote that is switched off is not in it. */
export function resolveRemotes(registry: Registry, viewer: Viewer): Remotes {
  const resolved = new Map<RemoteName, RegistryEntry>();
  for (const [name, entries] of Object.entries(registry.microFrontends)) {
    const entry = viewer.without?.includes(name) ? undefined : choose(name, runnable(entries), viewer);
    if (entry && !entry.extras.disabled) resolved.set(entry.extras.name, entry);
  }
  return resolved;
}

/** Why a listed remote does not run here: the operator switched it off, or the page was started without it. */
export type Absence = 'off' | 'without';
export interface AbsentRemote extends Pick<RegistryEntry, 'extras'> {
  readonly why: Absence;
}
export type AbsentRemotes = ReadonlyMap<RemoteName, AbsentRemote>;

/** The remotes that `resolveRemotes` leaves out on purpose, so that their pages can say so. */
export function absentRemotes(registry: Registry, viewer: Viewer): AbsentRemotes {
  const absent = new Map<RemoteName, AbsentRemote>();
  for (const [name, entries] of Object.entries(registry.microFrontends)) {
    const entry = choose(name, runnable(entries), viewer);
    if (!entry) continue;
    const { extras } = entry;
    if (extras.disabled) absent.set(extras.name, { extras, why: 'off' });
    else if (viewer.without?.includes(name)) absent.set(extras.name, { extras, why: 'without' });
  }
  return absent;
}

/** A release of another contract is never started; what stands behind it or beside it may still run. */
const isRunnable = ({ extras: { contract, fallback } }: RegistryEntry) =>
  [contract, fallback?.contract].includes(CONTRACT_VERSION);

/** The entries to choose from. When none runs, they still say whose the page is that cannot be shown. */
function runnable(entries: readonly RegistryEntry[]): readonly RegistryEntry[] {
  const some = entries.filter(isRunnable);
  return some.length > 0 ? some : entries;
}

function choose(name: string, entries: readonly RegistryEntry[], viewer: Viewer): RegistryEntry | undefined {
  const aimed = entries.find((entry) => isAudience(entry, viewer));
  if (aimed) return aimed;
  const open = entries.filter(({ extras }) => !extras.audience);
  const standard = open.find(({ deployment }) => deployment?.default) ?? open[0];
  const place = bucketOf(viewer.browser, name);
  let upTo = 0;
  for (const entry of open) {
    if (entry === standard) continue;
    upTo += entry.deployment?.traffic ?? 0;
    if (place < upTo) return entry;
  }
  return standard;
}

function isAudience({ extras: { audience } }: RegistryEntry, { user, groups = [] }: Viewer): boolean {
  if (!audience) return false;
  return names(audience.users, user === undefined ? [] : [user]) || names(audience.groups, groups);
}

/** Whether a list names one of these wire ids. Operators also copy plain ids, as the database and the log write them. */
const names = (listed: readonly string[] = [], wire: readonly string[]): boolean =>
  listed.some((id) => wire.includes(id) || wire.includes(toWire(id)));
