import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { s3Server } from '@portal/tools/testing/s3-server.mjs';
import { newSecret } from '../kernel/new-id';
import { bucketFiles } from './bucket-files';
import type { FileStore } from './file-store';
import { openFileStore } from './files';

let folder: string;
let server: Awaited<ReturnType<typeof s3Server>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
  server = await s3Server();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await server.close();
});

const draft = async (content: string) => {
  const path = join(folder, newSecret());
  await writeFile(path, content);
  return path;
};
const names = async (store: FileStore) => {
  const found: string[] = [];
  for await (const { name } of store.list()) found.push(name);
  return found.sort();
};

describe.each([
  ['a folder', () => openFileStore({ dataDir: join(folder, 'data'), bucket: undefined })],
  ['a bucket', () => openFileStore({ dataDir: folder, bucket: server.settings })],
])('files in %s', (_kind, open) => {
  it('are stored, read, listed and removed', async () => {
    const store = open();
    expect(await names(store)).toEqual([]);
    const stored = [newSecret(), newSecret(), newSecret(), newSecret(), newSecret()].sort();
    for (const name of stored) await store.put(name, await draft(`content of ${name}`), 'image/webp');
    expect(await names(store)).toEqual(stored);
    const [first = '', ...others] = stored;
    const file = await store.read(first);
    expect(file && [file.size, (await buffer(file.content)).toString()]).toEqual([54, `content of ${first}`]);
    await store.remove(first);
    await store.remove(first);
    expect(await store.read(first)).toBeUndefined();
    expect(await names(store)).toEqual(others);
    for await (const { storedAt } of store.list()) expect(Math.abs(Date.now() - storedAt)).toBeLessThan(60_000);
  });

  it('tell whether they can be stored [R-EXT-16]', async () => {
    expect(await open().reachable()).toBe(true);
  });
});

it('files of a folder that cannot be made, and of a bucket that is not there, are not reachable [R-EXT-16]', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  await expect(openFileStore({ dataDir: file, bucket: undefined }).reachable()).rejects.toThrow();
  const elsewhere = { ...server.settings, bucket: 'nowhere' };
  await expect(openFileStore({ dataDir: folder, bucket: elsewhere }).reachable()).rejects.toThrow();
});

describe('a folder', () => {
  it('takes no name but its own', async () => {
    const store = openFileStore({ dataDir: join(folder, 'strict'), bucket: undefined });
    for (const name of ['../x', 'a/b', '', '.', 'x'.repeat(44)]) {
      expect(await store.read(name)).toBeUndefined();
      await expect(store.put(name, await draft('x'), 'text/plain')).rejects.toThrow('no name');
    }
    expect(await readdir(join(folder, 'strict', 'files'))).toEqual([]);
  });
});

describe('a bucket', () => {
  it('is not read with a wrong key', async () => {
    const store = openFileStore({ dataDir: folder, bucket: { ...server.settings, secretAccessKey: 'wrong' } });
    await expect(store.reachable()).rejects.toThrow('403');
    await expect(store.put(newSecret(), await draft('x'), 'text/plain')).rejects.toThrow('403');
  });

  it('that is down is told, and works again when it is back', async () => {
    const store = openFileStore({ dataDir: folder, bucket: server.settings });
    server.down = true;
    await expect(store.read(newSecret())).rejects.toMatchObject({
      code: 'EFILESAWAY',
      message: 'the file store answered 503 to GET',
    });
    server.down = false;
    expect(await store.read(newSecret())).toBeUndefined();
    const gone = await s3Server();
    await gone.close();
    await expect(openFileStore({ dataDir: folder, bucket: gone.settings }).read(newSecret())).rejects.toMatchObject({
      code: 'EFILESAWAY',
      message: 'the file store does not answer: ECONNREFUSED',
    });
  });
});

describe('a bucket that is slow', () => {
  /** A service that does as it is told with each request. */
  async function service(answer: http.RequestListener) {
    const listener = http.createServer(answer);
    await once(listener.listen(0, '127.0.0.1'), 'listening');
    const endpoint = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    return {
      store: (idleMs: number) => bucketFiles({ ...server.settings, endpoint }, idleMs),
      close: () => {
        listener.closeAllConnections();
        listener.close();
      },
    };
  }

  it('gets a file piece by piece, and no more of it is in memory than it has not taken yet [R-CONST-02]', async () => {
    const size = 64 * 1_048_576;
    const path = join(folder, newSecret());
    const piece = Buffer.alloc(1_048_576, 'a');
    const whole = createHash('sha256');
    for (let at = 0; at < size; at += piece.length) {
      whole.update(piece);
      await appendFile(path, piece);
    }
    const sum = whole.digest('hex');
    const before = process.memoryUsage().arrayBuffers;
    let held = 0;
    const taken = createHash('sha256');
    const slow = await service((request, response) => {
      request.once('data', () => {
        request.pause();
        // All that the sender reads ahead is read by then.
        const look = (last: number) => {
          held = Math.max(held, process.memoryUsage().arrayBuffers - before);
          if (request.socket.bytesRead > last) setImmediate(look, request.socket.bytesRead);
          else request.resume();
        };
        setImmediate(look, 0);
      });
      request.on('data', (some: Buffer) => taken.update(some));
      request.once('end', () => response.end());
      expect(request.headers).toMatchObject({ 'content-length': String(size), 'x-amz-content-sha256': sum });
    });
    await slow.store(30_000).put(newSecret(), path, 'text/plain');
    slow.close();
    expect(taken.digest('hex')).toBe(sum);
    expect(held).toBeLessThan(size / 2);
  });

  it('is given up when nothing comes or goes, and not because a file takes long', async () => {
    const name = newSecret();
    const beats = 20;
    const slow = await service((request, response) => {
      if (request.method === 'PUT') return;
      response.writeHead(200, { 'content-length': beats });
      let sent = 0;
      const beat = setInterval(() => {
        response.write('.');
        sent += 1;
        if (sent === beats) response.end();
        if (sent === (request.url?.includes(name) ? beats : 1)) clearInterval(beat);
      }, 100);
      response.once('close', () => clearInterval(beat));
    });
    // The whole takes twice as long as it may be silent.
    const store = slow.store(1_000);
    const file = await store.read(name);
    expect(file && (await buffer(file.content)).length).toBe(beats);
    const cut = await store.read(newSecret());
    const silent = { code: 'EFILESAWAY', message: 'the file store does not answer: nothing came for 1 s' };
    await expect(cut && buffer(cut.content)).rejects.toMatchObject(silent);
    await expect(store.put(newSecret(), await draft('x'), 'text/plain')).rejects.toMatchObject(silent);
    slow.close();
  });

  it('is asked again when it is at fault for a moment', async () => {
    let asked = 0;
    const moody = await service((request, response) => {
      asked += 1;
      response.statusCode = asked < 3 ? 503 : 200;
      request.resume().once('end', () => response.end());
    });
    await moody.store(30_000).put(newSecret(), await draft('x'), 'text/plain');
    expect(asked).toBe(3);
    moody.close();
  });
});

it('a reader that stops early lets go of the file', async () => {
  const store = openFileStore({ dataDir: join(folder, 'early'), bucket: undefined });
  const name = newSecret();
  await store.put(name, await draft('x'.repeat(500_000)), 'text/plain');
  const file = await store.read(name);
  file?.content.destroy();
  if (file && !file.content.closed) await once(file.content, 'close');
  expect(file?.content.destroyed).toBe(true);
});
