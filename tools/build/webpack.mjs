import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import federation from '@module-federation/enhanced';
import webpackFederation from '@module-federation/enhanced/webpack';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { hotConfig, hotExposed } from '../dev/hot.mjs';
import { contractVersion } from '../release/contract.mjs';
import { KEY_FILE, ROOT } from '../release/paths.mjs';
import { shellKey } from '../release/registry-key.mjs';
import { containerName } from './container-name.mjs';
import { PortalScriptLoading } from './script-loading.mjs';
import { remoteConsumes, shellProvides } from './sharing.mjs';
import { ShortConsumes } from './short-consumes.mjs';
import { versionOf } from './source-hash.mjs';
import { NO_TEXT_BACKEND, PURE_DECLARATIONS, REMOTE_STAND_INS, STAND_INS, StandIns } from './stand-ins.mjs';
import { SteadyIds } from './steady-ids.mjs';
import { togetherChunk } from './together-chunk.mjs';

const require = createRequire(import.meta.url);
const { ModuleFederationPlugin } = webpackFederation;
const { ProvideSharedPlugin } = federation;

/** Entry and chunks of a remote that deliver nothing for this long have failed (ms). */
const CHUNK_TIMEOUT = 5000;

/** Calls that change things, and people of groups: dialogs need them and pages do not. One file of them, in place of a copy in each dialog. */
const CHANGES = {
  name: 'changes',
  test: /[\\/]contracts[\\/]src[\\/]\w+-(changes|users)\.ts$/,
  minChunks: 2,
  minSize: 0,
};

/** V8 compiles such a script whole, on a thread of its own while it arrives, and not function by function while the page waits; a comment to others. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';
/** Between the minifier, which takes comments away, and the source maps, which count lines. */
const AFTER_MINIFYING = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50;

/** Its exports name the development build, with its warnings, for everybody: 2 KB of every first visit. */
function productionRouter() {
  const fromUi = createRequire(join(ROOT, 'shared/ui/package.json'));
  const folder = dirname(createRequire(fromUi.resolve('react-router-dom')).resolve('react-router/package.json'));
  return {
    'react-router$': join(folder, 'dist/production/index.mjs'),
    'react-router/dom$': join(folder, 'dist/production/dom-export.mjs'),
  };
}

