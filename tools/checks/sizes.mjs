import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { ROOT } from '../lib/terminal.mjs';
import { remotesIn } from '../release/shell-entries.mjs';
import { Result } from './result.mjs';

const KB = 1024;
const RELEASES = join(ROOT, '.cache', 'releases');

/** What a release may weigh, in KB after brotli. Pages are measured in the browser; this keeps single files from growing unseen. */
export const BUDGETS = {
  // What support tools bring only their holders load.
  shell: { file: 120, all: 540 },
  // Dialogs and the texts of four languages load one by one: together they may be many.
  remote: { entry: 7, file: 24, all: 193 },
};
/** Libraries of others that one screen loads by themselves, one of the two maps and its worker, who reads or writes a table, or who scans a code where the browser can't: each has a limit of its own. */
const LIBRARIES = [
  { name: /^map-maplibre\./, limit: 230 },
  { name: /^maplibre-gl-worker\./, limit: 122 },
  { name: /^map-mapbox\./, limit: 375 },
  { name: /^mapbox-gl-csp-worker\./, limit: 214 },
  { name: /^csv\./, limit: 9 },
  { name: /^qr\./, limit: 15 },
];
/** @param {string} path */
const libraryLimit = (path) => LIBRARIES.find(({ name }) => name.test(path))?.limit;

/** As the server sends it: the precompressed file, else compressed here in the same way. */
function weightOf(file) {
  if (existsSync(`${file}.br`)) return statSync(`${file}.br`).size;
  return brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/**
 * Findings about the scripts of one release.
 * @param {string} folder
 * @param {string[]} scripts names of its files
 */
export function weighRelease(folder, scripts, budget, weigh = weightOf) {
  const weights = scripts.map((path) => ({ path, bytes: weigh(join(folder, path)) }));
  const inKb = (bytes) => `${(bytes / KB).toFixed(1)} KB`;
  const over = ({ path, bytes }, limit) => (bytes > limit * KB ? [`${path} weighs ${inKb(bytes)} of ${limit} KB`] : []);
  const isEntry = ({ path }) => /(^|\/)remoteEntry\./.test(path);
  const all = weights.reduce((sum, { path, bytes }) => sum + (libraryLimit(path) ? 0 : bytes), 0);
  return [
    ...(scripts.length === 0 ? ['has no scripts'] : []),
    ...weights.flatMap((script) =>
      over(script, libraryLimit(script.path) ?? (budget.entry && isEntry(script) ? budget.entry : budget.file)),
    ),
    ...over({ path: 'all scripts together', bytes: all }, budget.all),
  ];
}

/** What the registry lists now, and the shell that serves it. */
export async function check() {
  const result = new Result();
  const read = (file) => JSON.parse(readFileSync(join(RELEASES, file), 'utf8'));
  const [listed] = existsSync(join(RELEASES, 'registry.json'))
    ? (read('registry.json').microFrontends.shell ?? [])
    : [];
  if (!listed) {
    result.skip('nothing has been built yet (npx -y pnpm@10 build)');
    return result;
  }
  const shell = read(`shell/${listed.metadata.version}/shell.json`);
  result.check(
    `weight of shell ${shell.version}`,
    weighRelease(join(RELEASES, 'shell'), Object.keys(shell.integrity), BUDGETS.shell),
  );
  for (const [name, [release]] of remotesIn(read('registry.json'))) {
    const folder = join(RELEASES, dirname(release.url));
    result.check(
      `weight of ${name} ${release.metadata.version}`,
      weighRelease(folder, Object.keys(release.extras.integrity), BUDGETS.remote),
    );
  }
  return result;
}
