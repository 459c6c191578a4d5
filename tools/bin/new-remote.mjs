import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeWhole } from '../lib/files.mjs';
import { remoteNames } from '../lib/packages.mjs';
import { green, main, PNPM, ROOT, Stop, short } from '../lib/terminal.mjs';

const USAGE = `Usage: ${PNPM} new-remote mf-NAME --path /address [--owner "Team Name"]`;
const REMOTES_FILE = join(ROOT, 'shared/contracts/src/remote.ts');
const ROUTES_FILE = join(ROOT, 'shared/contracts/src/routes.ts');
/** First words of addresses that the server answers itself. */
const TAKEN = ['api', 'remotes', 'shell', 'legal', 'healthz', 'readyz'];

/** An address with its parameters unnamed: `/energy/:groupId` and `/energy/:id` are the same one. */
const shapeOf = (path) => path.replace(/:\w+/g, ':');
const quoted = (text) => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** `new-remote mf-energy --path /energy`: a remote with one page, ready for `dev mf-energy`. Everything is checked before anything is written. */
await main(() => {
  const { name, path, owner } = wordsOf();
  const title = name.slice(3, 4).toUpperCase() + name.slice(4);
  const edits = [
    longer(REMOTES_FILE, 'export const REMOTES = [', name),
    longer(ROUTES_FILE, 'export const ROUTES = [', path),
  ];
  const files = template(name, path, title, owner ?? `Team ${title}`);
  write(join(ROOT, name), files, edits);
  console.log(`${green('Created')} ${name}. Now:
  ${PNPM} install
  ${PNPM} dev ${name}        and open http://localhost:8080${path}
  ${PNPM} release ${name}    when it is ready`);
});

function wordsOf() {
  let words;
  try {
    words = parseArgs({
      allowPositionals: true,
      options: { path: { type: 'string' }, owner: { type: 'string' }, help: { type: 'boolean' } },
    });
  } catch (error) {
    throw new Stop(`${error.message}\n${USAGE}`);
  }
  const {
    positionals: [name, ...more],
    values: { path, owner, help },
  } = words;
  if (help || !name || !path || more.length > 0) throw new Stop(USAGE);
  if (!/^mf-[a-z]+$/.test(name)) throw new Stop(`A remote is called mf- and a word of small letters, not "${name}".`);
  if (remoteNames().includes(name) || existsSync(join(ROOT, name)))
    throw new Stop(`The folder ${name} is already there.`);
  if (!/^(\/([a-z]+|:[a-z][a-zA-Z]*))+$/.test(path) || path.startsWith('/:'))
    throw new Stop(`"${path}" is no address like /energy or /energy/:groupId.`);
  if (TAKEN.includes(path.split('/')[1])) throw new Stop(`The server answers ${path} itself: choose another address.`);
  if (owner !== undefined && !/^[^\p{Cc}]*\S[^\p{Cc}]*$/u.test(owner))
    throw new Stop('--owner must be a name on one line.');
  return { name, path, owner };
}

/** A source file with one more text in its list. */
function longer(file, opening, text) {
  const source = readFileSync(file, 'utf8');
  const start = source.indexOf(opening);
  const end = source.indexOf(']', start);
  if (start < 0 || end < 0) throw new Stop(`${short(file)} has no list "${opening}".`);
  const list = source.slice(start, end);
  const known = [...list.matchAll(/'([^']+)'/g)].map(([, one]) => one).find((one) => shapeOf(one) === shapeOf(text));
  if (known) throw new Stop(`${known} stands in ${short(file)} already: choose another.`);
  const more = `${list.replace(/,?\s*$/, '')}, '${text}'${/,\s*$/.test(list) ? ',\n' : ''}`;
  return { file, source, text: source.slice(0, start) + more + source.slice(end) };
}

/** All or nothing: when one file cannot be written, the tree is as it was. */
function write(folder, files, edits) {
  try {
    for (const [file, content] of Object.entries(files)) writeWhole(join(folder, file), content);
    for (const { file, text } of edits) writeWhole(file, text);
  } catch (error) {
    for (const { file, source } of edits) if (readFileSync(file, 'utf8') !== source) writeWhole(file, source);
    rmSync(folder, { recursive: true, force: true });
    throw new Stop(`Nothing was created: ${error.message}`);
  }
}

/** The files of the new package, by their place in it. */
function template(name, path, title, owner) {
  const model = JSON.parse(readFileSync(join(ROOT, 'mf-billing/package.json'), 'utf8'));
  const texts = `${JSON.stringify({ title }, null, 2)}\n`;
  const page = `${title}Page`;
  return {
    'package.json': `${JSON.stringify({ ...model, name }, null, 2)}\n`,
    'tsconfig.json': readFileSync(join(ROOT, 'mf-billing/tsconfig.json'), 'utf8'),
    'webpack.config.mjs': readFileSync(join(ROOT, 'mf-billing/webpack.config.mjs'), 'utf8'),
    'remote.ts': `import type { RemoteModule } from '@portal/contracts/remote';

export default {
  name: '${name}',
  owner: ${quoted(owner)},
  title: { en: '${title}', de: '${title}', es: '${title}', fr: '${title}' },
  routes: [{ path: '${path}', access: 'login' }],
  actions: [],
  panels: [],
} as const satisfies RemoteModule;
`,
    'src/lifecycles.tsx': `import { makeLifecycles } from '@portal/ui/remote';
import { ${page} } from './pages/${page}';

export const { bootstrap, mount, unmount, update } = makeLifecycles('${name}', { page: ${page} });
`,
    'src/texts.ts': `import { registerTexts, useTexts } from '@portal/platform/i18n';

registerTexts('${name}', {
  en: () => import('../locales/en.json'),
  de: () => import('../locales/de.json'),
  es: () => import('../locales/es.json'),
  fr: () => import('../locales/fr.json'),
});

/** The words of this remote. */
export const use${title}Texts = () => useTexts('${name}');
`,
    [`src/pages/${page}.tsx`]: `import { Title2 } from '@portal/ui/core';
import { use${title}Texts } from '../texts';

/** \`${path}\` */
export function ${page}() {
  const { t } = use${title}Texts();
  return <Title2 as="h1">{t('title')}</Title2>;
}
`,
    ...Object.fromEntries(['en', 'de', 'es', 'fr'].map((language) => [`locales/${language}.json`, texts])),
  };
}
