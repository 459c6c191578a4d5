import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from '../lib/run.mjs';
import { dim, duration, green, ROOT, Stop } from '../lib/terminal.mjs';
import { twoAtOnce } from '../lib/two-at-once.mjs';
import { changeRegistry } from '../release/change-registry.mjs';
import { KEY_FILE } from '../release/paths.mjs';
import { asDefault, isDevelopment } from '../release/registry-entries.mjs';
import { currentVersion, readRelease } from '../release/registry-file.mjs';
import { noted } from '../release/registry-history.mjs';
import { personOf } from '../release/registry-journal.mjs';
import { publicKeyOf } from '../release/registry-key.mjs';
import { addressClashes, misfits } from '../release/release-gate.mjs';

const BUILD_ONE = join(ROOT, 'tools/build/build-one.mjs');

/** Builds the named packages that changed, two at a time, and lists new releases of remotes in the registry. */
export async function build(names, { publish = true } = {}) {
  const began = Date.now();
  // Made before the first build asks for it, so that two builds at once do not make two.
  publicKeyOf(KEY_FILE);
  const results = [];
  await twoAtOnce(names, async (name) => void results.push(await buildOne(name)));
  const failed = results.filter(({ problem }) => problem);
  if (failed.length > 0)
    throw new Stop(failed.map(({ name, problem }) => `${name} could not be built:\n${problem}`).join('\n\n'));
  if (publish) await list(results.filter(({ name }) => name.startsWith('mf-')));
  console.log(`${green('Built')} ${dim(`in ${duration(Date.now() - began)}`)}`);
  return results;
}

async function buildOne(name) {
  const began = Date.now();
  const isBackend = name === 'backend';
  const script = isBackend ? join(ROOT, 'backend/build.mjs') : BUILD_ONE;
  if (!existsSync(script)) return { name, problem: `${script} does not exist` };
  const args = isBackend ? [] : [name];
  const { code, output } = await runNode(script, args, { quiet: true });
  if (code !== 0) return { name, problem: output.trim() || `${script} ended with code ${code}` };
  const said = isBackend ? {} : JSON.parse(output.trim().split('\n').pop() ?? '');
  const how = said.built === false ? 'unchanged' : duration(Date.now() - began);
  console.log(`  ${name.padEnd(18)} ${said.version ?? ''} ${dim(how)}`);
  return { name, ...said };
}

/**
 * A release that was never listed becomes the one that everybody gets. One that was rolled back stays rolled back. What the published shell
 * cannot run is not listed.
 */
async function list(releases) {
  const isFresh = ({ name, version }, { registry, published }) => {
    const current = currentVersion(registry, name);
    // What a developer's build left behind gives way to the real thing.
    return !current || isDevelopment(current) || !published[name]?.some((known) => known.version === version);
  };
  await changeRegistry({ by: personOf() }, (state) =>
    releases
      .filter((release) => isFresh(release, state))
      .map(({ name, version }) => readRelease(name, version))
      .map((release, _, together) => {
        const { name, version } = release;
        const wrong = [...misfits(release), ...addressClashes(release, state.registry, together)];
        if (wrong.length > 0) throw new Stop(`${name} ${version} is not published:\n  ${wrong.join('\n  ')}`);
        const history = state.published[name] ?? [];
        return {
          remote: name,
          action: 'release',
          entries: asDefault(state.registry.microFrontends[name] ?? [], release, history),
          history: noted(history, version),
        };
      }),
  );
}
