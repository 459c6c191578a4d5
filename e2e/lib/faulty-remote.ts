import type { BrowserContext } from '@playwright/test';
import type { Registry, RegistryEntry } from '@portal/contracts/registry';
import type { RemoteName } from '@portal/contracts/remote';
import { integrityOf, registryOf, serveRegistry } from './registry';

const VERSION = '9.9.9-fa0175';
/** What a release that freezes the page leaves in local storage just before, for the other pages to see. */
export const FROZEN = 'test.frozen';
const containerOf = (name: RemoteName) => `${name}_${VERSION}`.replace(/\W/g, '_');

/** What a container script does: its lifecycles are ours, the rest is as webpack writes it. */
const container = (name: RemoteName, lifecycles: string) => `
var ${containerOf(name)} = (() => {
  let scope;
  const shared = async (request) => (await Object.values(scope[request])[0].get())();
  return {
    init: (given) => { scope = given; },
    get: async () => { const lifecycles = await (${lifecycles})(shared); return () => lifecycles; },
  };
})();`;

/** Faulty releases of a remote, by what goes wrong in them. */
export const FAULTS = {
  mount: (name: RemoteName) =>
    container(
      name,
      `async () => ({ bootstrap: async () => {}, mount: async () => { throw new Error('broken while mounting'); }, unmount: async () => {}, update: async () => {} })`,
    ),
  render: (name: RemoteName) =>
    container(
      name,
      `async (shared) => (await shared('@portal/ui/remote')).makeLifecycles('${name}', { page: () => { throw new Error('broken while rendering'); } })`,
    ),
  hangingMount: (name: RemoteName) =>
    container(
      name,
      `async () => ({ bootstrap: async () => {}, mount: () => new Promise(() => {}), unmount: async () => {}, update: async () => {} })`,
    ),
  effect: (name: RemoteName) =>
    container(
      name,
      `async (shared) => {
      const { createElement, useEffect } = await shared('react');
      const page = () => {
        useEffect(() => { throw new Error('broken in an effect'); }, []);
        return createElement('h1', null, 'Almost there');
      };
      return (await shared('@portal/ui/remote')).makeLifecycles('${name}', { page });
    }`,
    ),
  blank: (name: RemoteName) =>
    container(
      name,
      `async (shared) => (await shared('@portal/ui/remote')).makeLifecycles('${name}', { page: () => null })`,
    ),
  /** Throws before it says what it is. */
  load: (_: RemoteName) => `throw new Error('broken while loading');`,
  noContainer: (_: RemoteName) => `globalThis.nothingOfUse = true;`,
  noLifecycles: (name: RemoteName) => container(name, `async () => ({})`),
  /** Freezes the page for good. */
  endlessLoop: (name: RemoteName) =>
    container(
      name,
      `async () => ({ bootstrap: async () => {}, mount: async () => { localStorage.setItem('${FROZEN}', 'yes'); for (;;); }, unmount: async () => {}, update: async () => {} })`,
    ),
  /** Works, with errors beside the drawing, then throws when its button is pressed. */
  later: (name: RemoteName) =>
    container(
      name,
      `async (shared) => {
      const { createElement, useState } = await shared('react');
      const page = () => {
        const [broken, setBroken] = useState(false);
        if (broken) throw new Error('broken later');
        const stray = () => {
          setTimeout(() => { throw new Error('broken in a timer'); });
          void Promise.reject(new Error('broken in a promise'));
        };
        return createElement('div', null,
          createElement('button', { onClick: stray }, 'Stray'),
          createElement('button', { onClick: () => setBroken(true) }, 'Break'));
      };
      return (await shared('@portal/ui/remote')).makeLifecycles('${name}', { page });
    }`,
    ),
};

interface Faulty {
  /** The registry as it was. */
  readonly healthy: Registry;
  /** The registry that lists the faulty release. */
  readonly faulty: Registry;
}

interface Listing {
  /** The healthy release stands behind it. */
  fallback?: boolean;
  /** But has been withdrawn. */
  withdrawn?: boolean;
  /** What the faulty release is built against. */
  contract?: number;
}

/** A registry that lists a faulty release of a remote, and the address where its code must be. */
export function listFaulty(
  healthy: Registry,
  name: RemoteName,
  code: string,
  { fallback = false, withdrawn = false, contract }: Listing = {},
): { address: string; faulty: Registry } {
  const entry = healthy.microFrontends[name]?.[0];
  if (!entry) throw new Error(`${name} is not published`);
  const file = 'remoteEntry.js';
  const address = `/remotes/${name}/${VERSION}/${file}`;
  const { fallback: _, ...extras } = entry.extras;
  const listed: RegistryEntry = {
    url: address,
    metadata: { version: VERSION, integrity: integrityOf(code) },
    deployment: { traffic: 100, default: true },
    extras: {
      ...extras,
      contract: contract ?? extras.contract,
      ...(withdrawn ? { withdrawn: [entry.metadata.version] } : {}),
      integrity: { [file]: integrityOf(code) },
      ...(fallback
        ? { fallback: { version: entry.metadata.version, contract: extras.contract, integrity: extras.integrity } }
        : {}),
    },
    ...(fallback ? { fallbackUrl: entry.url } : {}),
  };
  return { address, faulty: { ...healthy, microFrontends: { ...healthy.microFrontends, [name]: [listed] } } };
}

/** Publishes a faulty release of a remote to one browser. */
export async function publishFaulty(
  context: BrowserContext,
  url: string,
  name: RemoteName,
  code: string,
  listing: Listing = {},
): Promise<Faulty> {
  const healthy = await registryOf(url);
  const { address, faulty } = listFaulty(healthy, name, code, listing);
  await context.route(`${url}${address}`, (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
  await serveRegistry(context, url, JSON.stringify(faulty));
  return { healthy, faulty };
}
