/**
 * Fluent's parts ask for their icons by the one file that names all 26,000, and every test file would read them all anew. Here
 * each icon is read from its own file when it is asked for, and only one whose file is not called as its name says from the whole.
 */
const { createRequire } = require('node:module');
const { join } = require('node:path');

/** The icons are a package of ui. */
const ofUi = createRequire(join(__dirname, '../../shared/ui/package.json'));
const rest = { ...ofUi('@fluentui/react-icons/utils'), ...ofUi('@fluentui/react-icons/providers') };

/** ArrowCircleDown20Regular → arrow-circle-down. */
const fileOf = (name) =>
  name
    .replace(/\d*(Filled|Regular|Light|Color)$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

function read(name) {
  try {
    return ofUi(`@fluentui/react-icons/svg/${fileOf(name)}`)[name];
  } catch {
    return ofUi('@fluentui/react-icons/svg')[name];
  }
}

module.exports = new Proxy(rest, {
  get: (known, name) => {
    if (!(name in known) && typeof name === 'string' && /^[A-Z]/.test(name)) known[name] = read(name);
    return known[name];
  },
});
