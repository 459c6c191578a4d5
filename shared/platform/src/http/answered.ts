import { isAway } from '../api-error';
import { reached, unreached } from '../reach';

/** What an answer tells of the server: the service worker answers with what it had kept when the server did not, and so may a proxy for itself. */
export function answered({ headers, status }: Response): void {
  if (headers.has('x-kept') || isAway(status)) unreached();
  else reached();
}
