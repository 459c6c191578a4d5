/**
 * What jsdom computes of an element's style, found quickly: rules stand in an index by the class or the name that the last part
 * of their selector asks for, so that an element meets the few that may fit and not all, and what was computed is kept as long as
 * jsdom itself keeps what it found of the rules, which is until the page changes. The answer is the same.
 */
const { fromJsdom, isOldFashioned, matches, readSelector } = require('./quick-styles.cjs');

const cssom = fromJsdom('rrweb-cssom');
const { CSSStyleDeclaration } = fromJsdom('cssstyle');
const { implForWrapper } = fromJsdom('./jsdom/living/generated/utils.js');
const ofBrowsers = cssom.parse(fromJsdom('./jsdom/browser/default-stylesheet'));
const rules = fromJsdom('./jsdom/living/helpers/style-rules.js');
const readRules = rules.getDeclarationForElement;
const resolve = rules.getResolvedValue;

/** Where a rule is looked for: under a class or a name of each of its alternatives, or with those that every element asks. */
function keysOf({ media, selectorText }) {
  if (media) return [''];
  // Fonts and films fit nothing.
  if (typeof selectorText !== 'string') return [];
  const keys = readSelector(selectorText)?.map(({ classes, name }) => (classes.length > 0 ? `.${classes[0]}` : name));
  return keys?.every(Boolean) ? keys : [''];
}

/** Rules of one style sheet, in their order, as they were when they were read. */
class Index {
  rules = [];
  texts = [];
  places = new Map();

  /** Reads what has been added; everything anew when something else has changed. */
  follow(list) {
    const known = this.rules.length;
    for (let at = 0; at < known; at += 1)
      if (this.rules[at] !== list[at] || this.texts[at] !== list[at].selectorText) return this.forget().follow(list);
    for (let at = known; at < list.length; at += 1) this.add(list[at], at);
    return this;
  }

  forget() {
    this.rules = [];
    this.texts = [];
    this.places.clear();
    return this;
  }

  add(rule, at) {
    this.rules.push(rule);
    this.texts.push(rule.selectorText);
    for (const key of new Set(keysOf(rule))) {
      if (!this.places.has(key)) this.places.set(key, []);
      this.places.get(key).push(at);
    }
  }

  /** Those that may fit an element with one of these keys, in the order in which they stand. */
  among(keys) {
    const places = [];
    for (const key of keys) places.push(...(this.places.get(key) ?? []));
    places.sort((one, other) => one - other);
    return places.filter((at, turn) => at !== places[turn - 1]).map((at) => this.rules[at]);
  }
}

const indexes = new WeakMap();

function indexOf(sheet) {
  if (!indexes.has(sheet)) indexes.set(sheet, new Index());
  return indexes.get(sheet).follow(sheet.cssRules);
}

function take(declaration, style) {
  for (let at = 0; at < style.length; at += 1) {
    const property = style[at];
    const value = style.getPropertyValue(property);
    if (value === 'unset') declaration.removeProperty(property);
    else declaration.setProperty(property, value, style.getPropertyPriority(property));
  }
}

/** As jsdom does: of what stands below a condition, what holds for screens. */
function takeRule(declaration, element, rule) {
  if (!rule.media) {
    if (matches(element, rule.selectorText)) take(declaration, rule.style);
  } else if (Array.prototype.includes.call(rule.media, 'screen'))
    for (const inner of rule.cssRules) if (matches(element, inner.selectorText)) take(declaration, inner.style);
}

/** What the rules and the element itself say of its style. */
function declarationOf(element) {
  const keys = ['', element._localName];
  for (const name of new Set((element.getAttributeNS(null, 'class') ?? '').split(/[\t\n\f\r ]+/)))
    keys.push(`.${name}`);
  const declaration = new CSSStyleDeclaration();
  for (const sheet of [ofBrowsers, ...element._ownerDocument.styleSheets._list])
    for (const rule of indexOf(sheet).among(keys)) takeRule(declaration, element, rule);
  take(declaration, element.style);
  return declaration;
}

rules.getDeclarationForElement = (element) => {
  if (isOldFashioned(element)) return readRules(element);
  const document = element._ownerDocument;
  document._styleCache ??= new WeakMap();
  if (!document._styleCache.has(element)) document._styleCache.set(element, declarationOf(element));
  return document._styleCache.get(element);
};

/** What an element has of its parent or of its colour is had of them, where jsdom reads the colour anew at each step. */
rules.getResolvedValue = (element, property) => {
  const { inherited, initial } = rules.propertiesWithResolvedValueImplemented[property];
  if (rules.getDeclarationForElement(element).getPropertyValue(property) === '') {
    if (inherited && element.parentElement) return rules.getResolvedValue(element.parentElement, property);
    if (initial === 'currentcolor') return rules.getResolvedValue(element, 'color');
  }
  return resolve(element, property);
};

function refuse() {
  throw new TypeError('What is computed of a style cannot be changed.');
}

/** A declaration that several callers have: in a browser, too, nobody changes it. */
const fixed = (declaration) =>
  Object.defineProperties(declaration, { _readonly: { value: true }, _setProperty: { value: refuse } });

/** By what jsdom keeps of the rules since the last change of the page. */
const computed = new WeakMap();

/** Lets a page keep what it computed of an element's style for as long as jsdom keeps what it found of the rules. */
function keepComputed(window) {
  const compute = window.getComputedStyle;
  window.getComputedStyle = (element, ...rest) => {
    const inside = implForWrapper(element);
    if (!inside?._attached || rest[0]) return compute(element, ...rest);
    const known = computed.get(inside._ownerDocument._styleCache)?.get(inside);
    if (known) return known;
    const made = fixed(compute(element));
    const since = inside._ownerDocument._styleCache;
    if (!computed.has(since)) computed.set(since, new WeakMap());
    computed.get(since).set(inside, made);
    return made;
  };
}

module.exports = { keepComputed };
