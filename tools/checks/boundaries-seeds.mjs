import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from '../lib/terminal.mjs';

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

/**
 * One wrong import for each rule: file, what it imports, and the rule that must object.
 * @type {[file: string, from: string, rule: string][]}
 */
const SEEDS = [
  ['shared/domain/src/circle-a.ts', './circle-b', 'no-circles'],
  ['shared/contracts/src/lost.ts', './nowhere', 'resolvable'],
  ['shell/src/shipped.ts', '@portal/testing/builders', 'no-tests-in-product'],
  ['mf-incidents/src/logs-in.ts', '@portal/platform/testing', 'no-tests-in-product'],
  ['backend/src/shipped.ts', './some.test', 'no-tests-in-product'],
  ['shared/domain/src/through-barrel.ts', './index', 'no-barrels'],
  ['shared/domain/src/knows-wire.ts', '@portal/contracts/clean', 'domain-imports-nothing'],
  ['shared/domain/src/knows-node.ts', 'node:fs', 'domain-imports-nothing'],
  ['shared/domain/src/knows-library.ts', 'ky', 'domain-imports-nothing'],
  ['shared/contracts/src/knows-platform.ts', '@portal/platform/clean', 'contracts-import-domain'],
  ['shared/platform/src/knows-ui.ts', '@portal/ui/clean', 'platform-imports-contracts'],
  ['shared/ui/src/knows-federation.ts', '@module-federation/runtime-core', 'ui-imports-platform'],
  ['shared/ui/src/knows-shell.ts', '../../../shell/src/clean', 'ui-imports-platform'],
  ['mf-incidents/src/knows-recipes.ts', '../../mf-recipes/src/clean', 'remotes-are-strangers'],
  ['mf-incidents/src/knows-shell.ts', '../../shell/src/clean', 'remotes-do-not-know-the-shell'],
  ['shell/src/knows-remote.ts', '../../mf-incidents/src/clean', 'shell-does-not-know-remotes'],
  ['mf-incidents/src/knows-store.ts', 'zustand', 'remotes-import-the-offer'],
  ['mf-incidents/remote.ts', './src/clean', 'remote-ts-is-data'],
  ['shell/src/knows-schema.ts', 'typebox', 'shell-imports-the-offer'],
  ['mf-incidents/src/knows-fluent.tsx', '@fluentui/react-components', 'fluent-through-ui'],
  ['shared/platform/src/knows-fluent.ts', '@fluentui/react-components', 'fluent-through-ui'],
  ['shell/src/knows-router.ts', 'react-router-dom', 'router-through-ui'],
  ['mf-incidents/src/knows-query.ts', '@tanstack/react-query', 'query-through-platform'],
  ['shared/ui/src/knows-i18n.ts', 'i18next', 'translation-through-platform'],
  ['shell/src/knows-http.ts', 'ky', 'http-through-platform'],
  ['mf-incidents/src/data/knows-part.ts', '../parts/clean', 'data-is-lowest'],
  ['mf-incidents/src/parts/knows-feature.ts', '../features/list/clean', 'parts-below-features'],
  ['mf-incidents/src/features/list/knows-page.ts', '../../pages/clean', 'features-below-pages'],
  ['mf-incidents/src/features/edit/knows-feature.ts', '../list/clean', 'features-are-strangers'],
  ['backend/src/knows-ui.ts', '@portal/ui/clean', 'backend-knows-no-browser'],
  ['shell/src/knows-server.ts', '../../backend/src/clean', 'browser-knows-no-server'],
  ['backend/src/kernel/knows-module.ts', '../modules/clean', 'kernel-knows-no-module'],
  ['backend/src/modules/knows-demo.ts', '../demo/clean', 'product-knows-no-demo'],
  ['backend/src/run.ts', './demo/clean', 'demo-on-demand'],
  ['gallery/stories/knows-fluent.tsx', '@fluentui/react-components', 'gallery-takes-the-offer'],
  ['gallery/stories/knows-screen.tsx', '../../mf-incidents/src/clean', 'gallery-takes-the-offer'],
  ['shared/ui/src/knows-gallery.ts', '../../../gallery/stories/clean', 'nobody-needs-the-gallery'],
  ['tools/testing/knows-server.mjs', '../../backend/src/clean', 'tools-know-no-package'],
  ['tools/bench/knows-journey.mjs', '../../e2e/lib/clean', 'tools-know-no-package'],
  ['tools/lib/knows-check.mjs', '../checks/clean', 'tools-lib-is-lowest'],
  ['tools/lib/knows-library.mjs', 'ky', 'tools-lib-is-lowest'],
  ['tools/checks/knows-command.cjs', '../bin/clean', 'commands-are-on-top'],
  ['e2e/tests/knows-build.ts', '../../tools/build/clean', 'journeys-see-the-outside'],
  ['shell/src/knows-tools.ts', '../../tools/lib/clean', 'no-tests-in-product'],
  ['e2e/tests/knows-screen.ts', '../../shell/src/clean', 'journeys-see-the-outside'],
];

