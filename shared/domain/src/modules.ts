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

/** Reads a switch as the server may send it: true, 'true', false, 'false', also in the quotes of JSON; else the default [R-SHELL-19]. */
export function moduleSwitch(module: Module, answer: unknown): boolean {
  const said = /^"?(true|false)"?$/.exec(String(answer))?.[1];
  return said ? said === 'true' : MODULE_DEFAULTS[module];
}
