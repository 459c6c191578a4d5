/* Layout does not exist in jsdom: these answer as an unmoving desktop page does. */
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

class NothingToObserve {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
globalThis.ResizeObserver ??= NothingToObserve;
globalThis.IntersectionObserver ??= /** @type {any} */ (NothingToObserve);

window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};

// A first answer that fails is logged [R-ERR-24]; here most are of calls for which a test has nothing prepared. Who asks for the line, spies on it.
const warn = console.warn;
console.warn = (...said) => {
  if (!/ could not be asked\.$/.test(String(said[0]))) warn(...said);
};
