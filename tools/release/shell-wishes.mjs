/** What somebody can want of the shell, and what it means. */
import { BUDGETS, weighRelease } from '../checks/sizes.mjs';
import { LANGUAGES } from '../lib/languages.mjs';
import { Stop } from '../lib/stop.mjs';
import { PNPM } from '../lib/terminal.mjs';
import { SHELL, SHELL_SCRIPTS } from './paths.mjs';
import { isOff, standardOf } from './registry-entries.mjs';
import { readRelease } from './registry-file.mjs';
import { goodBefore, isKept, noted, withdrawn } from './registry-history.mjs';
import { integrityOfScripts } from './release-data.mjs';
import { misfits, withoutAdvice } from './release-gate.mjs';
import { clashes } from './route-clashes.mjs';
import { asShell, remotesIn } from './shell-entries.mjs';

/** Why published remotes could not run in a shell, one sentence each. @param {object} registry */
export const homeless = (shell, registry, publishedWithIt = []) =>
  remotesIn(registry)
    .filter(([name, entries]) => !publishedWithIt.includes(name) && !isOff(entries))
    .flatMap(([name, entries]) =>
      entries.flatMap(({ metadata: { version } }) => {
        if (!isKept(name, version)) return [];
        const wrong = misfits(readRelease(name, version), shell).map(withoutAdvice);
        return wrong.map((why) => `${name} ${version} could not run in it: ${why}`);
      }),
    );

/** Why a shell must not be what everybody gets; empty when it may. */
function shellProblems(shell, registry) {
  const scripts = Object.keys(shell.integrity);
  const now = integrityOfScripts(SHELL_SCRIPTS, scripts);
  const changed = scripts.filter((file) => now[file] !== shell.integrity[file]);
  const wordless = LANGUAGES.filter((language) => !shell.texts?.[language]);
  const own = { name: SHELL, routes: shell.pages.map((path) => ({ path })) };
  return [
    ...(changed.length > 0 ? [`the files ${changed.join(', ')} are not the ones that were built`] : []),
    ...(wordless.length > 0 ? [`it has no texts in ${wordless.join(', ')}`] : []),
    // Files that are not there weigh nothing.
    ...(changed.length > 0 ? [] : weighRelease(SHELL_SCRIPTS, scripts, BUDGETS.shell)),
    ...homeless(shell, registry),
    ...remotesIn(registry).flatMap(([name, entries]) =>
      clashes(
        own,
        entries.map(({ extras }) => ({ name, routes: extras.routes ?? [] })),
      ),
    ),
  ];
}

/** What a shell must be before everybody gets it. */
export function demandShell(version, registry) {
  if (!isKept(SHELL, version)) throw new Stop(`There are no files of the shell ${version} here.`);
  const shell = readRelease(SHELL, version);
  const wrong = shellProblems(shell, registry);
  if (wrong.length > 0) throw new Stop(`The shell ${version} is not published:\n  ${[...new Set(wrong)].join('\n  ')}`);
  return shell;
}

/** @type {import('./wishes.mjs').Meaning} */
function release({ version, traffic, audience }, entries, history, { registry }) {
  if (audience !== undefined || (traffic !== undefined && traffic < 100)) return refuse();
  const shell = demandShell(version, registry);
  if (standardOf(entries)?.metadata.version === version) return undefined;
  return { action: 'release', entries: asShell(shell), history: noted(history, shell.version) };
}

/** @type {import('./wishes.mjs').Meaning} */
function rollback(_, entries, history, { registry }) {
  const current = standardOf(entries)?.metadata.version;
  const version = current && goodBefore(SHELL, history, current);
  if (!version) throw new Stop('The shell has no earlier version to go back to.');
  return {
    action: 'rollback',
    entries: asShell(demandShell(version, registry)),
    history: withdrawn(history, [current]),
  };
}

/** @type {import('./wishes.mjs').Meaning} */
function withdraw({ version }, entries, history, state) {
  if (version === undefined)
    throw new Stop(`Say which version of the shell you mean: ${PNPM} release ${SHELL} --withdraw VERSION`);
  const known = history.find((one) => one.version === version);
  if (!known) throw new Stop(`The shell ${version} was never published.`);
  if (known.withdrawn) return undefined;
  if (standardOf(entries)?.metadata.version === version) {
    const change = rollback({ remote: SHELL, action: 'rollback' }, entries, history, state);
    return change && { ...change, action: 'withdraw' };
  }
  return { action: 'withdraw', entries, history: withdrawn(history, [version]) };
}

/** @returns {never} */
function refuse() {
  throw new Stop(
    'Everybody gets the same shell, for the server writes the page before it knows who looks: release it, roll it back, or withdraw it.',
  );
}

/** @type {Record<import('./wishes.mjs').Wish['action'], import('./wishes.mjs').Meaning>} */
export const SHELL_MEANINGS = { release, rollback, withdraw, promote: refuse, stop: refuse, off: refuse, on: refuse };
