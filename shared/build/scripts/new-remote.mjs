import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { green, main, ROOT, Stop } from './tools/say.mjs';

const USAGE = 'Usage: pnpm new-remote mf-NAME --path /address --owner "Team Name"';
const REMOTES_FILE = join(ROOT, 'shared/contracts/src/remote.ts');
const ROUTES_FILE = join(ROOT, 'shared/contracts/src/routes.ts');

/** `pnpm new-remote mf-energy --path /energy`: a remote with one page, ready for `pnpm dev mf-energy`. */
main(() => {
  const {
    positionals: [name],
    values,
  } = parseArgs({
    allowPositionals: true,
    options: { path: { type: 'string' }, owner: { type: 'string' } },
  });
  if (!name || !values.path) throw new Stop(USAGE);
  if (!/^mf-[a-z]+$/.test(name)) throw new Stop(`A remote is called mf- and a word of small letters, not "${name}".`);
  if (!/^(\/:?[a-zA-Z]+)+$/.test(values.path)) throw new Stop(`"${values.path}" is no address like /energy or /energy/:groupId.`);
  if (existsSync(join(ROOT, name))) throw new Stop(`The folder ${name} is already there.`);
  addToList(REMOTES_FILE, 'export const REMOTES = [', name);
  addToList(ROUTES_FILE, 'export const ROUTES = [', values.path);
  for (const [file, content] of Object.entries(template(name, values.path, values.owner ?? `Team ${titleOf(name)}`))) {
    const target = join(ROOT, name, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  console.log(`${green('Created')} ${name}. Now:
  npx pnpm@10 install
  npx pnpm@10 dev ${name}        and open http://localhost:8080${values.path}`);
});

const titleOf = (name) => name.slice(3, 4).toUpperCase() + name.slice(4);

/** Adds a text to a list of texts in a source file, unless it is in it. */
function addToList(file, opening, text) {
  const source = readFileSync(file, 'utf8');
  const start = source.indexOf(opening);
  const end = source.indexOf(']', start);
  if (start < 0 || end < 0) throw new Stop(`${file} has no list "${opening}".`);
  const list = source.slice(start, end);
  if (list.includes(`'${text}'`)) return;
  const longer = `${list.replace(/,?\s*$/, '')}, '${text}'${/,\s*$/.test(list) ? ',\n' : ''}`;
  writeFileSync(file, source.slice(0, start) + longer + source.slice(end));
}

function template(name, path, owner) {
  const title = titleOf(name);
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
  owner: '${owner}',
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
