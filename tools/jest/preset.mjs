import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Packages that ship ES modules only; everything else under node_modules is taken as it is. */
const ES_MODULE_PACKAGES = [
  'aedes',
  'ky',
  'i18next',
  'jose',
  'qr',
  'typebox',
  'single-spa',
  'single-spa-react',
  '@tanstack',
  '@module-federation',
];

/** Found from here: the packages under test do not list it. */
const SWC_JEST = createRequire(import.meta.url).resolve('@swc/jest');

const swc = (parser) => [
  SWC_JEST,
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: { target: 'es2023', parser, transform: { react: { runtime: 'automatic' } } },
  },
];

/**
 * The Jest project of one package of the front side.
 *
 * @param {string} name what the reporter calls it, usually the folder
 * @param {string} rootDir absolute path of the package
 * @param {{ environment?: 'browser' | 'node' }} [options] `browser` (default) is jsdom with the web platform
 *   that a browser has and jsdom lacks: fetch, streams, text encoding, observers
 */
export function jestProject(name, rootDir, { environment = 'browser' } = {}) {
  return {
    displayName: name,
    rootDir,
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.cache/'],
    modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/'],
    moduleFileExtensions: ['ts', 'tsx', 'js', 'cjs', 'mjs', 'json', 'node'],
    testEnvironment: environment === 'browser' ? here('./browser-environment.cjs') : here('./node-environment.cjs'),
    setupFilesAfterEnv: environment === 'browser' ? [here('./browser-setup.cjs')] : [],
    moduleNameMapper: {
      '^@fluentui/react-icons$': here('./icons.cjs'),
      '^react$': here('./react.cjs'),
      '\\./focus-keeper$': here('./focus-keeper.cjs'),
    },
    transform: {
      '\\.(svg|png|webp)$': here('./picture.cjs'),
      '\\.tsx?$': swc({ syntax: 'typescript', tsx: true }),
      '\\.m?js$': swc({ syntax: 'ecmascript', jsx: true }),
    },
    transformIgnorePatterns: [
      // pnpm: node_modules/.pnpm/@tanstack+react-query@5.1.0/node_modules/@tanstack/react-query/…
      `/node_modules/(?!\\.pnpm/)(?!(?:${ES_MODULE_PACKAGES.join('|')})(?:/|$))`,
    ],
    restoreMocks: true,
  };
}
