import { obj, oneOf, optional, type Static, text, whole } from '#shape';
import { endpoint } from './endpoint';

/** The portal's own public OAuth client; its redirect URI is the portal's origin followed by `/`. */
export const PORTAL_CLIENT = 'portal';

export const Tokens = obj({ access_token: text(), refresh_token: text(), expires_in: whole(), token_type: text() });
export type Tokens = Static<typeof Tokens>;

const secret = () => text({ minLength: 1, maxLength: 1024 });

/** R-API-30, with PKCE [R-AUTH-02]. */
export const authorize = endpoint({
  method: 'POST',
  path: '/api/auth/authorize',
  public: 'logs in',
  summary: 'Checks email and password and answers a one-time code.',
  query: obj({
    response_type: oneOf(['code']),
    client_id: text({ maxLength: 200 }),
    redirect_uri: text({ maxLength: 2000 }),
    code_challenge: optional(text({ maxLength: 128 })),
    code_challenge_method: optional(text({ maxLength: 10 })),
  }),
  // Of any length, as the password of an older account may be [R-VAL-04].
  body: obj({ email: text({ maxLength: 254 }), password: text({ minLength: 1 }) }),
  bodyType: 'form',
  reply: obj({ Authcode: text() }),
  problems: {
    400: ['ERROR_CLIENT', 'ERROR_VALIDATION'],
    401: 'ERROR_LOGIN_FAILED',
    403: 'ERROR_ACCOUNT_DEACTIVATED',
    429: 'ERROR_TOO_MANY',
    503: 'ERROR_BUSY',
  },
});

/** R-API-31, R-API-32. Form or query. */
export const token = endpoint({
  method: 'POST',
  path: '/api/auth/token',
  public: 'exchanges a code or a refresh token',
  summary: 'Answers tokens for a code or a refresh token.',
  body: obj({
    grant_type: oneOf(['authorization_code', 'refresh_token']),
    code: optional(secret()),
    redirect_uri: optional(text({ maxLength: 2000 })),
    client_id: optional(text({ maxLength: 200 })),
    client_secret: optional(text()),
    code_verifier: optional(text({ maxLength: 128 })),
    refresh_token: optional(secret()),
  }),
  bodyType: 'form',
  reply: Tokens,
  problems: { 400: ['ERROR_VALIDATION', 'ERROR_CLIENT'], 401: 'ERROR_LOGIN_FAILED', 403: 'ERROR_LOGIN_EXPIRED' },
});

/** R-API-37. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  public: 'must work with a dead access token',
  summary: 'Revokes the tokens of one log-in.',
  body: obj({ refresh_token: optional(text({ maxLength: 1024 })) }),
  bodyType: 'either',
  success: 204,
});
