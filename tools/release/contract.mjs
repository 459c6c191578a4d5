import { createHash } from 'node:crypto';
import { sharedVersions } from '../build/sharing.mjs';

/** One runtime of the federation serves shell and remotes: what was built with another one may meet what it does not know. */
const RUNTIME = '@module-federation/runtime-core';
/** What `remote.ts` may declare and what the shell makes of it; 2: layouts, titles, menu entries, intents and badges. */
const DECLARATIONS = 2;
/** What the entries of `@portal/ui` and `@portal/platform` are called and give; 2: tooltips, dialogs of one form, a grid of live rows. */
const FACADES = 2;
const majorOf = (version) => version.split('.')[0];

/**
 * The contract that shell and remotes of a tree speak, as a number: another federation runtime, another major of anything that the
 * shell shares, other entries, or another meaning of what remotes declare is another contract. The journey with kept releases says when
 * entries have become other ones.
 * @param {Record<string, string>} versions of what is shared
 */
export function contractVersion(versions = sharedVersions()) {
  const terms = Object.entries(versions)
    .map(([name, version]) => `${name} ${name === RUNTIME ? version : majorOf(version)}`)
    .concat(`declarations ${DECLARATIONS}`, `facades ${FACADES}`)
    .sort();
  return createHash('sha256').update(terms.join('\n')).digest().readUInt32BE();
}
