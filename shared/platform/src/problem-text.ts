import { registerTexts, textsOf } from './i18n';
import { type ProblemContext, problemKey } from './problem-key';
import { watch } from './watch';

export type { ProblemContext } from './problem-key';

registerTexts('errors', (language) => import(/* webpackChunkName: "text-[request]" */ `../locales/${language}.json`));

/**
 * What a person reads about a failed call [R-ERR]: by error id first, then by status; what the same answer means depends on
 * what was tried (`context`). Never a raw code or a server's text [R-ERR-13].
 */
export function problemText(error: unknown, context?: ProblemContext): string {
  const { key, values } = problemKey(error, context);
  const text = errorText(key, values);
  watch.problem?.(error, text);
  return text;
}

/** A text of the error catalogue by its key, for what is wrong before a call is made: `errorText('fileTooLarge', { limit: 100 })`. */
export const errorText = (key: string, values?: Record<string, unknown>) => textsOf('errors').t(key, values);
