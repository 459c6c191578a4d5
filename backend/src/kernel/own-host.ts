import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Whether a request names its host more than once: two readers could take it for two different requests (RFC 9112, 3.2). */
export const namesHostTwice = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/**
 * Whether a request was meant for a listener of this machine: its host is an address, localhost, or one of some names. A foreign page that
 * points its own name at this machine sends that name, and reads nothing.
 */
export function isOwnHost(
  request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
  names: readonly string[] = [],
): boolean {
  const host = (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return !namesHostTwice(request) && (isIP(address) !== 0 || host === 'localhost' || names.includes(host));
}
