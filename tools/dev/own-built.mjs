import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ownBuild } from '../build/own-build.mjs';
import { duration, ROOT, red } from '../lib/terminal.mjs';
import { DEV_VERSION, devFolder } from './dev-page.mjs';

/**
 * Serves a remote that its own script builds: anew whenever a page asks for its entry, so that a change shows with the next reload. Nobody
 * knows which files the script reads, so nobody could watch them.
 * @param {string} name
 */
export function ownBuilt(name) {
  const outputPath = join(ROOT, '.cache/dev', name);
  const entryPath = `${devFolder(name)}remoteEntry.js`;
  let last = Promise.resolve('');
  mkdirSync(outputPath, { recursive: true });

  async function built() {
    const began = Date.now();
    rmSync(outputPath, { recursive: true, force: true });
    mkdirSync(outputPath, { recursive: true });
    const { entry } = await ownBuild(name, { version: DEV_VERSION, outputPath });
    console.log(`  ${name.padEnd(18)} ${duration(Date.now() - began)}`);
    return entry;
  }

  /** Which file an address means; undefined: none of this remote's. */
  async function fileAt(pathname) {
    if (pathname !== entryPath) return readdirSync(outputPath).find((file) => devFolder(name) + file === pathname);
    last = last.then(built, built);
    return last;
  }

  return async function files(request, response, next) {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith(devFolder(name))) return next();
    try {
      const file = await fileAt(pathname);
      const path = join(outputPath, basename(file ?? ''));
      if (!file || !existsSync(path)) return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' });
      createReadStream(path).pipe(response);
    } catch (error) {
      console.error(red(error.message));
      response.writeHead(500).end();
    }
  };
}
