/**
 * Stands in for the parts of the bundler's federation runtime that take shared libraries with only what is used of them: ours
 * are whole, in the shell, so nothing is looked for elsewhere.
 */
export const getSharedFallbackGetter = ({ factory }) => factory;
export const init = ({ webpackRequire }) =>
  webpackRequire.federation.runtime.init(webpackRequire.federation.initOptions);
