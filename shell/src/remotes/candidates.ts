import { CONTRACT_VERSION, type RemoteName } from '@portal/contracts/remote';
import { lastGood } from './last-good';
import { useRegistry } from './registry';
import { fallbackOf, releaseOf, type Release } from './release';

/** The versions to try, best first: the listed one, its fall-back, the last one that worked in this browser. */
export async function* candidatesOf(name: RemoteName): AsyncGenerator<Release> {
  const entry = useRegistry.getState().remotes.get(name);
  // Not listed, or switched off on purpose: then an older one must not run either.
  if (!entry) return;
  const given = new Set<string>();
  const isNew = (release: Release | undefined): release is Release => {
    if (!release || release.contract !== CONTRACT_VERSION || given.has(release.version)) return false;
    given.add(release.version);
    return true;
  };
  for (const release of [releaseOf(entry), fallbackOf(entry)]) if (isNew(release)) yield release;
  // Verified only when it is needed.
  const remembered = await lastGood(name);
  if (isNew(remembered)) yield remembered;
}
