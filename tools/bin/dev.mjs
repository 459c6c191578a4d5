import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build/build-changed.mjs';
import { startDevServer } from '../dev/dev-server.mjs';
import { remoteNames } from '../lib/packages.mjs';
import { endWithNpm, isStopping, runNode } from '../lib/run.mjs';
import { serverEnv } from '../lib/server-env.mjs';
import { bold, dim, green, main, PNPM, ROOT, Stop } from '../lib/terminal.mjs';
import { currentVersion, publishedShell, readRegistry } from '../release/registry-file.mjs';

const PORT = Number(process.env.PORT || 8080);
const PORTAL = `http://localhost:${PORT}`;
/** Beside the portal's own listeners. */
const DEV_PORT = Number(process.env.DEV_PORT || PORT + 9);
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

  const missing = missingBuilds(wanted);
  if (missing.length > 0) {
    console.log(`${bold('Building once')} what was never built: ${missing.join(', ')}`);
    await build(missing);
  }
  const isThere = await serves();
  const portal = isThere ? undefined : runNode(BACKEND, [], { env: serverEnv({ PORT: String(PORT) }) });
  console.log(`${green(isThere ? 'Using' : 'Starting')} the portal on ${PORTAL}.`);
  while (!isStopping() && !(await serves())) await new Promise((done) => setTimeout(done, 200));
  const close = await startDevServer(wanted, { portal: PORTAL, port: DEV_PORT });
  console.log(`${green('Open')} http://localhost:${DEV_PORT} ${dim('It follows every change. Ctrl+C ends.')}`);
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

async function serves() {
  const answer = await fetch(`http://127.0.0.1:${PORT}/healthz`, { signal: AbortSignal.timeout(1000) }).catch(
    () => undefined,
  );
  return answer?.ok === true;
}
