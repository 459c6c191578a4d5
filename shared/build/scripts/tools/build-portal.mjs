import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_FILE } from '../../src/paths.mjs';
import {
  asDefault,
  currentVersion,
  notePublished,
  readPublished,
  readRegistry,
  readRelease,
  writeRegistry,
} from '../../src/registry-file.mjs';
import { publicKeyOf } from '../../src/registry-key.mjs';
import { runNode } from './run.mjs';
import { dim, duration, green, ROOT, Stop } from './say.mjs';

const BUILD_ONE = join(ROOT, 'shared/build/src/build-one.mjs');
/** Processes at once: a third one on two cores only makes all three slower. */
const AT_ONCE = 2;

/** Builds the named packages that changed, two at a time, and lists new releases of remotes in the registry. */
export async function build(names, { development = false, publish = true } = {}) {
  const began = Date.now();
  // Made before the first build asks for it, so that two builds at once do not make two.
  publicKeyOf(KEY_FILE);
  const queue = [...names];
  const results = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let name = queue.shift(); name; name = queue.shift()) results.push(await buildOne(name, development));
    }),
  );
  const failed = results.filter(({ problem }) => problem);
  if (failed.length > 0) throw new Stop(failed.map(({ name, problem }) => `${name} could not be built:\n${problem}`).join('\n\n'));
  if (publish) list(results.filter(({ name }) => name.startsWith('mf-')));
  console.log(`${green('Built')} ${dim(`in ${duration(Date.now() - began)}`)}`);
  return results;
}

async function buildOne(name, development) {
  const began = Date.now();
  const isBackend = name === 'backend';
  const script = isBackend ? join(ROOT, 'backend/build.mjs') : BUILD_ONE;
  if (!existsSync(script)) return { name, problem: `${script} does not exist` };
  const args = isBackend ? [] : [name, ...(development ? ['--development'] : [])];
  const { code, output } = await runNode(script, args, { quiet: true });
  if (code !== 0) return { name, problem: output.trim() || `${script} ended with code ${code}` };
  const said = isBackend ? {} : JSON.parse(output.trim().split('\n').at(-1));
  const how = said.built === false ? 'unchanged' : duration(Date.now() - began);
  console.log(`  ${name.padEnd(18)} ${said.version ?? ''} ${dim(how)}`);
  return { name, ...said };
}

const isDevelopment = (version) => version.includes('-dev-');

/** A release that was never listed becomes the one that everybody gets. One that was rolled back stays rolled back. */
function list(releases) {
  const registry = readRegistry();
  const published = readPublished();
  const isFresh = ({ name, version }) => {
    const current = currentVersion(registry, name);
    // What `pnpm dev` left behind gives way to the real thing.
    return !current || isDevelopment(current) || !published[name]?.includes(version);
  };
  const fresh = releases.filter(isFresh);
  if (fresh.length === 0) return;
  for (const { name, version } of fresh) {
    registry.microFrontends[name] = asDefault(registry.microFrontends[name] ?? [], readRelease(name, version));
  }
  writeRegistry(registry);
  for (const { name, version } of fresh) notePublished(name, version);
}
