/**
 * Which way things may depend. Every rule is proven by a seeded violation in tools/checks/boundaries-seeds.mjs.
 * Paths are those of the repository; packages of others match by name wherever the package manager keeps them.
 */
const TESTS = '\\.(test|spec)\\.(ts|tsx|mjs)$';
const FRONT = '^(shell|mf-[a-z]+|gallery|shared/(platform|ui))/';

/** Matches a package (or a folder of packages) of others, found or not. */
const npm = (...names) => `(^|node_modules/)(${names.join('|')})(/|$)`;

/** A rule: what stands at `from` must not import `to`. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** A rule: what stands at `folder` imports nothing but what is listed (and, as node modules, nothing but those named). */
const only = (name, comment, from, allowed) => forbid(name, comment, from, { pathNot: allowed });

const remote = '^(mf-[a-z]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid('no-circles', 'Two files that need each other are one idea, or three.', {}, { circular: true }),
    forbid('resolvable', 'An import that cannot be found works on one machine only.', {}, { couldNotResolve: true }),
    forbid(
      'no-tests-in-product',
      'What ships does not import tests, test helpers or tools.',
      {
        path: '^(shell|mf-|backend/src|shared/(domain|contracts|platform|ui))',
        pathNot: [TESTS, '/src/testing/', 'webpack\\.config\\.mjs$'],
      },
      {
        path: [
          TESTS,
          '^(shared/testing|tools)/',
          '^backend/src/testing/',
          '^shared/platform/src/testing\\.ts$',
          npm('@testing-library', 'fast-check', '@playwright'),
        ],
      },
    ),
    forbid(
      'no-barrels',
      'Import from the file that says it.',
      {},
      { path: '^(?!node_modules/)(?!.*/node_modules/).*/index\\.(ts|tsx|mjs)$' },
    ),

    only(
      'domain-imports-nothing',
      'The vocabulary and pure rules stand on their own.',
      { path: '^shared/domain/src/', pathNot: TESTS },
      ['^shared/domain/src/'],
    ),
    only(
      'contracts-import-domain',
      'What goes over the wire knows the vocabulary only.',
      { path: '^shared/contracts/src/', pathNot: TESTS },
      ['^shared/(contracts|domain)/src/', npm('typebox')],
    ),
    only(
      'platform-imports-contracts',
      'The platform stands below ui, shell and remotes.',
      { path: '^shared/platform/', pathNot: TESTS },
      [
        '^shared/(platform|contracts|domain)/',
        npm('react', 'zustand', 'ky', 'i18next', 'papaparse', '@tanstack/(react-query|query-core)'),
      ],
    ),
    only(
      'ui-imports-platform',
      'The facade stands on the platform and is the door to Fluent and the router.',
      { path: '^shared/ui/', pathNot: TESTS },
      [
        '^shared/(ui|platform|contracts|domain)/',
        npm(
          'react',
          'react-dom',
          'react-router-dom',
          'react-router',
          'single-spa-react',
          '@fluentui',
          '@griffel',
          '@tanstack/react-virtual',
          '@tanstack/virtual-core',
        ),
      ],
    ),

    forbid(
      'remotes-are-strangers',
      'No remote imports another one.',
      { path: remote },
      { path: '^mf-', pathNot: '^$1/' },
    ),
    forbid(
      'remotes-do-not-know-the-shell',
      'Remotes meet the shell through platform and contracts.',
      { path: '^mf-' },
      { path: '^shell/' },
    ),
    forbid(
      'shell-does-not-know-remotes',
      'The shell learns of remotes from the registry.',
      { path: '^shell/' },
      { path: '^mf-' },
    ),
    only(
      'remotes-import-the-offer',
      'A remote imports react, single-spa-react, papaparse, qr and the portal packages; all else comes through them.',
      { path: '^mf-[a-z]+/(src/|remote\\.ts)', pathNot: TESTS },
      [
        '^$1/',
        '^mf-[a-z]+/',
        '^shell/',
        '^shared/(domain|contracts|platform|ui)/',
        npm('react', 'single-spa-react', 'papaparse', 'qr'),
      ],
    ),
    only('remote-ts-is-data', 'A table of contents is pure data.', { path: '^mf-[a-z]+/remote\\.ts$' }, [
      '^shared/(contracts|domain)/',
    ]),
    only(
      'shell-imports-the-offer',
      'The shell uses the facades like everybody else, and federation besides.',
      { path: '^shell/src/', pathNot: TESTS },
      [
        '^shell/',
        '^mf-',
        '^shared/(domain|contracts|platform|ui)/',
        npm('react', 'react-dom', 'zustand', 'single-spa', 'single-spa-react', '@module-federation'),
      ],
    ),

    forbid(
      'fluent-through-ui',
      'One door to Fluent.',
      { path: FRONT, pathNot: ['^shared/ui/', TESTS] },
      { path: npm('@fluentui', '@griffel') },
    ),
    forbid(
      'router-through-ui',
      'One door to the router.',
      { path: FRONT, pathNot: ['^shared/ui/', TESTS] },
      { path: npm('react-router', 'react-router-dom') },
    ),
    forbid(
      'query-through-platform',
      'A query library imported twice has two contexts.',
      { path: FRONT, pathNot: ['^shared/platform/', TESTS] },
      { path: npm('@tanstack/(react-query|query-core)') },
    ),
    forbid(
      'translation-through-platform',
      'A translation library imported twice has two contexts.',
      { path: FRONT, pathNot: ['^shared/platform/', TESTS] },
      { path: npm('i18next') },
    ),
    forbid(
      'http-through-platform',
      'Calls go through call(), which knows sessions and errors.',
      { path: FRONT, pathNot: ['^shared/platform/', TESTS] },
      { path: npm('ky') },
    ),

    forbid(
      'data-is-lowest',
      'pages → features → parts → data',
      { path: '^(mf-[a-z]+)/src/data/' },
      { path: '^$1/src/(parts|features|pages)/' },
    ),
    forbid(
      'parts-below-features',
      'pages → features → parts → data',
      { path: '^(mf-[a-z]+)/src/parts/' },
      { path: '^$1/src/(features|pages)/' },
    ),
    forbid(
      'features-below-pages',
      'pages → features → parts → data',
      { path: '^(mf-[a-z]+)/src/features/' },
      { path: '^$1/src/pages/' },
    ),
    forbid(
      'features-are-strangers',
      'What two features share is a part.',
      { path: '^(mf-[a-z]+)/src/features/([^/]+)/' },
      { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    ),

    only(
      'gallery-takes-the-offer',
      'The gallery takes the parts through the door that remotes take.',
      { path: '^gallery/(stories|storybook)/' },
      ['^gallery/', '^shared/(domain|platform|ui)/', npm('react', 'storybook', '@storybook')],
    ),
    forbid(
      'nobody-needs-the-gallery',
      'What shows the parts is no part.',
      { path: '^(shell|mf-|backend|e2e|shared)' },
      { path: '^gallery/' },
    ),

    forbid(
      'backend-knows-no-browser',
      'The server shares domain and contracts with the browser, nothing else.',
      { path: '^backend/' },
      { path: ['^(shell|mf-|e2e)', '^shared/(platform|ui|testing)/', npm('react', 'react-dom', '@fluentui')] },
    ),
    forbid(
      'browser-knows-no-server',
      'The browser learns about the server from the contracts.',
      { path: FRONT },
      { path: '^backend/' },
    ),
    forbid(
      'kernel-knows-no-module',
      'The kernel is what every module needs, not the other way round.',
      { path: '^backend/src/kernel/', pathNot: TESTS },
      { path: '^backend/src/(modules|demo)/' },
    ),
    forbid(
      'product-knows-no-demo',
      'The demo stands on the product; the product works without.',
      { path: '^backend/src/', pathNot: ['^backend/src/(demo/|run\\.ts$)', TESTS] },
      { path: '^backend/src/demo/' },
    ),
    forbid(
      'demo-on-demand',
      'Whoever starts the portal loads the demo when the settings ask for it, and not before.',
      { path: '^backend/src/run\\.ts$' },
      { path: '^backend/src/demo/', dynamic: false },
    ),
    forbid(
      'tools-know-no-package',
      'Tools read and build what others wrote; they import nothing of it.',
      { path: '^tools/' },
      { path: '^(shell|mf-[a-z]+|shared|backend|e2e)/' },
    ),
    forbid(
      'tools-lib-is-lowest',
      'What all tools stand on stands on nothing but Node: npm start needs it before anything is installed.',
      { path: '^tools/lib/', pathNot: TESTS },
      { path: '^(?!tools/lib/)', dependencyTypesNot: ['core'] },
    ),
    forbid(
      'commands-are-on-top',
      'A command is typed, not imported.',
      { pathNot: '^tools/bin/' },
      { path: '^tools/bin/' },
    ),
    forbid(
      'journeys-see-the-outside',
      'End-to-end tests see addresses, screens and devices; names come from the contracts.',
      { path: '^e2e/' },
      { path: ['^(shell|mf-|backend)', '^shared/(platform|ui|testing)/', '^tools/(?!lib/|testing/)'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|\\.data|test-results|coverage)/' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
