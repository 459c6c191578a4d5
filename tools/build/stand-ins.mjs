import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

const NAME = 'StandIns';

/** The loader that leaves shapes and summaries of the contracts to the server, by the name that a build can do `without`. */
export const PURE_DECLARATIONS = 'pure-declarations';
/** The loader that takes from i18next what would load texts from a server. */
export const NO_TEXT_BACKEND = 'no-text-backend';

/**
 * Parts of third-party packages that the portal never uses, by their request and the package that asks, each with what stands in:
 * those of the shell.
 */
export const STAND_INS = [
  { name: 'left-to-right', request: /^rtl-css-js\/core$/, issuer: /@griffel/ },
  { name: 'tokens', request: /^\.\/tokens\.js$/, issuer: /@fluentui[\\/]tokens/ },
  { name: 'no-snapshots', request: /snapshot\/SnapshotHandler\.js$/, issuer: /runtime-core/ },
  {
    name: 'no-static-remotes',
    request: /^\.\/(remotes|installInitialConsumes)\.js$/,
    issuer: /webpack-bundler-runtime/,
  },
  { name: 'no-tree-shaking', request: /^\.\/(init|getSharedFallbackGetter)\.js$/, issuer: /webpack-bundler-runtime/ },
  { name: 'no-rule-warnings', request: /^\.\/warnings\/warnAboutUnresolvedRule\.js$/, issuer: /@griffel/ },
  { name: 'no-descriptions', request: /^\.\/desc\.mjs$/, issuer: /error-codes/ },
  { name: 'no-preload', request: /(utils\/preload|plugins\/generate-preload-assets)\.js$/, issuer: /runtime-core/ },
];

const OF_EVERY_CONTAINER = new Set(['no-static-remotes', 'no-tree-shaking', 'no-descriptions']);

/** Those of a remote, which has the libraries and the heart of the federation from the shell. */
export const REMOTE_STAND_INS = STAND_INS.filter(({ name }) => OF_EVERY_CONTAINER.has(name));

const fileOf = (name) => fileURLToPath(new URL(`./slim/${name}.mjs`, import.meta.url));

/** Puts the stand-ins in place; one whose pattern finds nothing (any more) stops the build. */
export class StandIns {
  constructor(list, without) {
    this.list = list.filter(({ name }) => name !== without);
  }

  apply(compiler) {
    for (const { name, request, issuer } of this.list) {
      new webpack.NormalModuleReplacementPlugin(request, (resource) => {
        if (issuer.test(resource.context)) resource.request = fileOf(name);
      }).apply(compiler);
    }
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      if (compilation.compiler !== compiler) return;
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        const there = new Set([...modules].map(({ resource }) => resource));
        for (const { name, request } of this.list) {
          if (!there.has(fileOf(name)))
            compilation.errors.push(
              new webpack.WebpackError(`The stand-in ${name} replaced nothing: look for ${request}`),
            );
        }
      });
    });
  }
}
