/** What the lockfile says, by its lines: it is written by a program, and always in one way. */

/** `'@scope/name@1.0.0(peer@2.0.0)'` → `@scope/name@1.0.0` */
const bare = (key) => key.replace(/^'|'$/g, '').replace(/\(.*$/, '');
/** `@scope/name@1.0.0` → its two parts. */
export const partsOf = (id) => ({ name: id.slice(0, id.lastIndexOf('@')), version: id.slice(id.lastIndexOf('@') + 1) });

/** The lines of a section, without its head. */
const section = (lockfile, name) => new RegExp(`^${name}:\\n([^]*?)(?=^\\w|(?![^]))`, 'm').exec(lockfile)?.[1] ?? '';
/** What stands below the heads of a section that are indented so far: head → the lines. @returns {[string, string][]} */
const below = (text, indent) =>
  text
    .split(new RegExp(`^ {${indent}}(?=\\S)`, 'm'))
    .slice(1)
    .map((part) => [part.slice(0, part.search(/:(\s|$)/)), part]);
/** @returns {[string, string][]} */
const pairs = (text, indent) =>
  [...text.matchAll(new RegExp(`^ {${indent}}('?[^\\s']+'?): '?([^'\\n]+)'?$`, 'gm'))].map(([, key, value]) => [
    bare(key),
    value,
  ]);

/**
 * Third-party packages as they are installed: where each comes from, and what its archive is known by.
 * @param {string} lockfile
 * @returns {{ id: string, resolution: string, integrity: string | undefined }[]}
 */
export const lockedPackages = (lockfile) =>
  below(section(lockfile, 'packages'), 2).map(([key, text]) => {
    const resolution = /^ {4}resolution: \{(.*)\}$/m.exec(text)?.[1] ?? '';
    return { id: bare(key), resolution, integrity: /(?:^|, )integrity: ([^,]+)/.exec(resolution)?.[1] };
  });

/**
 * What a value of a dependency means: a package of the lockfile, or nothing when it is a folder of the workspace.
 * @param {string[]} pair
 */
const idOf = ([name, value]) =>
  /^(link|file|workspace):/.test(value) ? [] : [/^@?[^@]+@/.test(bare(value)) ? bare(value) : `${name}@${bare(value)}`];

/** Package → those that it asks for itself. @returns {Map<string, Set<string>>} */
export function lockedGraph(lockfile) {
  const graph = new Map();
  for (const [key, text] of below(section(lockfile, 'snapshots'), 2)) {
    const asked = graph.get(bare(key)) ?? new Set();
    const lists = below(text, 4).filter(([head]) => /^(optionalD|d)ependencies$/.test(head));
    for (const id of lists.flatMap(([, list]) => pairs(list, 6)).flatMap(idOf)) asked.add(id);
    graph.set(bare(key), asked);
  }
  return graph;
}

/** What the folders of the workspace ask for themselves when they run. @param {(folder: string) => boolean} where */
export const askedByFolders = (lockfile, where) =>
  below(section(lockfile, 'importers'), 2)
    .filter(([folder]) => where(bare(folder)))
    .flatMap(([, text]) => below(text, 4).filter(([head]) => /^(optionalD|d)ependencies$/.test(head)))
    .flatMap(([, list]) => below(list, 6))
    .flatMap(([name, text]) => idOf([bare(name), /^ {8}version: '?([^'\n]+)'?$/m.exec(text)?.[1] ?? 'link:']));
