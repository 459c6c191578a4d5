/**
 * Stands in for the sentences of the federation runtime's errors: each error still has its code, what it was about and the address where
 * the code is explained, and the portal goes by the code.
 */
export const buildDescMap = {};
export const errorDescMap = {};
export const runtimeDescMap = {};
export const typeDescMap = {};
