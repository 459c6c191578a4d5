import { remotesIn } from './shell-entries.mjs';

/** First words of addresses that the server answers itself. */
const OF_THE_SERVER = ['api', 'files', 'remotes', 'shell', 'legal', 'healthz', 'readyz'];

/**
 * Who declares which addresses.
 * @typedef {object} Declared
 * @property {string} name a remote, or the shell
 * @property {{path: string, purpose?: string}[]} routes
 */

const segments = (path) => path.toLowerCase().split('/');
const isParameter = (segment) => segment.startsWith(':');

/** Whether some address fits both patterns; `/devicemanager/:groupId` and `/devicemanager/reports` both take the latter. */
export function overlap(one, other) {
  const [mine, theirs] = [segments(one), segments(other)];
  return (
    mine.length === theirs.length &&
    mine.every((segment, at) => segment === theirs[at] || isParameter(segment) || isParameter(theirs[at]))
  );
}

/** What all remotes of a registry declare, in whatever release: also what is switched off comes back one day. @returns {Declared[]} */
export const declaredIn = (registry) =>
  remotesIn(registry)
    .flatMap(([, entries]) => entries)
    .map(({ extras }) => ({ name: extras.name, routes: extras.routes ?? [] }));

/**
 * Why a remote cannot have the addresses that it declares, one sentence each: nobody could say who draws them.
 * @param {Declared} remote
 * @param {Declared[]} others
 */
export function clashes({ name, routes }, others) {
  const wrong = new Set();
  for (const { path, purpose } of routes) {
    if (OF_THE_SERVER.includes(segments(path)[1]))
      wrong.add(`the server answers ${path} itself: choose another address`);
    for (const other of others.filter((each) => each.name !== name)) {
      const taken = other.routes.find((route) => overlap(route.path, path));
      if (taken) wrong.add(`its address ${path} is one of ${taken.path}, which ${other.name} draws: choose another`);
      if (purpose && other.routes.some((route) => route.purpose === purpose))
        wrong.add(`its ${path} wants to be what others find under "${purpose}", which ${other.name} is already`);
    }
  }
  return [...wrong];
}
