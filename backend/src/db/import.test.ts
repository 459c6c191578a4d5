/** Exports that somebody has changed: whatever they hold, they are refused, and database and files stand as before. */
import { randomBytes } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { s3Server } from '@portal/tools/testing/s3-server.mjs';
import { bucketFiles } from '../adapters/bucket-files';
import type { FileStore } from '../adapters/file-store';
import { folderFiles } from '../adapters/files';
import { createLog } from '../kernel/log';
import { newSecret } from '../kernel/new-id';
import { stateOf } from '../testing/rights/world';
import { freshDatabase } from '../testing/test-database';
import { TransferError } from './archive';
import type { Database } from './database';
import { exportData, importData } from './transfer';

const [A, B] = [newSecret(), newSecret()];
const BYTES = randomBytes(900_000);
let folder: string;
let target: Database;
let bucket: Awaited<ReturnType<typeof s3Server>>;
let lines: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-import-'));
  bucket = await s3Server();
  const source = await freshDatabase(createLog('silent'));
  const files = folderFiles(join(folder, 'source'));
  for (const name of [A, B]) {
    const draft = join(folder, 'draft');
    writeFileSync(draft, BYTES);
    await files.put(name, draft, 'image/webp');
    await source.db
      .insertInto('files')
      .values({ name, kind: 'group', media_type: 'image/webp', size: BYTES.length, created_at: 1 })
      .execute();
  }
  await exportData(source.db, files, join(folder, 'whole.gz'));
  lines = gunzipSync(readFileSync(join(folder, 'whole.gz')))
    .toString()
    .trimEnd()
    .split('\n');
  await source.close();
}, 120_000);
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything below a folder, with its bytes; links are not followed. */
function contentOf(place: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(place, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    found[path] = entry.isFile() ? readFileSync(path, 'latin1') : lstatSync(path).isSymbolicLink() ? 'link' : 'folder';
  }
  return found;
}

type Lines = readonly string[];
const isPart = (line: string) => line.startsWith('{"file"');
const named = (from: string, to: string) => (all: Lines) =>
  all.map((line) => line.replaceAll(from, JSON.stringify(to).slice(1, -1)));
const parts = (work: (parts: string[]) => string[]) => (all: Lines) => [
  ...all.filter((line) => !isPart(line) && !line.startsWith('{"end"')),
  ...work(all.filter(isPart)),
  ...all.slice(-1),
];
const part = (name: string, bytes: Buffer | '') =>
  JSON.stringify({ file: name, type: 'image/webp', part: bytes.toString('base64') });

const TAMPERED: [string, (all: Lines) => Lines][] = [
  ['a path out of the folder', named(A, '../fed/pwned.txt')],
  ['a path of 43 signs', named(A, `../${'a'.repeat(40)}`)],
  ['an absolute path', named(A, '/tmp/pwned')],
  ['a path of another system', named(A, '..\\pwned')],
  ['an empty name', named(A, '')],
  ['a name with a NUL', named(A, `${A}\0`)],
  ['a name in small letters more', named(A, `${A}a`)],
  ['a name that only a file line has', parts((all) => all.map((line) => line.replaceAll(A, newSecret())))],
  ['a path that only a file line has', parts((all) => all.map((line) => line.replaceAll(A, '../pwned')))],
  ['a file twice', parts((all) => [...all, ...all.filter((line) => line.includes(A))])],
  ['a file that is begun twice', parts((all) => [part(A, ''), ...all])],
  ['a file without its beginning', parts((all) => all.filter((line) => line !== part(A, '')))],
  [
    'a byte too much',
    parts((all) => [
      ...all.filter((line) => line.includes(A)),
      part(A, Buffer.from('x')),
      ...all.filter((line) => line.includes(B)),
    ]),
  ],
  ['a piece too few', parts((all) => all.filter((_line, index) => index !== 1))],
  ['a file less', parts((all) => all.filter((line) => line.includes(A)))],
  [
    'a row of a file twice',
    (all) =>
      all.map((line) =>
        line.startsWith('{"table":"files"')
          ? JSON.stringify({ table: 'files', rows: [...JSON.parse(line).rows, ...JSON.parse(line).rows] })
          : line,
      ),
  ],
  ['no end', (all) => all.slice(0, -1)],
  ['lines behind its end', (all) => [...all, part(A, '')]],
  ['a line of another kind', (all) => [...all.slice(0, 2), '{"do":"this"}', ...all.slice(2)]],
  [
    'rows that are none',
    (all) => all.map((line) => (line.startsWith('{"table":"roles"') ? '{"table":"roles","rows":[1]}' : line)),
  ],
  ['a table that nobody knows', (all) => all.map((line) => line.replace('"table":"roles"', '"table":"pg_authid"'))],
  [
    'rows that do not fit',
    (all) =>
      all.map((line) =>
        line.startsWith('{"table":"files"') ? line.replace('"created_at":1', '"created_at":"soon"') : line,
      ),
  ],
];

