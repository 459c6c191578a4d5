import { createHash } from 'node:crypto';
import type { Contact } from '@portal/contracts/contact';
import type { RegistryEntry } from '@portal/contracts/registry';
import type { Language } from '@portal/domain/languages';
import type { Releases, ShellRelease, SignedRegistry } from './releases';

export interface Page {
  readonly html: string;
  readonly etag: string;
  /** Hashes of the template's own style elements, for the policy. */
  readonly styleHashes: readonly string[];
}

/** What the deployment says to the page. */
export interface PageSettings {
  /** What people call this deployment. */
  readonly environment?: string | undefined;
  /** Where "About us" leads [R-SHELL-12]. */
  readonly aboutUrl?: string | undefined;
  /** How to reach the operator [R-ACC-03]. */
  readonly contact?: Contact | undefined;
  /** Address of the folder with the deployment's own legal texts [R-ACC-04]. */
  readonly legalTexts?: string | undefined;
  /** Whether the page starts the service worker, or takes it away [R-EXT-24]. */
  readonly worker?: boolean;
}

/** What decides which scripts a page names beforehand. */
export interface Wanted {
  readonly pathname: string;
  /** What the browser asks for; somebody who chose another language fetches its texts a moment later. */
  readonly language: Language;
}

/** JSON inside a page: no `<` can end the element it stands in. */
const embed = (json: string) => json.replace(/</g, '\\u003c');
const attribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
const data = (id: string, type: string, content: string) => `<script type="${type}" id="${id}">${content}</script>`;
const preload = (url: string, integrity: string) =>
  `<link rel="preload" as="script" href="${attribute(url)}" integrity="${integrity}" crossorigin="anonymous">`;

const segments = (path: string) => path.toLowerCase().replace(/\/$/, '').split('/');

/** Whether an address is one of a route, as the page's router sees it: whole path, any letter case, one slash at its end [R-ROUTE-23]. */
function fits(route: string, pathname: string): boolean {
  const [wanted, given] = [segments(route), segments(pathname)];
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  );
}

/**
 * The route of a listed entry that draws this address. The browser leaves malformed entries out: they are nothing to prepare, and no reason
 * to serve no page.
 */
function routeOf(
  entry: RegistryEntry | undefined,
  pathname: string,
): RegistryEntry['extras']['routes'][number] | undefined {
  const routes = entry?.extras?.routes;
  return Array.isArray(routes) ? routes.find(({ path }) => fits(String(path), pathname)) : undefined;
}

/** Whether anybody's listed remote draws this address, be it switched off. */
export const isRoute = ({ registry }: SignedRegistry, pathname: string): boolean =>
  Object.values(registry.microFrontends)
    .flat()
    .some((entry) => routeOf(entry, pathname) !== undefined);

/** The listed entry that most visitors get, if it draws this address. */
function firstRemote({ registry }: SignedRegistry, pathname: string): RegistryEntry | undefined {
  return Object.values(registry.microFrontends)
    .map((entries) => entries.find(({ deployment }) => deployment?.default) ?? entries[0])
    .find((entry) => routeOf(entry, pathname) && typeof entry?.url === 'string' && !entry.extras.disabled);
}

/** How header and ground of a page lie before anything of it has run, as the shell draws them a moment later. */
type Ground = 'plain' | 'artwork' | 'split';
/** What the template says of it. */
const PLAIN_GROUND = 'class="on-plain"';

function groundOf(entry: RegistryEntry | undefined, pathname: string): Ground {
  if (pathname === '/') return 'artwork';
  return routeOf(entry, pathname)?.layout === 'split' ? 'split' : 'plain';
}

/** Whose texts come with the first table. */
const TABLE = /^@portal\/ui\/data-table\//;

/** What the shell draws around a page, or as the page, by the names of its parts. */
function partsOf(route: ReturnType<typeof routeOf>, pathname: string): string[] {
  if (pathname === '/') return ['landing'];
  return [...(route?.access === 'login' ? ['frame-in'] : []), ...(route?.footer ? ['frame-out'] : [])];
}

