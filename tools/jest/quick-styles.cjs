/**
 * jsdom asks its selector engine about every rule of every style sheet for every element whose style somebody wants to know, and
 * queries by role want to know it of all; with some thousand atomic rules that is most of the time of a test of a page. Here a
 * rule whose last part names a class or an element that this one has not is passed over, and what is a single class or name is
 * answered at once. The answer is the same.
 */
const { createRequire } = require('node:module');

const fromJsdom = createRequire(createRequire(require.resolve('jest-environment-jsdom')).resolve('jsdom'));
const selectors = fromJsdom('./jsdom/living/helpers/selectors.js');
const askEngine = selectors.matchesDontThrow;

/** A selector without what stands in quotes and in brackets, where a comma and a dot mean something else. */
function withoutBrackets(selector) {
  let bare = selector.replace(/"[^"]*"|'[^']*'/g, '');
  for (let before = ''; before !== bare; ) {
    before = bare;
    bare = bare.replace(/\([^()]*\)|\[[^[\]]*\]/g, '');
  }
  return bare;
}

/** What one selector without alternatives and brackets needs: classes and a name, and whether that is all it says. */
function needsOf(bare) {
  const last = bare
    .trim()
    .split(/[\s>+~]+/)
    .at(-1);
  return {
    classes: [...last.matchAll(/\.([\w-]+)/g)].map(([, name]) => name),
    name: /^[a-z][a-z0-9-]*(?![\w-])/.exec(last)?.[0],
    isAll: /^(\.[\w-]+|[a-z][a-z0-9-]*)$/.test(bare.trim()),
  };
}

/** Nothing is known in advance of escapes, comments, other letters, namespaces and what is not closed. */
function readSelector(selector) {
  if (/[^\n -~]|\\|\/\*/.test(selector)) return null;
  const bare = withoutBrackets(selector);
  if (/[|()[\]"']/.test(bare)) return null;
  const isWhole = bare === selector;
  return bare.split(',').map((one) => {
    const needs = needsOf(one);
    return { ...needs, isAll: isWhole && needs.isAll };
  });
}

/** Whether the page has no doctype: there a class fits whatever its capitals are. */
const isOldFashioned = (element) => element._ownerDocument.compatMode !== 'CSS1Compat';

const read = new Map();
/** The classes of the element asked about last: it is asked about thousands of times in a row. */
let written = '';
let classes = new Set();

function fits(needs, name) {
  if (needs.name && needs.name !== name) return false;
  for (const one of needs.classes) if (!classes.has(one)) return false;
  return true;
}

/** Whether an element (jsdom's own object) fits a selector; false, too, where the engine cannot read it. */
selectors.matchesDontThrow = (element, selector) => {
  let alternatives = read.get(selector);
  if (alternatives === undefined) {
    alternatives = typeof selector === 'string' ? readSelector(selector) : null;
    read.set(selector, alternatives);
  }
  if (!alternatives || isOldFashioned(element)) return askEngine(element, selector);
  const value = element.getAttributeNS(null, 'class') ?? '';
  if (value !== written) {
    written = value;
    classes = new Set(value.split(/[\t\n\f\r ]+/));
  }
  let isPossible = false;
  for (const needs of alternatives) {
    if (!fits(needs, element._localName)) continue;
    if (needs.isAll) return true;
    isPossible = true;
  }
  return isPossible && askEngine(element, selector);
};

module.exports = { matches: selectors.matchesDontThrow, askEngine, readSelector, isOldFashioned, fromJsdom };
