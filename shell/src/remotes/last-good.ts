import { CONTRACT_VERSION, type RemoteName } from '@portal/contracts/remote';
import { localStore } from '@portal/platform/storage';
import { allowRegistry, parseRegistry, type SignedRegistry } from './registry';
import { fallbackOf, type Release, releaseOf } from './release';
import { verifyRegistry } from './signature';

const keyOf = (name: RemoteName) => `portal.good.${name}`;

interface Remembered extends SignedRegistry {
  readonly version: string;
}

function read(name: RemoteName): Remembered | undefined {
  try {
    const known: unknown = JSON.parse(localStore.getItem(keyOf(name)) ?? 'null');
    return known === null ? undefined : (known as Remembered);
  } catch {
    return undefined; // Somebody else's text under our key is as good as none.
  }
}

/**
 * Remembers the version that worked in this browser, together with the signed registry that lists it: what is stored here is
 * verified again before it is used, so the chain of trust has no gap in local storage.
 */
export function rememberGood(name: RemoteName, version: string, source: SignedRegistry): void {
  // A version that went on running beside its page may stand in an older registry only.
  if (read(name)?.version === version || !source.text.includes(`"${version}"`)) return;
  localStore.setItem(keyOf(name), JSON.stringify({ version, ...source } satisfies Remembered));
}

/** A version that failed is no longer one that works in this browser. */
export function forgetGood(name: RemoteName, version: string): void {
  if (read(name)?.version === version) localStore.removeItem(keyOf(name));
}

/** The last version that worked in this browser, if its registry still proves to be ours. Its expiry does not matter: it has run here. */
export async function lastGood(name: RemoteName): Promise<Release | undefined> {
  const known = read(name);
  if (!known || !isSecureContext) return undefined;
  try {
    await verifyRegistry(known.text, known.signature, REGISTRY_KEYS, undefined);
    const registry = parseRegistry(known.text);
    const release = (registry.microFrontends[name] ?? [])
      .flatMap((entry) => [releaseOf(entry), fallbackOf(entry)])
      .find((listed) => listed?.version === known.version && listed.contract === CONTRACT_VERSION);
    if (release) allowRegistry(registry);
    return release;
  } catch (error) {
    console.warn(`The remembered version of ${name} is not trusted.`, error);
    return undefined;
  }
}
