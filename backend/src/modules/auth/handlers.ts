import { authorize, logout, token } from '@portal/contracts/auth';
import { HttpError, invalid } from '../../kernel/http-error';
import { intervalJob } from '../../kernel/interval-job';
import { type Route, serve, serveWaiting } from '../../kernel/serve';
import type { Services, Start } from '../../kernel/services';
import { mailLanguage } from '../mail/queue-mail';
import { rememberLanguage } from '../users/language';
import { countAnonymousCall } from './anonymous-calls';
import { userByPassword } from './check-password';
import { demandClient, demandOwnOrigin, demandRedirect } from './clients';
import { sourceOf } from './login-limit';
import { dropOldLogins, endLoginOf, exchangeCode, issueCode, refreshTokens } from './logins';
import { noteRefusedLogin } from './refused-logins';

const S256 = /^[A-Za-z0-9_-]{43}$/;

/** The PKCE challenge of a query, undefined when none was sent. Only S256 is taken [R-AUTH-02]. */
function challengeOf(query: { code_challenge?: string; code_challenge_method?: string }): string | undefined {
  if (query.code_challenge === undefined && query.code_challenge_method === undefined) return undefined;
  if (query.code_challenge_method !== 'S256')
    throw invalid('code_challenge_method', 'code_challenge_method must be S256');
  if (!S256.test(query.code_challenge ?? ''))
    throw invalid('code_challenge', 'code_challenge must be 43 letters of base64url');
  return query.code_challenge;
}

/** The user of an email and password, with the hash that fitted. Throws 401, or 403 when deactivated, which only the right password finds out [R-API-30]. */
async function demandActive(
  services: Services,
  email: string,
  password: string,
  source: string,
): Promise<{ userId: string; passwordHash: string | null }> {
  const user = await userByPassword(services, email, password, source);
  if (!user.active) throw new HttpError(403, 'ERROR_ACCOUNT_DEACTIVATED', 'this account is not active');
  return user;
}

const demandText = (value: string | undefined, field: string): string => {
  if (value === undefined || value === '') throw invalid(field, `${field} is missing`);
  return value;
};

export const routes: Route[] = [
  serveWaiting(authorize, async ({ query, body, services, request }) => {
    demandOwnOrigin(services.config, request);
    demandClient(query.client_id);
    demandRedirect(services.config, query.redirect_uri);
    const challenge = challengeOf(query);
    const source = sourceOf(request.ip);
    countAnonymousCall(services, source);
    const { userId, passwordHash } = await demandActive(services, body.email, body.password, source).catch(
      async (error: unknown) => {
        await noteRefusedLogin(services, request, { email: body.email, source }, error);
        throw error;
      },
    );
    const wishes = request.headers['accept-language'];
    if (wishes !== undefined) await rememberLanguage(services.db, userId, mailLanguage(wishes));
    return {
      Authcode: await issueCode(services, {
        userId,
        passwordHash,
        clientId: query.client_id,
        redirectUri: query.redirect_uri,
        challenge,
        source,
      }),
    };
  }),
  serve(token, async ({ body, services, request }) => {
    demandOwnOrigin(services.config, request);
    if (body.client_id !== undefined) demandClient(body.client_id);
    if (body.grant_type === 'refresh_token')
      return refreshTokens(
        services,
        demandText(body.refresh_token, 'refresh_token'),
        demandText(body.client_id, 'client_id'),
      );
    return exchangeCode(services, {
      code: demandText(body.code, 'code'),
      redirectUri: demandText(body.redirect_uri, 'redirect_uri'),
      clientId: demandText(body.client_id, 'client_id'),
      verifier: body.code_verifier,
    });
  }),
  serve(logout, async ({ body, services, request }) => {
    demandOwnOrigin(services.config, request);
    if (body.refresh_token) await endLoginOf(services, body.refresh_token);
  }),
];

const HOUR_MS = 3_600_000;

/** Forgets dead codes, tokens and log-ins from time to time. */
export const start: Start = async (services) =>
  intervalJob(HOUR_MS, services.log, 'dropping old log-ins', () => dropOldLogins(services));
