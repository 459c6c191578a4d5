import {
  activate,
  activateWithPassword,
  checkResetToken,
  register,
  renewLink,
  requestReset,
  resendActivation,
  setPassword,
} from '@portal/contracts/accounts';
import { changePassword, endOtherLogins } from '@portal/contracts/users';
import { PASSWORD_MAX, PASSWORD_MIN } from '@portal/domain/limits';
import { isEmail, isNewPassword } from '@portal/domain/validation';
import type { FastifyRequest } from 'fastify';
import { HttpError, invalid } from '../../kernel/http-error';
import { intervalJob } from '../../kernel/interval-job';
import { type Route, serve, serveWaiting } from '../../kernel/serve';
import type { Services, Start } from '../../kernel/services';
import { countAnonymousCall } from '../auth/anonymous-calls';
import { demandOwnOrigin } from '../auth/clients';
import { sourceOf } from '../auth/login-limit';
import { mailLanguage } from '../mail/queue-mail';
import * as accounts from './accounts';
import type { Asker } from './asker';
import { countedRegistration } from './mail-limit';
import * as own from './own-password';
import * as renew from './renew';
import { dropOldTokens, findToken } from './tokens';

/** Who asks without a log-in, counted. Throws 429. */
function askerOf(services: Services, request: FastifyRequest): Asker {
  const source = sourceOf(request.ip);
  countAnonymousCall(services, source);
  return { source, language: mailLanguage(request.headers['accept-language']) };
}

/** Throws 400 naming the field. */
function demandEmail(text: string | undefined): string {
  const email = (text ?? '').trim().toLowerCase();
  if (!isEmail(email)) throw invalid('email', 'email must be a valid address');
  return email;
}

/** R-VAL-04. */
function demandNewPassword(text: string): string {
  if (!isNewPassword(text))
    throw invalid('password', `password must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`);
  return text;
}

function demandToken(text: string | undefined): string {
  if (!text) throw invalid('token', 'token is missing');
  return text;
}

/** A GET that changes something works for the portal's own script only, not for a foreign page, nor for a browser or scanner that opens the address [R-ACC-17]. */
function demandScript(services: Services, request: FastifyRequest): void {
  demandOwnOrigin(services.config, request);
  const wanted = request.headers['sec-fetch-dest'];
  // Each GET answers HEAD, too, by the same handler.
  if (request.method === 'HEAD' || (wanted !== undefined && wanted !== 'empty'))
    throw new HttpError(400, 'ERROR_TOKEN_INVALID', 'open the mailed link itself', 'token');
}

export const routes: Route[] = [
  serveWaiting(register, async ({ body, services, request }) => {
    demandOwnOrigin(services.config, request);
    const asker = askerOf(services, request);
    const { invitation, browser } = body;
    const wanted = { email: demandEmail(body.email), password: demandNewPassword(body.password), invitation, browser };
    await countedRegistration(services, wanted.email, asker.source, () =>
      accounts.registerAccount(services, wanted, asker),
    );
  }),
  serve(activate, async ({ query, services, request }) => {
    demandScript(services, request);
    askerOf(services, request);
    await accounts.activateAccount(services, demandToken(query.token), { browser: query.browser });
  }),
  serveWaiting(activateWithPassword, async ({ body, services, request }) => {
    demandOwnOrigin(services.config, request);
    const { source } = askerOf(services, request);
    await accounts.activateWithPassword(services, body.token, demandNewPassword(body.password), source);
  }),
  serve(resendActivation, async ({ body, services, request }) => {
    demandOwnOrigin(services.config, request);
    const asker = askerOf(services, request);
    await renew.resendActivation(services, { ...body, email: demandEmail(body.email) }, asker);
  }),
  serve(renewLink, async ({ body, services, request }) => {
    demandOwnOrigin(services.config, request);
    await renew.renewLink(services, body.token, askerOf(services, request));
  }),
  serve(requestReset, async ({ query, services, request }) => {
    demandScript(services, request);
    const asker = askerOf(services, request);
    await accounts.mailReset(services, demandEmail(query.email), asker);
  }),
  serve(checkResetToken, async ({ query, services, request }) => {
    askerOf(services, request);
    return (await findToken(services.db, services.clock.now(), demandToken(query.token), ['reset'])) ? 'true' : 'false';
  }),
  serveWaiting(setPassword, async ({ body, services, request }) => {
    demandOwnOrigin(services.config, request);
    const { source } = askerOf(services, request);
    await accounts.resetPassword(services, body.token, demandNewPassword(body.password), source);
  }),
  serveWaiting(changePassword, async (call) => {
    const { current, password } = call.body;
    await own.changeOwnPassword(call, { current, password: demandNewPassword(password) }, sourceOf(call.request.ip));
  }),
  serve(endOtherLogins, async (call) => ({ ended: await own.endOtherLogins(call) })),
];

const HOUR_MS = 3_600_000;

/** Forgets old links from time to time. */
export const start: Start = async ({ db, clock, log }) =>
  intervalJob(HOUR_MS, log, 'dropping old links', () => dropOldTokens(db, clock.now()));
