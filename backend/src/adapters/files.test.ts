import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { s3Server } from '@portal/tools/testing/s3-server.mjs';
import { newSecret } from '../kernel/new-id';
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

it('a reader that stops early lets go of the file', async () => {
  const store = openFileStore({ dataDir: join(folder, 'early'), bucket: undefined });
  const name = newSecret();
  await store.put(name, await draft('x'.repeat(500_000)), 'text/plain');
  const file = await store.read(name);
  file?.content.destroy();
  if (file && !file.content.closed) await once(file.content, 'close');
  expect(file?.content.destroyed).toBe(true);
});
