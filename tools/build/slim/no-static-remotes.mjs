/**
 * Stands in for the parts of the bundler's federation runtime that serve remotes named at build time and shares used before the
 * start: ours stand in the registry, and nothing shared is used before.
 */
export const remotes = () => undefined;
export const installInitialConsumes = () => {
  throw new Error('Nothing shared may be used before the start of a remote');
};
