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

/** Draws this as any page and any panel. */
const drawing = (name: RemoteName, page: string) =>
  `(await shared('@portal/ui/remote')).makeLifecycles('${name}', { page: ${page}, panels: new Proxy({}, { get: () => ${page} }) })`;

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
      `async (shared) => { const page = () => { throw new Error('broken while rendering'); }; return ${drawing(name, 'page')}; }`,
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
      return ${drawing(name, 'page')};
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
  /** Has brought a React of its own years, offers it to everybody, and draws with it. */
  olderReact: (name: RemoteName) =>
    container(
      name,
      `async (shared) => {
      const version = '16.14.0';
      const lib = () => ({ version });
      const shareConfig = { singleton: true, requiredVersion: '^' + version, strictVersion: false, eager: false };
      const old = { version, lib, get: async () => lib, loaded: true, from: '${name}', useIn: [], deps: [], scope: ['default'], strategy: 'version-first', shareConfig };
      // What draws has its own React already.
      await shared('@portal/ui/remote');
      for (const part of ['react', 'react-dom']) scope[part] = { [version]: old, ...scope[part] };
      const page = () => ({ $$typeof: Symbol.for('react.element'), type: 'h1', key: null, ref: null, props: { children: 'Old' }, _owner: null });
      return ${drawing(name, 'page')};
    }`,
    ),
  /** Runs, and says to all others what none of them expects. */
  strangeEvents: (name: RemoteName) =>
    container(
      name,
      `async (shared) => {
      const { createElement, useEffect } = await shared('react');
      const { bus } = await shared('@portal/platform/bus');
      const page = () => {
        useEffect(() => {
          for (const event of ['panel:open', 'session:ended', 'rights:changed', 'remote:failed', 'remote:error', 'remote:ready', 'of:tomorrow'])
            for (const payload of [undefined, null, 7, {}, { version: 9, remote: { name: '${name}' } }]) bus.emit(event, payload);
          const others = new BroadcastChannel('portal.bus');
          for (const message of [null, 7, 'session:ended', {}, { name: 'session:ended' }, { name: 'rights:changed', payload: 7 }, { name: 'of:tomorrow' }])
            others.postMessage(message);
        }, []);
        return createElement('h1', null, 'Strange events were sent');
      };
      return ${drawing(name, 'page')};
    }`,
    ),
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

/** What is listed for everybody where something else stands in the place of what is published. */
export function inPlaceOf(
  published: RegistryEntry,
  { url, metadata, integrity }: Pick<RegistryEntry, 'url' | 'metadata'> & Pick<RegistryEntry['extras'], 'integrity'>,
  { fallback = false, withdrawn = false, contract }: Listing,
): RegistryEntry {
  const { version } = published.metadata;
  const { fallback: _, ...extras } = published.extras;
  return {
    url,
    metadata,
    deployment: { traffic: 100, default: true },
    extras: {
      ...extras,
      contract: contract ?? extras.contract,
      ...(withdrawn ? { withdrawn: [version] } : {}),
      integrity,
      ...(fallback ? { fallback: { version, contract: extras.contract, integrity: extras.integrity } } : {}),
    },
    ...(fallback ? { fallbackUrl: published.url } : {}),
  };
}

/** A registry that lists a faulty release of a remote, and the address where its code must be. */
export function listFaulty(
  healthy: Registry,
  name: RemoteName,
  code: string,
  listing: Listing = {},
): { address: string; faulty: Registry } {
  const entry = healthy.microFrontends[name]?.[0];
  if (!entry) throw new Error(`${name} is not published`);
  const file = 'remoteEntry.js';
  const address = `/remotes/${name}/${VERSION}/${file}`;
  const metadata = { version: VERSION, integrity: integrityOf(code) };
  const listed = inPlaceOf(entry, { url: address, metadata, integrity: { [file]: metadata.integrity } }, listing);
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
