/**
 * One chunk for modules that are needed together, and all that they import statically. Left alone, webpack gives each shared module a
 * chunk of its own: ten requests more for the log-in page, sixteen for the fleet, and 3 KB.
 * @param {string} name of the chunk
 * @param {Set<string>} roots absolute paths of files
 * @param {number} priority a module of two groups goes to the higher one
 * @param {boolean} atStart whether the page's start loads it; else what the start needs itself stays out of it, so that the start does not wait for it
 */
export function togetherChunk(name, roots, priority, atStart) {
  /** For each compilation the modules that nothing of the group imports. */
  const others = new WeakMap();
  const test = (module, { moduleGraph }) => {
    if (!others.has(moduleGraph)) others.set(moduleGraph, new Set());
    return isNeededBy(roots, module, moduleGraph, others.get(moduleGraph));
  };
  return { name, test, chunks: atStart ? 'all' : 'async', enforce: true, priority };
}

/** Whether one of these files imports a module, itself or through others. */
function isNeededBy(roots, module, moduleGraph, others) {
  const importers = new Set([module]);
  for (const each of importers) {
    if (roots.has(each.resource)) return true;
    if (others.has(each)) continue;
    for (const connection of moduleGraph.getIncomingConnections(each)) {
      const { originModule, dependency } = connection;
      // Not what is loaded later, nor a barrel's re-exports that nobody uses.
      const isStatic = originModule && moduleGraph.getParentBlock(dependency) === originModule;
      if (isStatic && connection.isTargetActive('main')) importers.add(originModule);
    }
  }
  for (const each of importers) others.add(each);
  return false;
}
