/** Which versions this browser was pointed at by support; read when a page begins, written by the support tools. */
export const OVERRIDES = 'portal.overrides';
