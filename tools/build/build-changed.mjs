import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from '../lib/run.mjs';
import { dim, duration, green, ROOT, Stop } from '../lib/terminal.mjs';
import { twoAtOnce } from '../lib/two-at-once.mjs';
import { listBuilds } from '../release/list-builds.mjs';
import { KEY_FILE } from '../release/paths.mjs';
import { publicKeyOf, SHELL_KEY_VARIABLE } from '../release/registry-key.mjs';

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
  if (publish) await listBuilds(results.filter(({ name }) => name !== 'backend'));
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
