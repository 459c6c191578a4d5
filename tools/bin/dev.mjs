import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build/build-changed.mjs';
import { startDevServer } from '../dev/dev-server.mjs';
import { remoteNames } from '../lib/packages.mjs';
import { isTaken, portOf } from '../lib/ports.mjs';
import { endWithNpm, isStopping, runNode } from '../lib/run.mjs';
import { serverEnv } from '../lib/server-env.mjs';
import { bold, dim, green, main, PNPM, ROOT, Stop } from '../lib/terminal.mjs';
import { currentVersion, publishedShell, readRegistry } from '../release/registry-file.mjs';

/** Beside the portal's own listeners. */
const BESIDE = 9;
const BACKEND = join(ROOT, 'backend/dist/main.js');

/**
 * `dev mf-incidents`: the portal with the shell and one remote (or some) from the working tree, on an address of its own. A change there or
 * in `shared/` shows in the open page without a reload. What the registry lists stays as it is, for everybody else.
 */
main(async () => {
  endWithNpm();
  const wanted = process.argv.slice(2).filter((name) => name !== 'shell');
  const unknown = wanted.find((name) => !remoteNames().includes(name));
  if (process.argv.length < 3 || unknown)
    throw new Stop(`Usage: ${PNPM} dev NAME…   with names out of: shell, ${remoteNames().join(', ')}`);

  const port = portOf('PORT', 8080);
  const devPort = portOf('DEV_PORT', port + BESIDE);
  if (await isTaken(devPort, '127.0.0.1'))
    throw new Stop(`Port ${devPort} is taken, perhaps by another dev: choose another with DEV_PORT=${devPort + 1}.`);
  const address = `http://localhost:${port}`;

  const missing = missingBuilds(wanted);
  if (missing.length > 0) {
    console.log(`${bold('Building once')} what was never built: ${missing.join(', ')}`);
    await build(missing);
  }
  const isThere = await serves(port);
  const portal = isThere ? undefined : runNode(BACKEND, [], { env: serverEnv({ PORT: String(port) }) });
  console.log(`${green(isThere ? 'Using' : 'Starting')} the portal on ${address}.`);
  while (!isStopping() && !(await serves(port))) {
    // One that cannot start has said why.
    const ended = await Promise.race([portal ?? aMoment(), aMoment()]);
    if (ended) return ended.code;
  }
  if (isStopping()) return (await portal)?.code ?? 0;
  const close = await startDevServer(wanted, { portal: address, port: devPort });
  console.log(`${green('Open')} http://localhost:${devPort} ${dim('It follows every change. Ctrl+C ends.')}`);
  await (portal ?? new Promise((done) => process.once('SIGINT', done).once('SIGTERM', done)));
  await close();
  return isStopping() ? 0 : ((await portal)?.code ?? 0);
}).then(() => process.exit());

function missingBuilds(wanted) {
  const registry = readRegistry();
  return [
    ...(publishedShell(registry) ? [] : ['shell']),
    ...remoteNames().filter((name) => !wanted.includes(name) && !currentVersion(registry, name)),
    ...(existsSync(BACKEND) ? [] : ['backend']),
  ];
}

/** @returns {Promise<undefined>} */
const aMoment = () => new Promise((done) => setTimeout(done, 200));

async function serves(port) {
  const late = new AbortController();
  // `AbortSignal.timeout` keeps no process alive: what accepts and says nothing would end this one without a word.
  const patience = setTimeout(() => late.abort(), 1000);
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`, { signal: late.signal })).ok;
  } catch {
    return false;
  } finally {
    clearTimeout(patience);
  }
}
