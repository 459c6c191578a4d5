import type { BrowserContext, Route } from '@playwright/test';
import type { RemoteName } from '@portal/contracts/remote';
import { FILE_FAULTS } from './faulty-files';
import { FAULTS, publishFaulty } from './faulty-remote';
import { type OldReleases, publishOld } from './publish-old';

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a release does when it runs; one that freezes the page takes a page of its own, see faults/remote-failures. */
export const CODE_FAULTS = {
  'throws while mounting': FAULTS.mount,
  'throws while rendering': FAULTS.render,
  'throws in an effect': FAULTS.effect,
  'hangs while mounting': FAULTS.hangingMount,
  'shows nothing': FAULTS.blank,
  'throws when it is loaded': FAULTS.load,
  'is no container': FAULTS.noContainer,
  'exposes nothing': FAULTS.noLifecycles,
} as const;

/** What stands where an open page asks for the registry: it keeps the one that it has. */
const REGISTRY_FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is down': (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'down' }),
  hangs: () => new Promise(() => undefined),
  'is a page': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Not found</p>' }),
  'lists nothing, and nobody has signed that': (route) =>
    route.fulfill({ contentType: 'application/json', body: '{"schema":"","microFrontends":{}}' }),
};

/** Which file of a release a fault is in. */
export const FILES = {
  entry: /\/remoteEntry\.[^/]+\.js$/,
  'exposed module': /\/lifecycles\.[^/]+\.js$/,
} as const;

interface Fault {
  readonly remote: RemoteName;
  /** What it is, in words. */
  readonly title: string;
  /** Lists the faulty release with the one of today behind it. */
  readonly publish: (context: BrowserContext, url: string, old: OldReleases) => Promise<void>;
}

/** A fault of any kind in a remote of these. */
export function faultOf(remotes: readonly RemoteName[], random: () => number): Fault {
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const remote = one(remotes);
  const kinds = Object.entries(CODE_FAULTS);
  const files = Object.entries(FILES).flatMap(([part, pattern]) =>
    Object.entries(FILE_FAULTS).map(([fault, answer]) => ({ part, pattern, fault, answer })),
  );
  const registries = Object.entries(REGISTRY_FAULTS);
  const place = Math.floor(random() * (kinds.length + files.length + registries.length));
  const [kind, code] = kinds[place] ?? [];
  if (kind && code) {
    const publish: Fault['publish'] = async (context, url) => {
      await publishFaulty(context, url, remote, code(remote), { fallback: true });
    };
    return { remote, title: `a release of ${remote} that ${kind}`, publish };
  }
  const [broken, instead] = registries[place - kinds.length - files.length] ?? [];
  if (broken && instead) {
    const publish: Fault['publish'] = (context, url) =>
      context.route(`${url}/registry.json*`, instead).then(() => undefined);
    return { remote, title: `a registry that ${broken}, behind ${remote},`, publish };
  }
  const { part, pattern, fault, answer } = files[place - kinds.length] ?? one(files);
  const publish: Fault['publish'] = async (context, url, old) => {
    const folder = await publishOld(context, url, remote, old);
    await context.route(({ href }) => href.startsWith(folder) && pattern.test(href), answer);
  };
  return { remote, title: `a release of ${remote} whose ${part} ${fault}`, publish };
}
