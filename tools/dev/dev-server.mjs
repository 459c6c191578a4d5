import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import webpack from 'webpack';
import devMiddleware from 'webpack-dev-middleware';
import hotMiddleware from 'webpack-hot-middleware';
import { hasOwnBuild } from '../build/own-build.mjs';
import { duration, ROOT, red } from '../lib/terminal.mjs';
import { moduleUrl } from '../release/release-data.mjs';
import { DEV_VERSION, devFolder, devPage, devRegistry } from './dev-page.mjs';
import { hotPath } from './hot.mjs';
import { ownBuilt } from './own-built.mjs';
import { portalProxy } from './portal-proxy.mjs';

/** Watches one package and serves what is built of it, from memory. */
async function watched(name) {
  const { default: config } = await import(moduleUrl(join(ROOT, name, 'webpack.config.mjs')));
  const compiler = webpack(config({ hot: true, version: DEV_VERSION }));
  compiler.hooks.done.tap('dev', (stats) => {
    const { time, errors = [] } = stats.toJson({ all: false, timings: true, errors: true });
    for (const { moduleName, message } of errors) console.error(red(`${moduleName ?? name}\n${message}`));
    console.log(`  ${name.padEnd(18)} ${errors.length > 0 ? red('failed') : duration(time)}`);
  });
  const files = devMiddleware(compiler, { publicPath: devFolder(name), stats: 'none' });
  compiler.name = name;
  return { files, hot: hotMiddleware(compiler, { path: hotPath(name), log: false }) };
}

const startScripts = ({ compilation }) =>
  compilation.entrypoints
    .get('main')
    .getFiles()
    .filter((file) => /\.js$/.test(file) && !file.includes('.hot-update.'));

/**
 * Serves the portal with the shell and some remotes from the working tree: what changes there, and in `shared/`, reaches an open page by
 * itself. All else is the portal's.
 * @param {string[]} names remotes
 * @param {{ portal: string, port: number }} options
 */
export async function startDevServer(names, { portal, port }) {
  const others = names.filter(hasOwnBuild);
  const [shell, ...remotes] = await Promise.all(['shell', ...names.filter((name) => !hasOwnBuild(name))].map(watched));
  const registry = async () => devRegistry(await (await fetch(`${portal}/registry.json`)).text(), names);
  const built = new Promise((done) => shell.files.waitUntilValid(done));
  const page = async (html) => devPage(html, startScripts(await built), await registry());
  const steps = [...others.map(ownBuilt), ...[...remotes, shell].flatMap(({ files, hot }) => [hot, files])];
  const onward = portalProxy(portal, page);
  let latest;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', portal);
    if (pathname === '/registry.json' || pathname === '/registry.json.sig') {
      const isText = pathname.endsWith('.json');
      // Text and signature are asked for one after the other, and belong together.
      latest = latest ?? registry().finally(() => setTimeout(() => (latest = undefined), 1000));
      latest.then(
        ({ text, signature }) =>
          response.writeHead(200, { 'cache-control': 'no-store' }).end(isText ? text : signature),
        (error) => response.writeHead(502).end(error.message),
      );
      return;
    }
    const next = (left) =>
      left.length === 0 ? onward(request, response) : left[0](request, response, () => next(left.slice(1)));
    next(steps);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  await Promise.all([shell, ...remotes].map(({ files }) => new Promise((done) => files.waitUntilValid(done))));
  return async () => {
    server.closeAllConnections();
    server.close();
    await Promise.all([shell, ...remotes].map(({ files }) => new Promise((done) => files.close(done))));
  };
}
