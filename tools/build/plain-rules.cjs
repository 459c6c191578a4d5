/**
 * Griffel parses each declaration of a style as if it were a style sheet, and nearly all are one property with one plain value. Those
 * are written down as they are: the same text, without the parser. What could need more (several values, a selector with a space,
 * what a browser wants a prefix for) goes the long way. The build stops where the function is not found (any more).
 */
const ORIGINAL = /^export function compileAtomicCSSRule\(options, atRules\) \{$/m;
const PLAIN = `
const PREFIXED = /^(?:appearance|back(?!groundColor$)|boxD|co(?:lor.|lumn(?!Gap))|hyphens|mask|print|tab|user|(?:margin|padding)Inline)/;
const WITH_PREFIX = /stretch|fi[lt]|grab|zoom|image-set|:(?:global|:plac|read-)/;
const WORD = '(?:[\\\\w#.%+-]+|[\\\\w-]+\\\\((?:[\\\\w#.,%+* -]|\\\\([\\\\w#.,%+* -]*\\\\))*\\\\))';
const VALUE = new RegExp(\`^\${WORD}(?: \${WORD})*$\`);
const SELECTOR = /^&?(?:::?[\\w-]+|\\[[\\w="-]+\\])*$/;
const MEDIA = /^\\([\\w-]+: [\\w.-]+\\)(?:(?:,| and) \\([\\w-]+: [\\w.-]+\\))*$/;

function plainRule({ className, selectors, property, rtlClassName, value }, { container, layer, media, scope, supports }) {
  const [selector = ''] = selectors;
  if (rtlClassName || container || layer || scope || supports || selectors.length > 1 || Array.isArray(value)) return undefined;
  if (PREFIXED.test(property) || WITH_PREFIX.test(value) || WITH_PREFIX.test(selector)) return undefined;
  if (!VALUE.test(value) || !SELECTOR.test(selector) || (media && !MEDIA.test(media))) return undefined;
  const rule = \`.\${className}\${normalizeNestedProperty(selector)}{\${hyphenateProperty(property)}:\${value};}\`;
  return media ? \`@media \${media.replaceAll(', ', ',')}{\${rule}}\` : rule;
}

export function compileAtomicCSSRule(options, atRules) {
  const rule = plainRule(options, atRules);
  return rule === undefined ? compileAnyRule(options, atRules) : [rule];
}
`;

module.exports = function withPlainRules(source) {
  if (!ORIGINAL.test(source)) throw new Error('Griffel compiles rules in another way: see tools/build/plain-rules.cjs');
  return source.replace(ORIGINAL, 'function compileAnyRule(options, atRules) {') + PLAIN;
};
