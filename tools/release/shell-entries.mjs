/** The shell as the registry lists it: one version, the same for everybody, for the server writes the page before it knows who looks. */
import { SHELL } from './paths.mjs';

/**
 * What a build says of a shell (`shell.json`).
 * @typedef {object} ShellRelease
 * @property {string} version
 * @property {string[]} entry scripts of the start, in order
 * @property {Record<string, string>} integrity by script
 * @property {Record<string, string[]>} texts scripts by language
 * @property {number} contract
 * @property {string[]} pages addresses that it draws itself
 */

/**
 * The entries of the shell after this one became what everybody gets.
 * @param {ShellRelease} shell
 * @returns {[import('./registry-entries.mjs').Entry]}
 */
export function asShell({ version, entry, integrity, contract }) {
  const main = entry.at(-1) ?? '';
  return [
    {
      url: `/shell/${main}`,
      metadata: { integrity: integrity[main] ?? '', version },
      deployment: { traffic: 100, default: true },
      extras: { name: SHELL, contract },
    },
  ];
}

/** The remotes of a registry, without the shell. @returns {[name: string, entries: any[]][]} */
export const remotesIn = ({ microFrontends }) => Object.entries(microFrontends).filter(([name]) => name !== SHELL);
