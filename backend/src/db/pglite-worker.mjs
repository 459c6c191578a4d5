/**
 * Runs the embedded database beside the main thread and serves it on a local socket, so that HTTP never waits for SQL.
 * Plain JavaScript: Node loads it as a worker without a build.
 */
import { fsyncSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** PGlite's disk, with the fsync it leaves out: without it a commit is lost with the process's machine caches. */
class DurableFS extends NodeFS {
  async init(pg, options) {
    const made = await super.init(pg, options);
    const mount = (module) => {
      const { stream_ops: streams } = module.FS.filesystems.NODEFS;
      streams.fsync = (stream) => {
        fsyncSync(stream.nfd);
        return 0;
      };
    };
    made.emscriptenOpts.preRun = [mount, ...(made.emscriptenOpts.preRun ?? [])];
    return made;
  }
}
const { folder, image, listen } = workerData;
const durable = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];
const db = await PGlite.create({
  ...(folder ? { fs: new DurableFS(folder), startParams: durable } : {}),
  ...(image ? { loadDataDir: new Blob([image]) } : {}),
});
const server = new PGLiteSocketServer({ db, ...listen, maxConnections: 1 });
await server.start();
parentPort.postMessage({ ready: true });
parentPort.on('message', async ({ ask }) => {
  if (ask === 'image') {
    const file = await db.dumpDataDir('none');
    parentPort.postMessage({ image: new Uint8Array(await file.arrayBuffer()) });
    return;
  }
  await server.stop();
  await db.close();
  parentPort.postMessage({ closed: true });
});
