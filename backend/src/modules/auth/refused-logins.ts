/** Refused log-ins stand in the log, so that guessing can be seen; whose they were does not. */
import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../kernel/http-error';
import type { Services } from '../../kernel/services';

/** More lines tell nothing new, and fill a disk. */
const LINES = { name: 'refused-logins', most: 600, windowMs: 60_000 };

/**
 * Writes a line about a refused log-in: why, and account and source as marks that are the same each time. The marks are made with a key of
 * the installation, so that nobody can find out an address by trying; `reqId` leads to the proxy's own log. Never throws.
 */
export async function noteRefusedLogin(
  services: Services,
  request: Pick<FastifyRequest, 'id'>,
  { email, source }: { email: string; source: string },
  error: unknown,
): Promise<void> {
  if (!(error instanceof HttpError)) return;
  if (!services.limits.of(LINES).fits('', services.clock.now())) return;
  // Without a database there is no key; the call that failed says so itself.
  const key = await services.secrets.of('log-marks').catch(() => undefined);
  if (key === undefined) return;
  const mark = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 12);
  services.log.warn(
    { reqId: request.id, reason: error.errorId, account: mark(email.trim().toLowerCase()), source: mark(source) },
    'log-in refused',
  );
}
