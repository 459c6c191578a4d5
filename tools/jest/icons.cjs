/**
 * Fluent's parts ask for their icons by the one file that names all 26,000, and every test file would read them all anew. Here
 * each icon is read from its own file when it is asked for, and only one whose file is not called as its name says from the whole.
 */
const rest = { ...require('fluent-icons/utils'), ...require('fluent-icons/providers') };

/** ArrowCircleDown20Regular → arrow-circle-down. */
const fileOf = (name) =>
  name
    .replace(/\d*(Filled|Regular|Light|Color)$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

function read(name) {
  try {
    return require(`fluent-icons/atoms/svg/${fileOf(name)}`)[name];
  } catch {
    return require('fluent-icons/index')[name];
  }
}

module.exports = new Proxy(rest, {
  get: (known, name) => {
    if (!(name in known) && typeof name === 'string' && /^[A-Z]/.test(name)) known[name] = read(name);
    return known[name];
  },
});