/** What tells the page of an address from others: the remote and the parts whose scripts it names beforehand, and its ground. */
export const kindOfPage = (registry: SignedRegistry, pathname: string): string => {
  const entry = firstRemote(registry, pathname);
  const remote = entry ? `${entry.extras.name}/${entry.metadata.version}` : '';
  return [remote, groundOf(entry, pathname), ...partsOf(routeOf(entry, pathname), pathname)].join(' ');
};

/**
 * The page of an address: the shell's template with its frame as it lies there, the scripts of the start, their hashes, the whole signed
 * registry, and early word of the remote that draws the address, so that it travels at the same time as the shell. Nothing in it is personal.
 */
export async function writePage(
  releases: Releases,
  shell: ShellRelease,
  registry: SignedRegistry,
  { pathname, language }: Wanted,
  settings: PageSettings = {},
): Promise<Page> {
  const template = await releases.template(shell);
  const shellUrl = (file: string) => `/shell/${file}`;
  const hashOf = (file: string) => shell.integrity[file] ?? '';
  const scripts = startOf(shell).map(
    (file) => `<script defer src="${shellUrl(file)}" integrity="${hashOf(file)}" crossorigin="anonymous"></script>`,
  );
  const remote = firstRemote(registry, pathname);
  const first = await firstFiles(releases, remote, language);
  const parts = partsOf(routeOf(remote, pathname), pathname);
  if (first.consumes.some((request) => TABLE.test(request))) parts.push('table');
  const ofShell = new Set([
    ...(shell.texts?.[language] ?? []),
    ...parts.flatMap((part) => [part, `${part}-${language}-json`]).flatMap((part) => shell.parts?.[part] ?? []),
    ...first.consumes.flatMap((request) => shell.provides?.[request] ?? []),
  ]);
  const early = [...[...ofShell].map((file) => preload(shellUrl(file), hashOf(file))), ...first.links];
  const documents = [
    data('registry', 'application/json', embed(registry.text)),
    data('registry-signature', 'text/plain', registry.signature),
    data('settings', 'application/json', embed(JSON.stringify({ ...settings, shell: shell.version }))),
    data('shell-scripts', 'application/json', embed(JSON.stringify(laterScripts(shell)))),
  ];
  const html = template
    .replace('<!-- portal -->', () => [...scripts, ...early, ...documents].join('\n'))
    .replace(PLAIN_GROUND, `class="on-${groundOf(remote, pathname)}"`);
  const styleHashes = [...template.matchAll(/<style>([^]*?)<\/style>/g)].map(
    ([, css]) => `'sha256-${sha256(css ?? '')}'`,
  );
  return { html, etag: `"${sha256(html).slice(0, 27)}"`, styleHashes };
}

/** What a first visit of a remote loads: links to its own scripts, and what it takes from the shell. */
async function firstFiles(
  releases: Releases,
  entry: RegistryEntry | undefined,
  language: Language,
): Promise<{ links: string[]; consumes: readonly string[] }> {
  if (!entry) return { links: [], consumes: [] };
  const folder = entry.url.slice(0, entry.url.lastIndexOf('/') + 1);
  const { first, texts, firstConsumes = [] } = await releases.firstOf(entry.extras.name, entry.metadata.version);
  const links = [...first, ...(texts?.[language] ?? [])].flatMap((file) => {
    const integrity = entry.extras.integrity[file];
    return integrity ? [preload(folder + file, integrity)] : [];
  });
  return { links, consumes: firstConsumes };
}

/** Hashes of what the shell may load later; those of the start stand in its own elements. */
function laterScripts(shell: ShellRelease): Record<string, string> {
  const start = startOf(shell);
  return Object.fromEntries(Object.entries(shell.integrity).filter(([file]) => !start.includes(file)));
}

/** The scripts of the start in their order; what looks whether they have run is the last. */
const startOf = ({ entry, startCheck }: ShellRelease): readonly string[] =>
  startCheck === undefined ? entry : [...entry, startCheck];

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
