import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import idHelpers from 'webpack/lib/ids/IdHelpers.js';

const { assignDeterministicIds, getFullModuleName, getUsedModuleIdsAndModules } = idHelpers;

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
 * variables, whose letters decide how the script is made short. The hash of a module is that of its text alone: webpack's
 * takes the path in its source map too, and comes, by the name of a chunk, into the script that loads it before it is made short.
 */
export class SteadyIds {
  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const root = dirname(compiler.context);
      compilation.hooks.succeedModule.tap(NAME, (module) => {
        const text = module.originalSource()?.source().toString().replaceAll(root, '');
        if (text !== undefined) module.buildInfo.hash = createHash('sha256').update(text).digest('hex');
      });
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        for (const module of modules)
          if (WRITTEN.test(module.resource ?? '')) module.readableIdentifier = () => 'federation/entry.js';
      });
      compilation.hooks.beforeModuleIds.tap(NAME, (modules) => {
        for (const { id, is } of NUMBERS)
          for (const module of modules) if (is(module)) compilation.chunkGraph.setModuleId(module, id);
      });
      compilation.hooks.moduleIds.tap(NAME, () => numberByName(compilation, compiler));
    });
  }
}

/**
 * webpack's `DeterministicModuleIdsPlugin`, but for whom a number goes to that two names lead to: there the module that was met
 * first has it, and in which order modules of the federation are met depends on which file was read first.
 */
function numberByName(compilation, compiler) {
  const nameOf = (module) => getFullModuleName(module, compiler.context, compiler.root);
  const [taken, modules] = getUsedModuleIdsAndModules(compilation);
  const names = new Map(modules.map((module) => [module, nameOf(module)]));
  const byName = (one, other) => (names.get(one) < names.get(other) ? -1 : 1);
  const take = (module, id) => {
    if (taken.has(`${id}`)) return false;
    taken.add(`${id}`);
    compilation.chunkGraph.setModuleId(module, id);
    return true;
  };
  assignDeterministicIds(modules, (module) => names.get(module), byName, take, [10 ** DIGITS], 0, taken.size, 0);
}