/** What stands in the little tree besides, and must not be objected to. @type {Record<string, string[]>} */
const CLEAN = {
  'shared/domain/src/clean.ts': [],
  'shared/domain/src/index.ts': [],
  'shared/domain/src/circle-b.ts': ['./circle-a'],
  'shared/contracts/src/clean.ts': ['@portal/domain/clean', 'typebox'],
  'shared/platform/src/clean.ts': [
    '@portal/contracts/clean',
    '@portal/domain/clean',
    'zustand',
    'ky',
    'i18next',
    'react',
    '@tanstack/react-query',
  ],
  'shared/ui/src/clean.ts': [
    '@portal/platform/clean',
    '@portal/domain/clean',
    '@fluentui/react-components',
    'react-router-dom',
    'react',
    'single-spa-react',
    '@tanstack/react-virtual',
  ],
  'shared/platform/src/testing.ts': [],
  'shared/testing/src/builders.ts': [],
  'shell/src/clean.ts': [
    '@portal/ui/clean',
    '@portal/platform/clean',
    'react-dom/client',
    'single-spa',
    '@module-federation/enhanced/runtime',
  ],
  'mf-incidents/src/clean.ts': [
    '@portal/ui/clean',
    '@portal/platform/clean',
    '@portal/domain/clean',
    'react',
    'single-spa-react',
  ],
  'mf-incidents/src/pages/clean.ts': ['../features/list/clean', '../parts/clean', '../data/clean'],
  'mf-incidents/src/features/list/clean.ts': ['../../parts/clean', '../../data/clean'],
  'mf-incidents/src/parts/clean.ts': ['../data/clean'],
  'mf-incidents/src/data/clean.ts': ['@portal/contracts/clean'],
  'mf-incidents/src/clean.test.ts': ['@portal/testing/builders'],
  'mf-recipes/src/clean.ts': [],
  'backend/src/clean.ts': ['@portal/domain/clean', 'node:fs'],
  'backend/src/some.test.ts': [],
  'backend/src/modules/clean.ts': [],
  'backend/src/demo/clean.ts': ['../modules/clean'],
  'backend/src/modules/demo.test.ts': ['../demo/clean'],
  'gallery/stories/clean.ts': ['@portal/ui/clean', '@portal/platform/clean', '@portal/domain/clean', 'react'],
  'e2e/lib/clean.mjs': [],
  'e2e/tests/clean.ts': ['@portal/contracts/clean', '../../tools/lib/clean', '../../tools/testing/clean'],
  'tools/lib/clean.mjs': ['node:fs'],
  'tools/testing/clean.mjs': ['../lib/clean'],
  'tools/build/clean.mjs': ['../lib/clean', 'ky'],
  'tools/checks/clean.mjs': ['../lib/clean', '../build/clean'],
  'tools/bin/clean.mjs': ['../checks/clean', '../testing/clean'],
};

/** `react-dom/client` → `react-dom`, for what comes from others. */
const packageOf = (from) => /^(?!\.|node:|@portal\/)(@[^/]+\/)?[^/]+/.exec(from)?.[0];
const LIBRARIES = new Set(
  [...Object.values(CLEAN).flat(), ...SEEDS.map(([, from]) => from)].flatMap((from) => packageOf(from) ?? []),
);

function plant(root) {
  const write = (file, text) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const code = (imports) =>
    [
      ...imports.map((from, n) => `import * as a${n} from '${from}';`),
      `export const used = [${imports.map((_, n) => `a${n}`)}];`,
      '',
    ].join('\n');

  for (const name of ['domain', 'contracts', 'platform', 'ui', 'testing']) {
    write(`node_modules/@portal/${name}/package.json`, JSON.stringify({ name: `@portal/${name}`, main: './index.ts' }));
  }
  for (const name of LIBRARIES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: './index.js' }));
    for (const file of ['index', 'client', 'runtime'])
      write(`node_modules/${name}/${file}.js`, 'module.exports = {};\n');
  }
  // In the workspace these are links to the folders; here the import is written out as that path.
  const asPath = (file) => (from) =>
    from.startsWith('@portal/')
      ? `${'../'.repeat(file.split('/').length - 1)}shared/${from.slice(8).replace('/', '/src/')}`
      : from;
  const files = [...Object.entries(CLEAN), ...SEEDS.map(([file, from]) => /** @type {const} */ ([file, [from]]))];
  for (const [file, imports] of files) write(file, code(imports.map(asPath(file))));
  return files.map(([file]) => file);
}

/**
 * Plants a small tree with one wrong import for each rule and cruises it.
 * @param {(root: string, files: string[]) => Promise<import('dependency-cruiser').ICruiseResult>} cruiseTree
 * @returns {Promise<{ name: string, problem?: string }[]>} one entry a seed, one a rule, one for what is clean
 */
export async function violationsOfSeeds(cruiseTree) {
  const root = join(ROOT, '.cache', 'boundary-seeds');
  rmSync(root, { recursive: true, force: true });
  const { summary } = await cruiseTree(root, plant(root));
  rmSync(root, { recursive: true, force: true });

  const objected = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
  const seeds = SEEDS.map(([file, from, rule]) => ({
    name: `${file} imports ${from}`,
    problem: objected.has(`${rule} ${file}`) ? undefined : `the rule ${rule} did not object`,
  }));
  const unproven = forbidden
    .filter(({ name }) => !SEEDS.some(([, , rule]) => rule === name))
    .map(({ name }) => ({ name, problem: 'no seed proves this rule' }));
  const clean = new Set(Object.keys(CLEAN).filter((file) => file !== 'shared/domain/src/circle-b.ts'));
  const wrongly = summary.violations
    .filter(({ from }) => clean.has(from))
    .map(({ rule, from }) => `${rule.name} objected to ${from}`);
  return [
    ...seeds,
    ...unproven,
    { name: 'what is clean passes', problem: wrongly.length > 0 ? wrongly.join(', ') : undefined },
  ];
}
