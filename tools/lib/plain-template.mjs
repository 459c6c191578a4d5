import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from './languages.mjs';
import { alike, EMPTY, json, remoteModule } from './template-parts.mjs';
import { ROOT } from './terminal.mjs';

const WORDS = {
  en: { empty: EMPTY.en, about: 'About this page', drawn: 'Drawn without React.', back: 'Back' },
  de: { empty: EMPTY.de, about: 'Über diese Seite', drawn: 'Ohne React gezeichnet.', back: 'Zurück' },
  es: { empty: EMPTY.es, about: 'Acerca de esta página', drawn: 'Dibujada sin React.', back: 'Volver' },
  fr: { empty: EMPTY.fr, about: 'À propos de cette page', drawn: 'Dessinée sans React.', back: 'Retour' },
};

/**
 * The files of a new remote that needs neither React nor webpack: esbuild builds it by its own `build.mjs`, and the lifecycles draw with the
 * DOM alone. A page with its entry in the header, and a second page in a script that comes when it is opened.
 * @param {{name: string, path: string, title: string, owner: string}} remote
 */
export function plainFilesOf({ name, path, title, owner }) {
  const model = (file) => readFileSync(join(ROOT, 'mf-billing', file), 'utf8');
  const manifest = JSON.parse(model('package.json'));
  const { '@portal/contracts': contracts, '@portal/platform': platform } = manifest.dependencies;
  const { '@types/jest': jest, typescript } = manifest.devDependencies;
  return {
    'package.json': json({
      ...manifest,
      name,
      dependencies: { '@portal/contracts': contracts, '@portal/platform': platform },
      devDependencies: { '@types/jest': jest, esbuild: 'catalog:', typescript },
    }),
    'tsconfig.json': model('tsconfig.json'),
    'build.mjs': `import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** The scripts beside the entry, each of which comes when it is needed. */
const CHUNKS = ['about'];

/**
 * Called by \`build\` and \`release\`: writes all scripts of one version into a folder.
 * @param {{ version: string, container: string, outputPath: string }} wanted \`container\` is the global that the entry makes
 */
export default async function ({ container, outputPath }) {
  /** One script that brings all it needs, and makes one global. */
  const script = async (file, name, globalName, define) => {
    const { metafile } = await build({
      entryPoints: { [name]: here(file) },
      entryNames: '[name].[hash]',
      outdir: outputPath,
      globalName,
      define,
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      metafile: true,
      logLevel: 'silent',
    });
    return Object.keys(metafile.outputs).map((path) => basename(path))[0];
  };
  const chunks = {};
  for (const name of CHUNKS) chunks[name] = await script(\`src/chunks/\${name}.ts\`, name, \`\${container}_\${name}\`, {});
  const define = { CONTAINER: JSON.stringify(container), CHUNKS: JSON.stringify(chunks) };
  await script('src/container.ts', 'remoteEntry', container, define);
  return { consumes: JSON.parse(readFileSync(here('src/shared.json'), 'utf8')) };
}
`,
    'remote.ts': remoteModule(
      { name, title, owner },
      `  routes: [
    { path: '${path}', access: 'login' },
    { path: '${path}/about', access: 'login' },
  ],
  nav: [{ route: '${path}', place: 'header', label: title }],
  actions: [],
  panels: [],`,
    ),
    'src/container.ts': `import * as lifecycles from './lifecycles';
import { type Scope, takeFrom } from './shared';

let scope: Scope = {};

/** The first that the shell calls: what it shares. */
export function init(given: Scope): void {
  scope = given;
}

/** The shell asks for the one module of a remote, \`./lifecycles\`, and runs it by the function that it gets. */
export async function get(): Promise<() => typeof lifecycles> {
  await takeFrom(scope);
  return () => lifecycles;
}
`,
    'src/shared.json': `["@portal/platform/i18n"]\n`,
    'src/shared.ts': `import requests from './shared.json';

/** What is taken from the shell. \`shared.json\` names each: the release is refused where the shell lacks one. */
interface Shared {
  '@portal/platform/i18n': typeof import('@portal/platform/i18n');
}

/** What the shell shares: request, version, and how to have it. */
export type Scope = Readonly<Record<string, Readonly<Record<string, { get(): unknown }>>>>;

const taken = new Map<string, unknown>();

/** Takes what \`shared.json\` names, before anything of this remote runs. */
export async function takeFrom(scope: Scope): Promise<void> {
  await Promise.all(
    requests.map(async (request) => {
      const [offer] = Object.values(scope[request] ?? {});
      if (!offer) throw new Error(\`The shell does not share \${request}\`);
      taken.set(request, ((await offer.get()) as () => unknown)());
    }),
  );
}

export const shared = <Request extends keyof Shared>(request: Request) => taken.get(request) as Shared[Request];
`,
    'src/load-chunk.ts': `/** What the shell lets through: scripts of the registry, each with its hash. */
declare const portalScripts: { address(url: string): string; integrity(url: string): string };
/** Filled in by \`build.mjs\`. */
declare const CONTAINER: string;
declare const CHUNKS: Readonly<Record<keyof Chunks, string>>;

interface Chunks {
  about: typeof import('./chunks/about');
}

/** The scripts lie side by side; which one runs is known only while it begins. */
const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : document.baseURI;

/** Loads a script of this remote, once. */
export async function loadChunk<Name extends keyof Chunks>(name: Name): Promise<Chunks[Name]> {
  const loaded = () => Reflect.get(globalThis, \`\${CONTAINER}_\${name}\`) as Chunks[Name] | undefined;
  if (!loaded()) await loadScript(new URL(CHUNKS[name], own).href);
  return loaded() as Chunks[Name];
}

function loadScript(url: string): Promise<void> {
  const script = document.createElement('script');
  script.integrity = portalScripts.integrity(url);
  script.crossOrigin = 'anonymous';
  script.src = portalScripts.address(url);
  return new Promise<void>((done, failed) => {
    script.onload = () => done();
    script.onerror = () => failed(new Error(\`Loading \${url} failed\`));
    document.head.append(script);
  }).finally(() => script.remove());
}
`,
    'src/lifecycles.ts': `import type { ParcelProps } from '@portal/contracts/remote';
import { loadChunk } from './load-chunk';
import { home } from './pages/home';
import { shared } from './shared';
import { texts } from './texts';

type Props = ParcelProps & { domElement: HTMLElement };

/** What ends with each place that shows this remote. */
const ends = new Map<HTMLElement, () => void>();

export const bootstrap = () => Promise.resolve();

/** Draws the page at its address; \`ready\` tells the shell that it is there. */
export async function mount(props: Props): Promise<void> {
  const { i18n } = shared('@portal/platform/i18n');
  const again = () => void update(props);
  await draw(props);
  i18n.on('languageChanged', again);
  ends.set(props.domElement, () => i18n.off('languageChanged', again));
  props.ready?.();
}

/** Another address of this remote. What goes wrong from here on is told: the shell goes back to the version before. */
export const update = (props: Props): Promise<void> => draw(props).catch((error: unknown) => props.failed?.(error));

export function unmount({ domElement }: Props): Promise<void> {
  ends.get(domElement)?.();
  ends.delete(domElement);
  domElement.replaceChildren();
  return Promise.resolve();
}

async function draw(props: Props): Promise<void> {
  const { pathname } = props.location;
  const drawn = pathname.endsWith('/about') ? (await loadChunk('about')).about : home;
  // Left meanwhile: the shell keeps one object for the life of a place, and empties it in the end.
  if (props.location?.pathname !== pathname) return;
  props.domElement.replaceChildren(drawn(texts(), (to) => props.navigator.push(to)));
}
`,
    'src/texts.ts': `import de from '../locales/de.json';
import en from '../locales/en.json';
import es from '../locales/es.json';
import fr from '../locales/fr.json';
import { shared } from './shared';

const TEXTS: Readonly<Record<string, typeof en>> = { en, de, es, fr };

export type T = (key: keyof typeof en) => string;

/** The words of this remote, in the language that the portal speaks now. */
export function texts(): T {
  const { i18n } = shared('@portal/platform/i18n');
  const words = TEXTS[i18n.language] ?? en;
  return (key) => words[key];
}
`,
    'src/parts/page.ts': `interface Page {
  title: string;
  text: string;
  link: { text: string; to: string };
}

/** A page in the colours of the portal: they are variables of its theme. */
export function pageOf({ title, text, link }: Page, go: (to: string) => void): HTMLElement {
  const page = document.createElement('div');
  Object.assign(page.style, { flexGrow: '1', overflowY: 'auto', padding: 'var(--spacingVerticalM) var(--spacingHorizontalXXL)' });
  page.append(withText('h1', title), withText('p', text));
  const anchor = withText('a', link.text);
  anchor.href = link.to;
  anchor.style.color = 'var(--colorBrandForegroundLink)';
  anchor.addEventListener('click', (event) => {
    // With a key held down the browser opens it elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(link.to);
  });
  page.append(anchor);
  return page;
}

function withText<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
`,
    'src/pages/home.ts': `import { pageOf } from '../parts/page';
import type { T } from '../texts';

/** \`${path}\` */
export const home = (t: T, go: (to: string) => void): HTMLElement =>
  pageOf({ title: t('title'), text: t('empty'), link: { text: t('about'), to: '${path}/about' } }, go);
`,
    'src/chunks/about.ts': `import { pageOf } from '../parts/page';
import type { T } from '../texts';

/** \`${path}/about\` */
export const about = (t: T, go: (to: string) => void): HTMLElement =>
  pageOf({ title: t('about'), text: t('drawn'), link: { text: t('back'), to: '${path}' } }, go);
`,
    'src/lifecycles.test.ts': `import * as i18n from '@portal/platform/i18n';
import { get, init } from './container';

it('draws its page and takes it away', async () => {
  init({ '@portal/platform/i18n': { '1.0.0': { get: () => () => i18n } } });
  const { mount, unmount } = (await get())();
  const props = { domElement: document.createElement('main'), location: { pathname: '${path}' }, ready: jest.fn() };
  await mount(props as never);
  expect(props.domElement.querySelector('h1')?.textContent).toBe('${title}');
  expect(props.ready).toHaveBeenCalledTimes(1);
  await unmount(props as never);
  expect(props.domElement.childElementCount).toBe(0);
});
`,
    'locales-alike.json': alike(title),
    ...Object.fromEntries(
      LANGUAGES.map((language) => [`locales/${language}.json`, json({ title, ...WORDS[language] })]),
    ),
  };
}
