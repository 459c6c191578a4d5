/** The embedded database: PGlite in a worker thread, spoken to over a local socket like any PostgreSQL. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { freePort } from '../kernel/port';
import { WORKER_MEMORY } from '../kernel/worker-memory';
import { lockFolder } from './folder-lock';

export interface Embedded {
  readonly connection: { host: string; port: number; user: string; database: string };
  /** The whole database as one tar file. */
  image(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** `folder`: lasting data in there. `image`: in memory, starting from such a tar file. Neither: in memory, empty. */
export interface EmbeddedOptions {
  readonly folder?: string;
  readonly image?: Uint8Array;
  /** The database ended by itself or cannot store any more; whoever is told ends the process. */
  readonly onLost?: (error: Error) => void;
}

const PORT_NAME = 5432;

/** Starts the embedded database. Throws FolderLockedError when another process has the folder. */
export async function openEmbedded({ folder, image, onLost }: EmbeddedOptions): Promise<Embedded> {
  const unlock = folder === undefined ? () => undefined : lockFolder(folder);
  const place = await socketPlace();
  try {
    if (folder !== undefined) mkdirSync(join(folder, 'pg'), { recursive: true, mode: 0o700 });
    const worker = new Worker(workerFile(), {
      workerData: { folder: folder === undefined ? undefined : join(folder, 'pg'), image, listen: place.listen },
      // Not the options of the parent: test runners load hooks that a worker cannot use.
      execArgv: [],
      resourceLimits: WORKER_MEMORY,
    });
    let ending = false;
    const answer = <T>(key: string) =>
      new Promise<T>((resolve, reject) => {
        const onMessage = (message: Record<string, T>) => {
          if (!(key in message)) return;
          worker.off('message', onMessage);
          resolve(message[key] as T);
        };
        worker.on('message', onMessage);
        worker.once('error', reject);
        worker.once('exit', () => reject(new Error('the embedded database ended')));
      });
    worker.once('exit', () => {
      if (!ending) onLost?.(new Error('the embedded database ended unexpectedly'));
    });
    worker.on('error', (error) => onLost?.(error));
    worker.on('message', ({ lost }: { lost?: string }) => {
      if (lost === undefined || ending) return;
      // It would not answer the question to close, either.
      ending = true;
      void worker.terminate();
      onLost?.(
        new Error(
          `The embedded database cannot go on: ${lost}. What was acknowledged is stored; start the portal again.`,
        ),
      );
    });
    await answer<boolean>('ready');
    const close = async () => {
      if (!ending) {
        ending = true;
        const closed = answer<boolean>('closed').catch(() => undefined);
        worker.postMessage({ ask: 'close' });
        await closed;
        await worker.terminate();
      }
      place.remove();
      unlock();
    };
    return {
      connection: { ...place.connect, user: 'postgres', database: 'postgres' },
      image: () => {
        const made = answer<Uint8Array>('image');
        worker.postMessage({ ask: 'image' });
        return made;
      },
      close,
    };
  } catch (error) {
    place.remove();
    unlock();
    throw error;
  }
}

/** Beside the bundle, or beside this file when the sources run. */
function workerFile(): URL | string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (const file of [join(here, 'pglite-worker.mjs'), join(here, 'db', 'pglite-worker.mjs')])
    if (existsSync(file)) return file;
  throw new Error(`pglite-worker.mjs is missing beside ${here}`);
}

/** A socket in a fresh folder that only this user may enter; Windows has none, there it is a loopback port. */
async function socketPlace() {
  if (process.platform === 'win32') {
    const port = await freePort();
    return { listen: { host: '127.0.0.1', port }, connect: { host: '127.0.0.1', port }, remove: () => undefined };
  }
  // Not in the data folder: the address of a socket is limited to 108 bytes.
  const dir = mkdtempSync(join(tmpdir(), 'portal-db-'));
  chmodSync(dir, 0o700);
  return {
    listen: { path: join(dir, `.s.PGSQL.${PORT_NAME}`) },
    connect: { host: dir, port: PORT_NAME },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
