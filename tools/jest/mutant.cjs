/** Compiles as `@swc/jest` does, with one guard of one file switched off: what `pnpm test:long` asks for in MUTANT. */
const { createTransformer } = require('@swc/jest');

const { file, find, replace } = JSON.parse(process.env.MUTANT ?? '{}');

module.exports = {
  createTransformer(options) {
    /** @type {Record<string, any>} */
    const swc = createTransformer(options);
    const changed = (text, path) =>
      path.replaceAll('\\', '/').endsWith(file) ? text.replace(find, () => replace) : text;
    return {
      ...swc,
      process: (text, path, jest) => swc.process(changed(text, path), path, jest),
      getCacheKey: (text, path, ...rest) => swc.getCacheKey(changed(text, path), path, ...rest),
    };
  },
};
