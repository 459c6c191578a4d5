import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { buildOne } from '../build/build-one.mjs';
import { build } from '../build/build-portal.mjs';
import { withFileLock } from '../lib/file-lock.mjs';
import { remoteNames } from '../lib/packages.mjs';
import { endWithNpm, isStopping, runNode } from '../lib/run.mjs';
import { serverEnv } from '../lib/server-env.mjs';
import { bold, dim, duration, green, main, PNPM, ROOT, red, Stop } from '../lib/terminal.mjs';
import { LOCK_FILE, SHELL_FILE } from '../release/paths.mjs';
import { asDefault } from '../release/registry-entries.mjs';
import { currentVersion, nextSerial, readRegistry, readRelease, writeRegistry } from '../release/registry-file.mjs';
import { addressClashes, misfits } from '../release/release-gate.mjs';

const PORT = process.env.PORT || '8080';
const ADDRESS = process.env.PUBLIC_URL ?? `http://localhost:${PORT}`;
const BACKEND = join(ROOT, 'backend/dist/main.js');
/** An editor writes a file in several steps (ms). */
const SETTLE = 80;
const IGNORED = /(^|[/\\])(node_modules|dist|coverage|\.[^/\\]*)([/\\]|$)|\.test\.[^/\\]*$|~$/;

/**
 * `dev mf-incidents`: the portal with one remote (or some, or the shell) from the working tree, built anew at every change and
 * listed in the local registry. All else stays as it was last built.
 */
main(async () => {
  endWithNpm();
  const wanted = process.argv.slice(2);
  const known = ['shell', ...remoteNames()];
  const unknown = wanted.find((name) => !known.includes(name));
  if (wanted.length === 0 || unknown)
    throw new Stop(`Usage: ${PNPM} dev NAME…   with names out of: ${known.join(', ')}`);

  const missing = missingBuilds(wanted);
  if (missing.length > 0) {
    console.log(`${bold('Building once')} what was never built: ${missing.join(', ')}`);
    await build(missing);
  }
  console.log(`${bold('Building')} ${wanted.join(', ')} from the working tree`);
  for (const name of wanted) await rebuild(name);
  for (const name of wanted) rebuildOnChange(name);

  if (await serves()) {
    console.log(
      `${green('Using')} the portal that runs on ${ADDRESS}. Reload the page after a build. ${dim('Ctrl+C ends watching.')}`,
    );
    await new Promise((done) => process.once('SIGINT', done).once('SIGTERM', done));
    return 0;
  }
  console.log(
    `${green('Starting')} the portal on ${ADDRESS}. Reload the page after a build. ${dim('Ctrl+C ends both.')}`,
  );
  const { code } = await runNode(BACKEND, [], { env: serverEnv() });
  return isStopping() ? 0 : code;
}).then(() => process.exit());

function missingBuilds(wanted) {
  const registry = readRegistry();
  return [
    ...(existsSync(SHELL_FILE) || wanted.includes('shell') ? [] : ['shell']),
    ...remoteNames().filter((name) => !wanted.includes(name) && !currentVersion(registry, name)),
    ...(existsSync(BACKEND) ? [] : ['backend']),
  ];
}

async function rebuild(name) {
  const { version, built, ms } = await buildOne(name, { development: true });
  if (name !== 'shell') await list(name, version);
  console.log(`  ${name.padEnd(18)} ${version} ${dim(built ? duration(ms) : 'unchanged')}`);
}

/** Everybody at this registry gets the new build; no canary, no fall-back, no gate: a developer wants to see what is broken. */
async function list(name, version) {
  const release = readRelease(name, version);
  for (const sentence of [...misfits(release), ...addressClashes(release, readRegistry())])
    console.error(red(`${name} will not run: ${sentence}`));
  await withFileLock(LOCK_FILE, () => {
    const registry = readRegistry();
    if (currentVersion(registry, name) === version) return;
    registry.microFrontends[name] = asDefault([], release);
    writeRegistry(registry, nextSerial());
  });
}

function rebuildOnChange(name) {
  let timer;
  let running = Promise.resolve();
  const change = () => {
    running = running
      .then(() => rebuild(name))
      .catch((error) => console.error(red(`${name} could not be built:\n${error.message}`)));
  };
  watch(join(ROOT, name), { recursive: true }, (_event, file) => {
    if (file && IGNORED.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(change, SETTLE);
  });
}

async function serves() {
  const answer = await fetch(`http://127.0.0.1:${PORT}/healthz`, { signal: AbortSignal.timeout(1000) }).catch(
    () => undefined,
  );
  return answer?.ok === true;
}
