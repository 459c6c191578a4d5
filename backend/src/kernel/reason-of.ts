/** What an error says, in a sentence: without the way there, and without what else it holds, as addresses. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
