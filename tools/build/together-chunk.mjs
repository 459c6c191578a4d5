/**
 * One chunk for modules that are needed together. Left alone, webpack gives each shared module a chunk of its own: twenty requests
 * for a log-in page. Which modules: all that the given files import statically, found once per compilation in the module graph.
 * @param name of the chunk
 * @param roots absolute paths of files
 * @param priority a module of two groups goes to the higher one
 * @param atStart whether the page's start loads it; else what the start needs itself stays out of it, so that the start does not wait for it
 */
export function togetherChunk(name, roots, priority, atStart) {
  let known;
  let knownFor;
  const belongs = (module, { moduleGraph }) => {
    if (knownFor !== moduleGraph) {
      knownFor = moduleGraph;
      known = undefined;
    }
    known ??= closure(moduleGraph, roots, 'main');
    return known.has(module);
  };
  return { test: belongs, name, chunks: atStart ? 'all' : 'async', enforce: true, priority };
}

function closure(moduleGraph, roots, runtime) {
  const found = new Set();
  const queue = [...moduleGraph._moduleMap.keys()].filter((module) => module.resource && roots.has(module.resource));
  for (let module = queue.pop(); module; module = queue.pop()) {
    if (found.has(module)) continue;
    found.add(module);
    for (const dependency of module.dependencies) {
      // A barrel's re-exports that nobody uses are connections too, but no active ones.
      const connection = moduleGraph.getConnection(dependency);
      if (connection?.module && connection.isTargetActive(runtime)) queue.push(connection.module);
    }
  }
  return found;
}
