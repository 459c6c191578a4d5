/** Parts of the product that the server switches on and off [R-SHELL-18]. */
export const MODULES = ['maintenance-message', 'incident-manager', 'map', 'recipes', 'camera'] as const;
export type Module = (typeof MODULES)[number];

/** R-SHELL-19: what holds when the server gives no answer. */
export const MODULE_DEFAULTS: Readonly<Record<Module, boolean>> = {
  'maintenance-message': true,
  'incident-manager': true,
  map: true,
  recipes: true,
  camera: false,
};

/** Reads a switch as the server may send it: true, 'true', false, 'false'; else the default [R-SHELL-19]. */
export function moduleSwitch(module: Module, answer: unknown): boolean {
  if (answer === true || answer === 'true') return true;
  if (answer === false || answer === 'false') return false;
  return MODULE_DEFAULTS[module];
}
