import { generateKeyPairSync } from 'node:crypto';
import type { Registry } from '@portal/contracts/registry';
import { integrityOf, signed } from './registry';

/** Whoever stands between a browser and the portal, in whatever way, and can change all that comes. */
export interface Between {
  /** These files come changed. */
  file(files: RegExp, change: (code: string) => string): Promise<unknown> | void;
  /** Every page has another registry, in itself and at its address. */
  registry(text: string, signature: string): Promise<unknown> | void;
  /** Every page is changed on its way. */
  page(change: (html: string) => string): Promise<unknown> | void;
  /** There is such a file at this address of the portal. */
  add(path: string, text: string, type?: string): Promise<unknown> | void;
  /** Another origin, which answers everything with the foreign code and lets everybody have it. */
  readonly foreignUrl: string;
}

/** Code that nobody published says so when it runs. */
export const FOREIGN_CODE = 'globalThis.foreignCodeRan = true;';

/** What the log-in page, which a remote draws, comes to. */
export type Outcome =
  /** The remote's place says that it can't be loaded. */
  | 'block'
  /** No registry is trusted, no remote runs. */
  | 'refused'
  /** The shell itself does not start, the page says so. */
  | 'no start'
  /** What is foreign is refused, the page is as ever. */
  | 'unharmed';

export interface Tampering {
  readonly part: 'entry' | 'chunk' | 'start' | 'css' | 'page' | 'registry';
  readonly what: string;
  readonly outcome: Outcome;
  /** What browsers tell `/api/csp-report` of it; of a wrong hash none does. */
  readonly reported?: RegExp;
  /** The browser has been here before, with what was published. */
  readonly isKnown?: boolean;
  readonly tamper: (between: Between, healthy: Registry) => Promise<unknown> | void;
}

const ENTRY = /\/remotes\/mf-account\/[^/]+\/remoteEntry\.[^/]+\.js$/;
const CHUNK = /\/remotes\/mf-account\/[^/]+\/lifecycles\.[^/]+\.js$/;
const START = /\/shell\/main\.[^/]+\.js$/;
const followed = (code: string) => `${code};${FOREIGN_CODE}`;
const replaced = () => FOREIGN_CODE;

/** The registry with other hashes for the files of the remote, signed as its publisher would. */
function listed(healthy: Registry, change: (hashes: Record<string, string>) => Record<string, string>): string {
  const [entry] = healthy.microFrontends['mf-account'] ?? [];
  if (!entry) throw new Error('mf-account is not published');
  const { fallbackUrl: _, ...listedEntry } = entry;
  const { fallback: __, ...extras } = entry.extras;
  // Alone: where something was released twice, the former version would take its place.
  const own = { ...listedEntry, extras: { ...extras, integrity: change({ ...extras.integrity }) } };
  return JSON.stringify({ ...healthy, microFrontends: { ...healthy.microFrontends, 'mf-account': [own] } });
}
const without = (file: RegExp) => (hashes: Record<string, string>) =>
  Object.fromEntries(Object.entries(hashes).filter(([name]) => !file.test(name)));
const withHash = (file: RegExp, hash: string) => (hashes: Record<string, string>) =>
  Object.fromEntries(Object.entries(hashes).map(([name, known]) => [name, file.test(name) ? hash : known]));

const serve = ({ registry }: Between, text: string) => registry(text, signed(text));
const text = (healthy: Registry) => JSON.stringify(healthy);
const inPage = (tags: string) => (html: string) => html.replace('<div id="root">', `${tags}<div id="root">`);
const script = (src: string, hash?: string) =>
  `<script src="${src}"${hash ? ` integrity="${hash}"` : ''} crossorigin="anonymous"></script>`;
/** Another key than the one that the shell was built with. */
const strangersKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const unsigned = (signature: string) => {
  const [, claims] = signature.split('.');
  return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
};

