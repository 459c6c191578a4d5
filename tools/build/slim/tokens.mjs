/**
 * Stands in for the list of tokens of `@fluentui/tokens`: each is the variable of its own name, and nobody asks which there are.
 * 467 names that every first visit would bring along.
 */
const LAYERS = {
  Background: 0,
  Content: 1,
  Overlay: 1000,
  Popup: 2000,
  Messages: 3000,
  Floating: 4000,
  Priority: 5000,
  Debug: 6000,
};

const layerOf = (name) => LAYERS[/^zIndex(.+)$/.exec(name)?.[1]];

export const tokens = new Proxy(
  {},
  {
    get(_, key) {
      const name = String(key);
      const layer = layerOf(name);
      return layer === undefined ? `var(--${name})` : `var(--${name}, ${layer})`;
    },
  },
);