function common({ folder, name, version, development, outputPath, without }) {
  return {
    name,
    mode: development ? 'development' : 'production',
    target: ['web', 'es2022'],
    context: join(ROOT, folder),
    devtool: 'source-map',
    output: {
      path: outputPath,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      uniqueName: containerName(name, version),
      chunkLoadTimeout: CHUNK_TIMEOUT,
      crossOriginLoading: 'anonymous',
      hashFunction: 'sha256',
      clean: false,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      alias: development ? {} : productionRouter(),
      conditionNames: ['portal-browser', '...'],
    },
    module: {
      rules: [
        {
          test: /\.[cm]?tsx?$/,
          exclude: /node_modules/,
          use: [
            {
              loader: require.resolve('swc-loader'),
              options: {
                jsc: {
                  parser: { syntax: 'typescript', tsx: true },
                  target: 'es2022',
                  transform: { react: { runtime: 'automatic', development: false } },
                },
              },
            },
          ],
        },
        {
          test: /\.ts$/,
          include: join(ROOT, 'shared/contracts/src'),
          enforce: 'post',
          use: without === PURE_DECLARATIONS ? [] : [{ loader: require.resolve('./pure-declarations.cjs') }],
        },
        {
          test: /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/,
          use: without === NO_TEXT_BACKEND ? [] : [{ loader: require.resolve('./no-text-backend.cjs') }],
        },
        {
          test: /[\\/]@griffel[\\/]core[\\/]src[\\/]runtime[\\/]compileAtomicCSSRule\.js$/,
          use: [{ loader: require.resolve('./plain-rules.cjs') }],
        },
        // Workers that come ready-made; by their name the server knows them.
        {
          dependency: 'url',
          test: /-worker\.m?js$/,
          type: 'asset/resource',
          generator: { filename: '[name].[contenthash:8].js' },
        },
        { test: /\.(svg|png|jpg|webp|woff2|pmtiles)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimizer: [
        new TerserPlugin({
          // Workers that come ready-made are small already.
          exclude: /-worker\.[0-9a-f]+\.js$/,
          minify: TerserPlugin.swcMinify,
          // swc minifies on threads of its own: worker processes would only add their start.
          parallel: false,
          terserOptions: { ecma: 2022, compress: { passes: 3, ecma: 2022 } },
          extractComments: false,
        }),
      ],
      // `SteadyIds` gives the others.
      moduleIds: development ? 'named' : false,
      chunkIds: development ? 'named' : 'deterministic',
      realContentHash: true,
      // A chunk holds what it needs; foreign and own code apart would only be two requests.
      splitChunks: { chunks: 'async', cacheGroups: { defaultVendors: false, changes: CHANGES } },
    },
    cache: {
      type: 'filesystem',
      name: `${name}-${development ? 'development' : 'production'}`,
      cacheDirectory: join(ROOT, '.cache/webpack'),
      buildDependencies: { config: [fileURLToPath(import.meta.url)] },
    },
    plugins: [
      new webpack.BannerPlugin({
        banner: COMPILE_HINT,
        raw: true,
        stage: AFTER_MINIFYING,
        test: /\.js$/,
        exclude: /-worker\.[0-9a-f]+\.js$/,
      }),
    ],
    infrastructureLogging: { level: 'error' },
    performance: false,
  };
}

const folderOf = (configUrl) => basename(dirname(fileURLToPath(configUrl)));
const settings = (configUrl, env = {}) => {
  const folder = folderOf(configUrl);
  const version = env.version ?? versionOf(folder);
  return {
    folder,
    name: folder,
    version,
    development: env.hot === true,
    without: env.without,
    outputPath: env.outputPath ?? join(ROOT, folder, 'dist'),
  };
};

const finished = ({ development }, config) => (development ? hotConfig(config) : config);

function filesOf(requests, provides) {
  const files = new Map(Object.entries(provides).map(([file, { shareKey }]) => [shareKey, file]));
  const missing = requests.filter((request) => !files.has(request));
  if (missing.length > 0)
    throw new Error(`The shell does not have ${missing.join(', ')}, which should be in one chunk`);
  return new Set(requests.map((request) => files.get(request)));
}

/**
 * The shell: provides react, zustand, platform and every part of ui, carries the federation runtime for all and the key that
 * the registry is signed with.
 * @param {string} configUrl `import.meta.url` of the shell's webpack.config.mjs
 * @param {object} [options]
 * @param {Record<string, string[]>} [options.together] chunk name → requests of the modules that are needed together, most important first; the first is part of the start
 * @param {Record<string, RegExp>} [options.kits] chunk name → matches the files of which a page needs most as soon as it needs one
 */
export const shellConfig =
  (configUrl, { together = {}, kits = {} } = {}) =>
  (env) => {
    const wanted = settings(configUrl, env);
    const config = common(wanted);
    const provides = shellProvides(wanted);
    /** @type {[string, object][]} */
    const groups = Object.entries(together).map(([name, requests], index) => [
      name,
      togetherChunk(name, filesOf(requests, provides), 100 - index, index === 0),
    ]);
    for (const [name, test] of Object.entries(kits)) groups.push([name, { name, test, enforce: true }]);
    return finished(wanted, {
      ...config,
      entry: { main: './src/main.ts' },
      output: { ...config.output, publicPath: '/shell/' },
      optimization: {
        ...config.optimization,
        splitChunks: { chunks: 'async', cacheGroups: { defaultVendors: false, ...Object.fromEntries(groups) } },
      },
      plugins: [
        ...config.plugins,
        new ModuleFederationPlugin({
          name: 'shell',
          filename: undefined,
          manifest: false,
          dts: false,
          shareStrategy: 'loaded-first',
          runtimePlugins: [join(ROOT, 'shell/src/remotes/federation.ts')],
          experiments: { optimization: { disableSnapshot: true, target: 'web' } },
        }),
        new ProvideSharedPlugin({ provides }),
        new StandIns(STAND_INS, wanted.without),
        new PortalScriptLoading(),
        ...(wanted.development ? [] : [new SteadyIds()]),
        new webpack.DefinePlugin({
          PORTAL_CONTRACT: contractVersion(),
          REGISTRY_KEYS: JSON.stringify([shellKey(KEY_FILE)]),
        }),
      ],
    });
  };

/**
 * A remote: exposes `./lifecycles` and takes all that holds state from the shell.
 * @param {string} configUrl `import.meta.url` of the remote's webpack.config.mjs
 * @param {object} [options]
 * @param {boolean} [options.ownUi] brings its own copy of the ui parts, for a remote that is ahead of the shell
 */
export const remoteConfig =
  (configUrl, { ownUi = false } = {}) =>
  (env) => {
    const wanted = settings(configUrl, env);
    const config = common(wanted);
    const container = containerName(wanted.name, wanted.version);
    return finished(wanted, {
      ...config,
      entry: {},
      output: { ...config.output, publicPath: 'auto' },
      plugins: [
        ...config.plugins,
        new ModuleFederationPlugin({
          name: container,
          filename: wanted.development ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
          library: { type: 'var', name: container },
          exposes: {
            './lifecycles': {
              import: wanted.development ? hotExposed(wanted.name, './src/lifecycles.tsx') : './src/lifecycles.tsx',
              name: 'lifecycles',
            },
          },
          shared: remoteConsumes({ ownUi }),
          manifest: false,
          dts: false,
          shareStrategy: 'loaded-first',
          experiments: {
            externalRuntime: true,
            optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
          },
        }),
        new StandIns(REMOTE_STAND_INS, wanted.without),
        new PortalScriptLoading(),
        ...(wanted.development ? [] : [new SteadyIds(), new ShortConsumes()]),
      ],
    });
  };
