import webpack from 'webpack';

const NAME = 'SteadyIds';

/** What the federation writes for each build; its name is a hash of paths in the folder of the build. */
const WRITTEN = /[\\/]\.federation[\\/]entry\.\w+\.js/;
const isEntry = (module) => /^container entry /.test(module.identifier());

/** Deterministic numbers have at least three digits, so these are free. */
const NUMBERS = [
  { id: 1, is: isEntry },
  { id: 2, is: (module) => !isEntry(module) && WRITTEN.test(module.identifier()) },
];

/** Ids of modules have at most so many digits: a script of the start names some thousands of them, and each digit counts. */
const DIGITS = 4;

/**
 * Gives modules the same numbers in every build, and the same sources the same bytes in whatever folder: modules of the
 * federation whose names hold that folder get numbers and names that do not. Numbers stand in the script; names give those of
 * variables, whose letters decide how the script is made short.
 */
export class SteadyIds {
  apply(compiler) {
    new webpack.ids.DeterministicModuleIdsPlugin({ maxLength: DIGITS, fixedLength: true }).apply(compiler);
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        for (const module of modules)
          if (WRITTEN.test(module.resource ?? '')) module.readableIdentifier = () => 'federation/entry.js';
      });
      compilation.hooks.beforeModuleIds.tap(NAME, (modules) => {
        for (const { id, is } of NUMBERS)
          for (const module of modules) if (is(module)) compilation.chunkGraph.setModuleId(module, id);
      });
    });
  }
}