/** What may be done to a file of the remote. @param known its name among the hashes of the registry */
const ofFile = (part: 'entry' | 'chunk', file: RegExp, known: RegExp): readonly Tampering[] => [
  {
    part,
    what: 'is followed by foreign code',
    outcome: 'block',
    tamper: (between) => between.file(file, followed),
  },
  { part, what: 'is foreign code', outcome: 'block', tamper: (between) => between.file(file, replaced) },
  {
    part,
    what: 'has no hash',
    outcome: 'block',
    tamper: (between, healthy) => serve(between, listed(healthy, without(known))),
  },
  {
    part,
    what: 'has the hash of another file',
    outcome: 'block',
    tamper: async (between, healthy) => {
      await between.file(file, replaced);
      await serve(between, listed(healthy, withHash(known, integrityOf('another file'))));
    },
  },
];

/** What of a release, of the page or of the registry is changed on its way, or hashed or signed wrongly. */
export const TAMPERINGS: readonly Tampering[] = [
  ...ofFile('entry', ENTRY, /^remoteEntry\./),
  ...ofFile('chunk', CHUNK, /^lifecycles\./),
  {
    part: 'start',
    what: 'is followed by foreign code',
    outcome: 'no start',
    tamper: ({ file }) => file(START, followed),
  },
  {
    part: 'css',
    what: 'asks another origin',
    outcome: 'unharmed',
    reported: /img-src/,
    tamper: async ({ add, page, foreignUrl }) => {
      await add('/foreign.css', `body { background-image: url("${foreignUrl}/picture.png"); }`, 'text/css');
      await page(inPage('<link rel="stylesheet" href="/foreign.css">'));
    },
  },
  {
    part: 'page',
    what: 'holds a script',
    outcome: 'unharmed',
    reported: /script-src/,
    tamper: ({ page }) => page(inPage(`<script>${FOREIGN_CODE}</script>`)),
  },
  {
    part: 'page',
    what: 'names a script of another origin with its hash',
    outcome: 'unharmed',
    reported: /script-src/,
    tamper: ({ page, foreignUrl }) => page(inPage(script(`${foreignUrl}/code.js`, integrityOf(FOREIGN_CODE)))),
  },
  {
    part: 'page',
    what: 'names a script without a hash',
    outcome: 'unharmed',
    tamper: async ({ add, page }) => {
      await add('/foreign.js', FOREIGN_CODE);
      await page(inPage(script('/foreign.js')));
    },
  },
  {
    part: 'page',
    what: 'names a script with the hash of another',
    outcome: 'unharmed',
    tamper: async ({ add, page }) => {
      await add('/foreign.js', FOREIGN_CODE);
      await page(inPage(script('/foreign.js', integrityOf('another file'))));
    },
  },
  {
    part: 'registry',
    what: 'lists the hash of foreign code, signed as it was before',
    outcome: 'refused',
    tamper: async ({ file, registry }, healthy) => {
      await file(ENTRY, replaced);
      await registry(listed(healthy, withHash(/^remoteEntry\./, integrityOf(FOREIGN_CODE))), signed(text(healthy)));
    },
  },
  {
    part: 'registry',
    what: 'is signed by another key',
    outcome: 'refused',
    tamper: async ({ file, registry }, healthy) => {
      await file(ENTRY, replaced);
      const own = listed(healthy, withHash(/^remoteEntry\./, integrityOf(FOREIGN_CODE)));
      await registry(own, signed(own, { key: strangersKey }));
    },
  },
  {
    part: 'registry',
    what: 'says that it needs no signature',
    outcome: 'refused',
    tamper: ({ registry }, healthy) => registry(text(healthy), unsigned(signed(text(healthy)))),
  },
  {
    part: 'registry',
    what: 'has no signature',
    outcome: 'refused',
    tamper: ({ registry }, healthy) => registry(text(healthy), ''),
  },
  {
    part: 'registry',
    what: 'was replaced since',
    outcome: 'refused',
    isKnown: true,
    tamper: ({ registry }, healthy) => registry(text(healthy), signed(text(healthy), { serial: 1 })),
  },
  {
    part: 'registry',
    what: 'has expired',
    outcome: 'refused',
    tamper: ({ registry }, healthy) =>
      registry(text(healthy), signed(text(healthy), { exp: Math.floor(Date.now() / 1000) - 1 })),
  },
];

/** A line of the table that a run prints. */
export const lineOf = ({ part, what }: Tampering, came: Outcome, reports: number): string =>
  `      ${part.padEnd(8)} ${what.padEnd(58)} ${came.padEnd(9)} foreign code ran: no   reports: ${reports}`;