// What is refused before a store is asked needs one of them only.
describe.each([
  ['a folder', () => folderFiles(join(folder, 'files')), TAMPERED],
  ['a bucket', () => bucketFiles(bucket.settings), [...TAMPERED.slice(0, 1), ...TAMPERED.slice(-1)]],
] as [string, () => FileStore, typeof TAMPERED][])('an export with files for %s', (_kind, open, tampered) => {
  const bring = (all: Lines) => {
    const path = join(folder, 'changed.gz');
    writeFileSync(path, gzipSync(`${all.join('\n')}\n`));
    return importData(target.db, open(), path, join(folder, 'uploads'));
  };
  const standing = async () => {
    rmSync(join(folder, 'changed.gz'), { force: true });
    return JSON.stringify([
      contentOf(folder),
      [...bucket.objects],
      await stateOf({ services: { db: target.db } } as never),
    ]);
  };

  beforeAll(async () => {
    mkdirSync(join(folder, 'uploads'), { recursive: true });
    target = await freshDatabase(createLog('silent'));
  });
  afterAll(() => target.close());

  it.each(tampered)('that holds %s is refused, and nothing has changed', async (_what, change) => {
    const before = await standing();
    await expect(bring(change(lines))).rejects.toThrow(TransferError);
    expect(await standing()).toBe(before);
  });

  it('replaces no file that is there, and follows no link', async () => {
    const outside = join(folder, 'outside');
    writeFileSync(outside, 'mine');
    mkdirSync(join(folder, 'files'), { recursive: true });
    symlinkSync(outside, join(folder, 'files', B));
    bucket.objects.set(B, { body: Buffer.from('mine'), mediaType: 'x', storedAt: 1 });
    const before = await standing();
    await expect(bring(lines)).rejects.toThrow(/is stored already/);
    expect(await standing()).toBe(before);
    rmSync(join(folder, 'files', B));
    bucket.objects.delete(B);
  });

  it('takes back what it has stored when a later file cannot be', async () => {
    const store = open();
    const before = await standing();
    const path = join(folder, 'whole.gz');
    const failing: FileStore = {
      ...store,
      put: (name, from, type) =>
        name === [A, B].sort()[1] ? Promise.reject(new Error('no room')) : store.put(name, from, type),
    };
    await expect(importData(target.db, failing, path, join(folder, 'uploads'))).rejects.toThrow(/no room/);
    expect(await standing()).toBe(before);
  });

  it('comes in whole afterwards', async () => {
    const store = open();
    expect(await importData(target.db, store, join(folder, 'whole.gz'), join(folder, 'uploads'))).toMatchObject({
      files: 2,
    });
    const pieces: Buffer[] = [];
    for await (const piece of (await store.read(B))?.content ?? []) pieces.push(piece as Buffer);
    expect(Buffer.concat(pieces).equals(BYTES)).toBe(true);
    expect(readdirSync(join(folder, 'uploads'))).toEqual([]);
    rmSync(join(folder, 'files'), { recursive: true, force: true });
  });
});
