import { install } from '../lib/install.mjs';
import { isTaken, portOf } from '../lib/ports.mjs';
import { endWithNpm, isStopping, runNode } from '../lib/run.mjs';
import { installCluster } from '../lib/servers.mjs';
import { bold, dim, main, ROOT, Stop } from '../lib/terminal.mjs';
import { PASSWORD } from '../testing/portal-process.mjs';

const PORT = 8443;

// npx -y pnpm@10 cluster: two instances behind nginx, with PostgreSQL, Mosquitto, S3 and mail, on this machine until Ctrl+C.
await main(async () => {
  endWithNpm();
  const port = portOf('HTTPS_PORT', PORT);
  if (await isTaken(port, '127.0.0.1')) throw new Stop(`Port ${port} is taken: choose another with HTTPS_PORT=8444.`);
  await install();
  const missing = await installCluster();
  if (missing.length > 0) throw new Stop(missing.join('\n').replaceAll('not tested', 'missing'));
  const { code } = await runNode(`${ROOT}tools/bin/build.mjs`);
  if (isStopping()) return 130;
  if (code !== 0) throw new Stop('The portal could not be built; the reason stands above.');
  // It stands on packages, which a fresh clone has only now.
  const { startCluster } = await import('../cluster/cluster.mjs');
  const cluster = await startCluster({
    port,
    open: true,
    env: { SEED: 'demo', SIMULATOR: 'on' },
    step: (text) => console.log(dim(`starting ${text}`)),
  });
  try {
    console.log(`\n${bold(cluster.url)}, with a certificate that nobody vouches for`);
    console.log(`admin@demo.example and the others of the README, password ${PASSWORD}`);
    console.log(`instances: ${cluster.instances.map(({ url, pid }) => `${url} (process ${pid})`).join(', ')}`);
    console.log(
      `figures: ${cluster.instances.map(({ port: own }) => `http://localhost:${own + 2}/metrics`).join(', ')}`,
    );
    console.log(`logs and mails: ${cluster.folder}\n`);
    while (!isStopping()) await new Promise((resolve) => setTimeout(resolve, 200));
  } finally {
    await cluster.stop();
  }
  return 0;
});
