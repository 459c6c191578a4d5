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
      const { NODEFS } = module.FS.filesystems;
      const { stream_ops: streams } = NODEFS;
      streams.fsync = (stream) => {
        try {
          fsyncSync(stream.nfd);
        } catch (error) {
          // An error of its own kind; any other would leave the engine in the middle of its work.
          throw new module.FS.ErrnoError(NODEFS.convertNodeCode(error));
        }
        return 0;
      };
    };
    made.emscriptenOpts.preRun = [mount, ...(made.emscriptenOpts.preRun ?? [])];
    return made;
  }
}

/**
 * After a PANIC, as when a commit could not reach the disk, PostgreSQL ends itself and recovers when it starts again; this engine would stay and
 * never answer. So the thread says that it is lost, and nothing is asked any more.
 */
function endWhenLost(engine) {
  const ask = engine.execProtocolRawStream.bind(engine);
  engine.execProtocolRawStream = async (message, options) => {
    let lost;
    const onRawData = (data) => {
      lost ??= panicIn(data);
      if (lost !== undefined) parentPort.postMessage({ lost });
      options.onRawData(data);
    };
    const answer = await ask(message, { ...options, onRawData }).catch((error) => {
      lost = String(error);
      parentPort.postMessage({ lost });
    });
    return lost === undefined ? answer : new Promise(() => {});
  };
}

/** What an answer says of the end of the engine: the message of an error whose severity is PANIC or FATAL. */
function panicIn(data) {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const at = ['PANIC', 'FATAL'].map((severity) => bytes.indexOf(`\0V${severity}\0`)).find((found) => found >= 0);
  if (at === undefined) return undefined;
  const fields = bytes
    .subarray(at + 1, at + 1_000)
    .toString()
    .split('\0');
  return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'unknown';
}

const { folder, image, listen } = workerData;
const durable = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];
const db = await PGlite.create({
  ...(folder ? { fs: new DurableFS(folder), startParams: durable } : {}),
  ...(image ? { loadDataDir: new Blob([image]) } : {}),
});
endWhenLost(db);
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
