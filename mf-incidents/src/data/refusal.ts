import { ApiError } from '@portal/platform/call';
import { problemText } from '@portal/platform/problem-text';
import type { Change, Told } from './change-many';

/** Why one incident was left as it is: a sentence. */
export function whyOf(
  refused: Pick<Told, 'errorId' | 'retryAfter'> | undefined,
  { assignedUser }: Change,
  t: (key: string) => string,
): string {
  const { errorId, retryAfter } = refused ?? {};
  if (errorId === 'ERROR_NO_RIGHT') return t('bulk.why.noRight');
  if (errorId === 'ERROR_INCIDENT_UNKNOWN') return t('bulk.why.gone');
  if (errorId === 'ERROR_VALIDATION' && assignedUser) return t('bulk.why.notMember');
  const status = errorId === 'ERROR_UNAVAILABLE' ? 503 : errorId === 'ERROR_TOO_MANY' ? 429 : 500;
  return problemText(new ApiError(status, errorId ?? 'ERROR_UNKNOWN', '', { retryAfter }));
}
