/** Errors of a mail server can hold addresses: the log gets their sentence only. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
