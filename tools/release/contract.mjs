import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sharedVersions } from '../build/sharing.mjs';

/** One runtime of the federation serves shell and remotes: what was built with another one may meet what it does not know. */
const RUNTIME = '@module-federation/runtime-core';
/** What the sources offer to remotes, and its versions: `check contract` keeps it true, and raises them. */
const CONTRACT = new URL('contract.json', import.meta.url);
const majorOf = (version) => version.split('.')[0];

/**
 * The contract that shell and remotes of a tree speak, as a number: another federation runtime, another major of anything that the
 * shell shares, another major of what remotes declare, are given and take from `@portal/ui` and `@portal/platform` is another contract.
 * @param {Record<string, string>} versions of what is shared
 */
export function contractVersion(versions = sharedVersions()) {
  const { declarations, facades } = JSON.parse(readFileSync(CONTRACT, 'utf8'));
  const terms = Object.entries(versions)
    .map(([name, version]) => `${name} ${name === RUNTIME ? version : majorOf(version)}`)
    .concat(`declarations ${declarations.major}`, `facades ${facades.major}`)
    .sort();
  return createHash('sha256').update(terms.join('\n')).digest().readUInt32BE();
}
