/**
 * The rule of a style's declaration, where that is one property with one plain value: letter by letter what Griffel's parser makes of it.
 * What could need more goes the parser's way: several values, a selector with a space, what a browser wants a prefix for.
 */
const PREFIXED =
  /^(?:appearance|back(?!groundColor$)|boxD|co(?:lor.|lumn(?!Gap))|hyphens|mask|print|tab|user|(?:margin|padding)Inline)/;
const WITH_PREFIX = /stretch|fi[lt]|grab|zoom|image-set|:(?:global|:plac|read-)/;
/** A word, or a function of words and of functions of words. */
const WORD = String.raw`(?:[\w#.%+-]+|[\w-]+\((?:[\w#.,%+* -]|\([\w#.,%+* -]*\))*\))`;
const VALUE = new RegExp(`^${WORD}(?: ${WORD})*$`);
const SELECTOR = /^&?(?:::?[\w-]+|\[[\w="-]+\])*$/;
const MEDIA = /^\([\w-]+: [\w.-]+\)(?:(?:,| and) \([\w-]+: [\w.-]+\))*$/;

/**
 * @param {{ className: string, selectors: readonly string[], property: string, rtlClassName?: string, value: string | number | readonly (string | number)[] }} declaration
 * @param {Readonly<Record<'container' | 'layer' | 'media' | 'scope' | 'supports', string>>} atRules
 * @param {(property: string) => string} hyphenate writes a property as style sheets do
 * @returns {string | undefined} undefined where the parser has to say
 */
export function plainRule(declaration, atRules, hyphenate) {
  const { className, selectors, property, rtlClassName, value } = declaration;
  const { container, layer, media, scope, supports } = atRules;
  const [selector = ''] = selectors;
  if (rtlClassName || container || layer || scope || supports || selectors.length > 1 || Array.isArray(value))
    return undefined;
  const text = String(value);
  if (PREFIXED.test(property) || WITH_PREFIX.test(text) || WITH_PREFIX.test(selector)) return undefined;
  if (!VALUE.test(text) || !SELECTOR.test(selector) || (media && !MEDIA.test(media))) return undefined;
  const rule = `.${className}${selector.replace(/^&/, '')}{${hyphenate(property)}:${text};}`;
  return media ? `@media ${media.replaceAll(', ', ',')}{${rule}}` : rule;
}
