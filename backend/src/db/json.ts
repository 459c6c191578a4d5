/** A value for a jsonb column. */
export const json = (value: unknown): string => JSON.stringify(value);
