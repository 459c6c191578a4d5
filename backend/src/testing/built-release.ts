/** A release as a build writes it, and a releases folder that a portal publishes into, without any build. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export interface SentFile {
  readonly name: string;
  readonly content: Buffer;
}

const hashed = (algorithm: string, content: Buffer | string) =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
const texts = <T>(word: T) => ({ en: word, de: word, es: word, fr: word });

/** The files of a release of this name and version; `code` makes it another one. */
export function builtRelease(name: string, version: string, code = `// ${version}`): SentFile[] {
  const entry = 'remoteEntry.ab12.js';
  const content = Buffer.from(code);
  const small = brotliCompressSync(content);
  const integrity = { [entry]: hashed('sha256', content) };
  const release = {
    name,
    version,
    entry,
    first: [entry],
    sizes: { [entry]: small.length },
    integrity: integrity[entry],
    extras: {
      name,
      owner: 'Team',
      title: texts('Energy'),
      routes: [{ path: '/energy', access: 'login' }],
      nav: [],
      actions: [],
      panels: [],
      contract: 1,
      locales: ['en', 'de', 'es', 'fr'],
      shared: {},
      integrity,
    },
    texts: {},
    consumes: [],
    core: [],
    firstConsumes: [],
  };
  return [
    { name: entry, content },
    { name: `${entry}.br`, content: small },
    { name: `${entry}.gz`, content: gzipSync(content) },
    { name: 'release.json', content: Buffer.from(JSON.stringify(release)) },
  ];
}

/** The files of a shell of this version, whose start knows a key. */
export function builtShell(version: string, key: { readonly x: string; readonly y: string }): SentFile[] {
  const entry = `main.${version}.js`;
  const content = Buffer.from(JSON.stringify(key));
  const small = brotliCompressSync(content);
  const shell = {
    version,
    entry: [entry],
    texts: texts([entry]),
    integrity: { [entry]: hashed('sha256', content) },
    files: [entry],
    sizes: { [entry]: small.length },
    provides: {},
    exports: {},
    contract: 1,
    pages: ['/'],
    core: [],
    shared: {},
  };
  return [
    { name: entry, content },
    { name: `${entry}.br`, content: small },
    { name: `${entry}.gz`, content: gzipSync(content) },
    { name: 'index.html', content: Buffer.from('<!doctype html><!-- portal -->') },
    { name: 'service-worker.js', content: Buffer.from('// works') },
    { name: 'shell.json', content: Buffer.from(JSON.stringify(shell)) },
  ];
}

/** The list of some files, as `storeRelease` takes it. */
export const listOfFiles = (files: readonly SentFile[]) =>
  files.map(({ name, content }) => ({ name, size: content.length, hash: hashed('sha384', content) }));

/** Makes `folder/releases` with a shell of contract 1 and an empty registry, signed by the key beside it. */
export async function emptyReleases(folder: string): Promise<string> {
  const releases = join(folder, 'releases');
  await mkdir(releases, { recursive: true });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const registry = JSON.stringify({ schema: '', microFrontends: {} });
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const digest = createHash('sha256').update(registry).digest('base64url');
  const message = `${encode({ alg: 'ES256' })}.${encode({ digest, serial: 1, exp: 2_000_000_000 })}`;
  const signed = sign('sha256', new Uint8Array(Buffer.from(message)), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  await writeFile(join(folder, 'registry-key.json'), JSON.stringify(privateKey.export({ format: 'jwk' })));
  await writeFile(join(releases, 'registry.json'), registry);
  await writeFile(join(releases, 'registry.json.sig'), `${message}.${signed.toString('base64url')}`);
  const shell = { version: '1-s', contract: 1, shared: {}, provides: {}, pages: ['/'] };
  await writeFile(join(releases, 'shell.json'), JSON.stringify(shell));
  return releases;
}
