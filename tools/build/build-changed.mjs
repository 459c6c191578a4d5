import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from '../lib/run.mjs';
import { bold, dim, duration, green, ROOT, Stop } from '../lib/terminal.mjs';
import { twoAtOnce } from '../lib/two-at-once.mjs';
import { changeRegistry } from '../release/change-registry.mjs';
import { KEY_FILE, SHELL } from '../release/paths.mjs';
import { asDefault, isDevelopment } from '../release/registry-entries.mjs';
import { currentVersion, publishedShell, readRelease } from '../release/registry-file.mjs';
import { noted } from '../release/registry-history.mjs';
import { personOf } from '../release/registry-journal.mjs';
import { publicKeyOf, SHELL_KEY_VARIABLE } from '../release/registry-key.mjs';
import { addressClashes, misfits } from '../release/release-gate.mjs';
import { asShell } from '../release/shell-entries.mjs';
import { homeless } from '../release/shell-wishes.mjs';

const BUILD_ONE = join(ROOT, 'tools/build/build-one.mjs');

/**
 * Builds the named packages that changed, two at a time, and lists new releases of remotes in the registry.
 * @param {string[]} names
 * @param {{ publish?: boolean, shellKey?: object }} [options] `shellKey`: the public key of the portal elsewhere that a shell is for
 */
export async function build(names, { publish = true, shellKey } = {}) {
  const began = Date.now();
  // Made before the first build asks for it, so that two builds at once do not make two.
  publicKeyOf(KEY_FILE);
  const results = [];
  await twoAtOnce(names, async (name) => void results.push(await buildOne(name, shellKey)));
  const failed = results.filter(({ problem }) => problem);
  if (failed.length > 0)
    throw new Stop(failed.map(({ name, problem }) => `${name} could not be built:\n${problem}`).join('\n\n'));
  if (publish) await list(results.filter(({ name }) => name !== 'backend'));
  console.log(`${green('Built')} ${dim(`in ${duration(Date.now() - began)}`)}`);
  return results;
}

async function buildOne(name, shellKey) {
  const began = Date.now();
  const isBackend = name === 'backend';
  const script = isBackend ? join(ROOT, 'backend/build.mjs') : BUILD_ONE;
  if (!existsSync(script)) return { name, problem: `${script} does not exist` };
  const args = isBackend ? [] : [name];
  const { code, output } = await runNode(script, args, {
    quiet: true,
    env: shellKey && { [SHELL_KEY_VARIABLE]: JSON.stringify(shellKey) },
  });
  if (code !== 0) return { name, problem: output.trim() || `${script} ended with code ${code}` };
  const said = isBackend ? {} : JSON.parse(output.trim().split('\n').pop() ?? '');
  const how = said.built === false ? 'unchanged' : duration(Date.now() - began);
  console.log(`  ${name.padEnd(18)} ${said.version ?? ''} ${dim(how)}`);
  return { name, ...said };
}

/**
 * A release that was never listed becomes the one that everybody gets. One that was rolled back stays rolled back. What the published shell
 * cannot run is not listed. Shell and remotes of one build are listed together, as they may need each other.
 */
async function list(releases) {
  const isFresh = ({ name, version }, { registry, published }) => {
    const current = currentVersion(registry, name);
    // What a developer's build left behind gives way to the real thing.
    return !current || isDevelopment(current) || !published[name]?.some((known) => known.version === version);
  };
  /** @type {string[]} */
  const left = [];
  await changeRegistry({ by: personOf() }, (state) => {
    const { registry, published } = state;
    const fresh = releases.filter((release) => isFresh(release, state));
    const change = (release, entries) => ({
      remote: release.name,
      action: /** @type {const} */ ('release'),
      entries,
      history: noted(published[release.name] ?? [], release.version),
    });
    const ofShell = fresh.find(({ name }) => name === SHELL);
    const shell = ofShell ? readRelease(SHELL, ofShell.version) : publishedShell(registry);
    const remotes = fresh.filter((one) => one !== ofShell).map(({ name, version }) => readRelease(name, version));
    const wrong = remotes.flatMap((release) =>
      [...misfits(release, shell), ...addressClashes(release, registry, remotes, shell)].map(
        (why) => `${release.name} ${release.version} is not published: ${why}`,
      ),
    );
    if (wrong.length > 0) throw new Stop(wrong.join('\n'));
    if (ofShell)
      left.push(
        ...homeless(
          shell,
          registry,
          remotes.map(({ name }) => name),
        ),
      );
    return [
      ...(ofShell ? [change(ofShell, asShell(shell))] : []),
      ...remotes.map((release) =>
        change(release, asDefault(registry.microFrontends[release.name] ?? [], release, published[release.name] ?? [])),
      ),
    ];
  });
  for (const why of left)
    console.log(`${bold('Mind:')} with this shell ${why}. Its page says so until it is released anew.`);
}
