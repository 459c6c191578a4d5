import { PORTAL_CLIENT } from '@portal/contracts/auth';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { HttpError } from '../../kernel/http-error';

const badClient = (message: string): HttpError => new HttpError(400, 'ERROR_CLIENT', message);

/** Throws unless the client is ours. It is public: any client_secret is accepted and proves nothing. */
export function demandClient(clientId: string): void {
  if (clientId !== PORTAL_CLIENT) throw badClient('this client is not known');
}

/** Throws unless the address is exactly one of the portal's own origins followed by `/`. */
export function demandRedirect(config: Config, redirectUri: string): void {
  if (!config.origins.some((origin) => redirectUri === `${origin}/`))
    throw badClient('this redirect_uri is not registered');
}

/**
 * A browser tells where a call comes from; another site may not drive a log-in.
 * Plain clients send neither header and pass.
 */
export function demandOwnOrigin(config: Config, request: FastifyRequest): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const foreign =
    (origin !== undefined && !config.origins.includes(origin)) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none');
  if (foreign) throw badClient('log-in is open to the portal itself only');
}
