import { randomHex } from '@portal/domain/random';
import { localStore } from '@portal/platform/storage';

const STORAGE_KEY = 'portal.browser';

/** A random id of this browser, the same before and after log-in: a canary stays with it. */
export function browserId(storage: Pick<Storage, 'getItem' | 'setItem'> = localStore): string {
  const known = storage.getItem(STORAGE_KEY);
  if (known) return known;
  const made = randomHex(16);
  storage.setItem(STORAGE_KEY, made);
  return made;
}

/**
 * A place in [0, 100) for a browser and a remote, the same each time, independent between remotes. 53 bits of two FNV-1a rounds
 * with a final mix: fine enough for a twentieth of a percent, even over all ids.
 */
export function bucketOf(browser: string, remote: string): number {
  const high = mix(fnv1a(`${remote}/${browser}`));
  const low = mix(fnv1a(`${browser}/${remote}`));
  return ((high * 0x200000 + (low >>> 11)) / 2 ** 53) * 100;
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Spreads each bit over all (the finalizer of MurmurHash3). */
function mix(hash: number): number {
  let mixed = hash;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
