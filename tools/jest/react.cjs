/**
 * In its development build React notes where each element was made, by an error with its stack, up to ten thousand a second: some
 * hundredths of a test of a page. Here it takes them all for later ones. What is lost is a line below a warning.
 */
const { join } = require('node:path');

/** React is a package of ui. It is read by its file: its name means this one. */
const React = require(join(__dirname, '../../shared/ui/node_modules/react/index.js'));

Object.defineProperty(
  React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => {} },
);

module.exports = React;
