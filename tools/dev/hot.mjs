import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack from 'webpack';
import { LOAD_TIMEOUT } from './patience.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** Where the dev server tells a page that a package was built anew. */
export const hotPath = (name) => `/__hot/${name}`;

const client = (name) =>
  `${fileURLToPath(import.meta.resolve('webpack-hot-middleware/client'))}?path=${hotPath(name)}&name=${name}&overlay=false&reload=true&quiet=true`;

/** A configuration of the shell or of a remote, changed so that a page takes new code without a reload. Nothing in it evaluates text, so the policy of production holds. */
export function hotConfig(config) {
  const { name, output, plugins, entry, module } = config;
  return {
    ...config,
    entry: entry.main ? { main: [here('renderers.mjs'), client(name), entry.main] } : entry,
    output: { ...output, filename: '[name].js', chunkFilename: '[name].js', chunkLoadTimeout: LOAD_TIMEOUT },
    devtool: 'cheap-module-source-map',
    module: { ...module, rules: module.rules.map(refreshed) },
    optimization: { ...config.optimization, minimize: false, realContentHash: false, moduleIds: 'named' },
    plugins: [
      ...plugins,
      new webpack.HotModuleReplacementPlugin(),
      new ReactRefreshPlugin({ overlay: false }),
      new webpack.NormalModuleReplacementPlugin(/^(\.|\.\/remotes)\/script-policy$/, here('script-policy.mjs')),
      new webpack.NormalModuleReplacementPlugin(/^\.\/patience$/, here('patience.mjs')),
      new webpack.NormalModuleReplacementPlugin(/^\.\/worker\/start-later$/, here('no-worker.mjs')),
    ],
    watchOptions: { aggregateTimeout: 50, ignored: /[\\/](node_modules|\.git|\.cache|\.data|dist)[\\/]/ },
  };
}

/** React's own development transform, with what React Refresh has to know of each component. */
function refreshed(rule) {
  const use = rule.use?.map((step) =>
    step.options?.jsc
      ? {
          ...step,
          options: {
            jsc: {
              ...step.options.jsc,
              transform: { react: { runtime: 'automatic', development: true, refresh: true } },
            },
          },
        }
      : step,
  );
  return use ? { ...rule, use } : rule;
}

/** The exposed module of a remote, with the client that takes hot updates before it. */
export const hotExposed = (name, file) => [client(name), file];
