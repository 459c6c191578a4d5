/**
 * Stands in for `rtl-css-js/core`: all languages of the portal run from left to right, so no style needs its mirror image.
 * 2 KB of every first visit.
 */
export const convert = (styles) => styles;
export const convertProperty = (key, value) => ({ key, value });
