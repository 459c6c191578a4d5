/** The wizard's steps in their order [R-REC-06]. */
export const STEPS = ['select_recipes', 'select_devices', 'transfer_recipes'] as const;
export type Step = (typeof STEPS)[number];
