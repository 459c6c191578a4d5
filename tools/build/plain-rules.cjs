const { dirname, join, relative } = require('node:path');

/**
 * Griffel parses each declaration of a style as if it were a style sheet; nearly all are plain enough to be written down as they are, by
 * `slim/plain-rule.mjs`. The build stops where the function is not found (any more).
 */
const ORIGINAL = /^export function compileAtomicCSSRule\(options, atRules\) \{$/m;
const PLAIN = join(__dirname, 'slim/plain-rule.mjs');
const withImport = (request) => `
import { plainRule } from '${request}';
export function compileAtomicCSSRule(options, atRules) {
  const rule = plainRule(options, atRules, hyphenateProperty);
  return rule === undefined ? compileAnyRule(options, atRules) : [rule];
}
`;

/** @this {{ resourcePath: string }} @param {string} source */
module.exports = function withPlainRules(source) {
  if (!ORIGINAL.test(source)) throw new Error('Griffel compiles rules in another way: see tools/build/plain-rules.cjs');
  // The same text in every folder.
  const request = relative(dirname(this.resourcePath), PLAIN).replaceAll('\\', '/');
  return source.replace(ORIGINAL, 'function compileAnyRule(options, atRules) {') + withImport(request);
};
