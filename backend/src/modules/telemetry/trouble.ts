/** What kept a message from being stored: the message itself, or something that passes. */
import { HttpError } from '../../kernel/http-error';
import { isAway } from '../../kernel/problems';

const codeOf = (error: unknown) => String((error as { code?: unknown } | undefined)?.code);

/** The database refuses the data itself (SQLSTATE classes 22 and 23): trying again cannot help. */
export const isDataError = (error: unknown): boolean => /^2[23]/.test(codeOf(error));

/** Two transactions were in each other's way, and one of them was taken back (SQLSTATE class 40). */
export const isConflict = (error: unknown): boolean => /^40/.test(codeOf(error));

/** Trouble of the database or of this instance (SQLSTATE classes 40, 55, 57, 58, or away), not of the message: later it will be stored. */
export const passes = (error: unknown): boolean =>
  isAway(error) || /^(40|55|57|58)/.test(codeOf(error)) || (error instanceof HttpError && error.status === 503);
