import { LANGUAGES } from '../lib/languages.mjs';
import { publishedShell } from './registry-file.mjs';
import { clashes, declaredIn } from './route-clashes.mjs';

/** Every remote takes the runtime of the federation from the shell. */
const FEDERATION = '@module-federation/runtime-core';
const BUILD_SHELL = 'npx -y pnpm@10 build shell';

/** `@portal/ui/core` → `@portal/ui`, `react/jsx-runtime` → `react`. */
const packageOf = (request) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
const numbers = (version) => /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number);

/** As `^needed` of npm: the same major (below 1 the same minor), and not older. */
export function satisfies(provided, needed) {
  const [have, want] = [numbers(provided), numbers(needed)];
  if (!have || !want) return false;
  const fixed = want[0] > 0 ? 1 : 2;
  if (have.slice(0, fixed).join() !== want.slice(0, fixed).join()) return false;
  const differs = have.findIndex((part, at) => part !== want[at]);
  return differs < 0 || have[differs] > want[differs];
}

/** Why the published shell could not run a release, one sentence each with what to do; empty when it can. */
export function misfits(release, shell = publishedShell()) {
  if (!shell) return [`no shell is published here yet: ${BUILD_SHELL}`];
  if (shell.contract === undefined || !shell.shared)
    return [`the published shell ${shell.version} does not say what it provides: publish it anew (${BUILD_SHELL})`];
  const wrong = [];
  const { contract, shared = {} } = release.extras;
  if (contract !== shell.contract)
    wrong.push(
      `it was built for contract ${contract}, the published shell ${shell.version} knows contract ${shell.contract}: publish the shell of the same sources first (${BUILD_SHELL})`,
    );
  const requests = release.consumes ?? [];
  const used = new Set([FEDERATION, ...requests.map(packageOf)]);
  for (const [name, needed] of Object.entries(shared)) {
    const provided = shell.shared[name];
    if (!used.has(name) || (provided && satisfies(provided, needed))) continue;
    wrong.push(
      `it was built with ${name} ${needed}, the published shell ${shell.version} provides ${provided ?? 'none'}: publish the shell of the same sources first (${BUILD_SHELL}), or build the remote with what the shell has`,
    );
  }
  const lacking = requests.filter((request) => request.startsWith('@portal/') && !(request in (shell.provides ?? {})));
  lacking.push(
    ...(release.core ?? []).filter((name) => !shell.core?.includes(name)).map((name) => `${FEDERATION}.${name}`),
  );
  lacking.push(
    ...Object.entries(release.takes ?? {})
      .filter(([request]) => request.startsWith('@portal/') && Object.hasOwn(shell.exports ?? {}, request))
      .flatMap(([request, names]) =>
        names.filter((name) => !shell.exports[request].includes(name)).map((name) => `${request}.${name}`),
      ),
  );
  if (lacking.length > 0)
    wrong.push(
      `the published shell ${shell.version} does not provide ${lacking.join(', ')}: publish the shell first (${BUILD_SHELL})`,
    );
  return wrong;
}

/** Of a misfit only why, for those who would not publish a shell about it. */
export const withoutAdvice = (misfit) => misfit.replace(/: publish .*/, '');

/**
 * Why nobody could say who draws an address after this release was published, one sentence each.
 * @param {object} registry the published one
 * @param beside releases that are published together with it, each in place of what the registry lists of its remote
 */
export function addressClashes({ name, extras }, registry, beside = [], shell = publishedShell(registry)) {
  const listed = declaredIn(registry).filter((other) => beside.every((release) => release.name !== other.name));
  const others = [...listed, ...beside.map((release) => ({ name: release.name, routes: release.extras.routes ?? [] }))];
  const own = { name: 'the shell', routes: (shell?.pages ?? []).map((path) => ({ path })) };
  return clashes({ name, routes: extras.routes ?? [] }, [own, ...others]);
}

/** Why a release must not be published; empty when it may. */
export function refusals(release, registry, { maxFirstBytes }) {
  const wrong = [...misfits(release), ...addressClashes(release, registry)];
  const wordless = LANGUAGES.filter((language) => !release.extras.locales?.includes(language));
  if (wordless.length > 0) wrong.push(`it has no texts in ${wordless.join(', ')}`);
  const first = release.first.reduce((sum, file) => sum + (release.sizes[file] ?? 0), 0);
  if (first > maxFirstBytes) wrong.push(`its first scripts weigh ${first} bytes, ${maxFirstBytes} are allowed`);
  return wrong;
}
