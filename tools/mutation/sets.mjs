import { filesIn } from '../lib/source-files.mjs';

/**
 * @typedef {object} MutationSet
 * @property {string} name
 * @property {string} title
 * @property {string} folder of the package
 * @property {'node' | 'browser'} environment
 * @property {string[]} files that are changed, from the root
 * @property {string[]} tests which of the package's tests are asked, from its folder
 * @property {boolean} [own] each file is asked of the tests that stand beside it alone, which is much quicker
 * @property {object} [jest] what the package's own configuration of Jest adds
 * @property {boolean} [everyFile] a sample takes at least one piece of each file
 * @property {number} [floor] `test:long` fails below this share of noticed faults (%)
 * @property {number} [slice] `npm test` fails below this share (%) of a fixed twelfth
 * @property {boolean} [ignoreStatic] without what runs once when a module is loaded: each fault there would run all tests
 */

/** The source files below a folder, without tests and what only they use. */
const sourcesIn = (folder, but = /$^/) =>
  filesIn(folder, /\.tsx?$/).filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file) && !but.test(file));

/** Those parts of the kernel whose tests start no portal: a fault is found in a moment. */
const ALONE = ['grouped-by', 'lists', 'log', 'own-host', 'problems', 'rate-limit', 'shape', 'trusted-proxies'];
const kernel = sourcesIn('backend/src/kernel');
const isAlone = (file) => ALONE.some((name) => file.endsWith(`/${name}.ts`));

/**
 * What a package of the browser side shows: its pages with all that they are made of.
 * @param {string} folder
 * @returns {MutationSet}
 */
const pages = (folder) => ({
  name: folder,
  title: 'its pages and what they are made of',
  folder,
  environment: 'browser',
  files: sourcesIn(`${folder}/src`, /\/testing\//),
  tests: ['src/**/*.test.{ts,tsx}'],
  ignoreStatic: true,
});

/** @type {MutationSet[]} */
export const SETS = [
  {
    name: 'domain',
    title: 'the rules',
    folder: 'shared/domain',
    environment: 'node',
    files: sourcesIn('shared/domain/src'),
    tests: ['src/**/*.test.ts'],
    floor: 88,
    slice: 90,
  },
  {
    name: 'kernel',
    title: 'the kernel, as far as its tests start no portal',
    folder: 'backend',
    environment: 'node',
    files: kernel.filter(isAlone),
    tests: [`src/kernel/@(${ALONE.join('|')}).test.ts`],
    own: true,
    floor: 90,
    slice: 85,
    ignoreStatic: true,
  },
  {
    name: 'kernel-portal',
    title: 'the rest of the kernel, whose tests start a portal',
    folder: 'backend',
    environment: 'node',
    files: kernel.filter((file) => !isAlone(file)),
    tests: ['src/kernel/!(fuzz|scale|completeness|fair-turns).test.ts'],
    jest: { globalSetup: '<rootDir>/backend/src/testing/prepare.ts', testTimeout: 60_000, forceExit: true },
    ignoreStatic: true,
  },
  {
    name: 'platform',
    title: 'session, calls, cache and texts of the browser side',
    folder: 'shared/platform',
    environment: 'browser',
    files: sourcesIn('shared/platform/src', /\/(testing|fake-xhr|viewport)\.ts$|\/testing\//),
    tests: ['src/**/*.test.{ts,tsx}'],
    everyFile: true,
    ignoreStatic: true,
  },
  ...['mf-account', 'mf-billing', 'mf-cameras', 'mf-devicemanager', 'mf-incidents', 'mf-recipes', 'shell'].map(pages),
];
