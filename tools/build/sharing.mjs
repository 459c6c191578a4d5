import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../release/paths.mjs';

/** All that holds state exists once in the page, in the shell's copy; a mismatch is an error that can be caught, never a second copy. */
const SINGLETONS = ['react', 'react/', 'react-dom', 'react-dom/', 'zustand', 'zustand/', '@portal/platform/'];
/** Shared by sub-path, never as a barrel: a page loads the parts of Fluent that it shows. */
const BY_SUB_PATH = { '@portal/platform': 'shared/platform', '@portal/ui': 'shared/ui' };
/**
 * Icons hold no state: whoever draws one bundles just that one, instead of everybody loading all of them. What is for tests never
 * ships.
 */
const OWN_COPY = /^(icons|testing)$/;
/** The modules of the singletons that remotes ask for. */
const THIRD_PARTY = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'zustand'];

const versionIn = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).version;
const fromPlatform = createRequire(join(ROOT, 'shared/platform/package.json'));
const fromUi = createRequire(join(ROOT, 'shared/ui/package.json'));
const packageOf = (request) => request.split('/')[0];
const requireOf = (request) => (packageOf(request) === 'zustand' ? fromPlatform : fromUi);
const installed = (request) => requireOf(request)(`${packageOf(request)}/package.json`).version;

/** Its exports hide its own package.json. */
function federationVersion() {
  const main = createRequire(import.meta.url).resolve('@module-federation/runtime-core');
  return JSON.parse(readFileSync(join(main, '../../package.json'), 'utf8')).version;
}

/** Versions of what is shared, for the release data. */
export function sharedVersions() {
  return {
    '@module-federation/runtime-core': federationVersion(),
    react: installed('react'),
    'react-dom': installed('react-dom'),
    zustand: installed('zustand'),
    '@portal/platform': versionIn('shared/platform'),
    '@portal/ui': versionIn('shared/ui'),
  };
}

/** What platform and ui offer, as their `exports` name it: `@portal/ui/dialog` → its file. */
export function facades() {
  return Object.entries(BY_SUB_PATH).flatMap(([name, folder]) => {
    const { exports, version } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    return Object.entries(exports)
      .filter(([entry]) => !OWN_COPY.test(entry.slice('./'.length)))
      .map(([entry, file]) => ({ request: name + entry.slice('.'.length), file: join(ROOT, folder, file), version }));
  });
}

/** What a remote may take from the shell, as it asks for it. */
export const sharedRequests = () => [...THIRD_PARTY, ...facades().map(({ request }) => request)];

/**
 * What the shell provides. It consumes nothing through the share scope: the copies it provides are the ones it imports itself,
 * and so it needs no asynchronous start. Named by file, so that every sub-path is provided whether the shell uses it or not.
 */
export function shellProvides({ development = false } = {}) {
  const shared = (request, version) => ({
    shareKey: request,
    version,
    requiredVersion: `^${version}`,
    singleton: !request.startsWith('@portal/ui/'),
    strictVersion: true,
  });
  /** @type {Record<string, ReturnType<typeof shared>>} */
  const provides = {};
  for (const { request, file, version } of facades()) provides[file] = shared(request, version);
  for (const request of development ? [...THIRD_PARTY, 'react/jsx-dev-runtime'] : THIRD_PARTY)
    provides[browserFile(request)] = shared(request, installed(request));
  return provides;
}

/** The file that webpack resolves for a module of a shared package. */
function browserFile(request) {
  if (packageOf(request) !== 'zustand') return requireOf(request).resolve(request);
  const folder = join(requireOf(request).resolve('zustand/package.json'), '..');
  return join(folder, 'esm/index.mjs');
}

/** What a remote takes from the shell. `ownUi` lets one that needs a newer facade than the shell's bring its own copy, loaded only then. */
export function remoteConsumes({ ownUi = false } = {}) {
  /** @type {Record<string, object>} */
  const consumes = {};
  for (const request of SINGLETONS) {
    const version =
      request === '@portal/platform/' ? versionIn('shared/platform') : installed(request.replace(/\/$/, ''));
    consumes[request] = { singleton: true, strictVersion: true, requiredVersion: `^${version}`, import: false };
  }
  const ui = versionIn('shared/ui');
  consumes['@portal/ui/'] = {
    requiredVersion: `^${ui}`,
    strictVersion: true,
    exclude: { request: OWN_COPY },
    ...(ownUi ? {} : { import: false }),
  };
  return consumes;
}
