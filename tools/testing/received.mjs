/** What comes from another host, for tests of taking it in: a built folder, its upload, and that a refusal leaves nothing behind. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from './releases.mjs';

// After the folder above, which they read once.
const { hashOf, packed, takeIn } = await import('../release/received-release.mjs');

/** Where a test builds what it sends. */
export const built = join(folder, 'built');
const content = join(folder, 'content');

/**
 * What is sent of the built folder.
 * @param {string} remote
 * @param {string} version
 * @param {(upload: any) => any} [change] made to it before
 */
export function upload(remote, version, change = (whole) => whole) {
  const { content: bytes, ...words } = change({ remote, version, most: 1_000_000, ...packed(built) });
  writeFileSync(content, bytes);
  return { ...words, path: content };
}

/** One more file among those that come. */
export const withFile =
  (name, text = 'x') =>
  (whole) => ({
    ...whole,
    files: [...whole.files, { name, size: Buffer.byteLength(text), hash: hashOf(text) }],
    content: Buffer.concat([whole.content, Buffer.from(text)]),
  });

/** Everything that lies in the folder of releases and beside it, with what stands in it. */
const everything = () =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => !/^(built|content)/.test(name) && name !== 'releases/.incoming')
    .sort()
    .map((name) => [name, statSync(join(folder, name)).isFile() && readFileSync(join(folder, name), 'utf8')]);

/** It is refused, nothing of it is left, wherever, and nothing is another than before. */
export async function refuses(sent, sentence) {
  const before = everything();
  await assert.rejects(takeIn(sent), sentence);
  assert.deepEqual(everything(), before);
}
