import { join } from 'node:path';
import { writeWhole } from '../lib/files.mjs';
import { KEY_FILE, RELEASES_DIR } from './paths.mjs';
import { SIGNATURE_DAYS, signRegistry } from './registry-key.mjs';

/** Every version that was published, each as a signed registry of its own: what a browser can be pointed at by an override. */
export const offerFile = (name, version, folder = RELEASES_DIR) => join(folder, 'offers', name, `${version}.json`);

/** Expired from birth, so that no page takes one of them for the portal's registry [ADR 51]. */
const EXPIRED = -SIGNATURE_DAYS * 86_400_000;

/** What nobody but the registry itself says of a version: who gets it, what stands behind it, whether it is on. */
export const OF_THE_REGISTRY = ['audience', 'fallback', 'disabled', 'withdrawn'];

/**
 * Signs the listed versions of a remote one by one.
 * @param {string} schema of the registry
 * @param {string} name
 * @param {object[]} entries as the registry lists them
 * @param {number} at when they are published (ms since 1970)
 */
export function writeOffers(schema, name, entries, at) {
  for (const { url, metadata, extras } of entries) {
    const own = Object.fromEntries(Object.entries(extras).filter(([key]) => !OF_THE_REGISTRY.includes(key)));
    const entry = { url, metadata, deployment: { traffic: 100, default: true }, extras: own };
    const text = JSON.stringify({ schema, microFrontends: { [name]: [entry] } });
    const signature = signRegistry(KEY_FILE, text, 0, EXPIRED);
    writeWhole(offerFile(name, metadata.version), `${JSON.stringify({ at, text, signature })}\n`);
  }
}
