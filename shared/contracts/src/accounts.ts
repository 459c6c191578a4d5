import { obj, oneOf, optional, text } from '#shape';
import { endpoint } from './endpoint';

const secret = () => text({ minLength: 1, maxLength: 1024 });
const email = () => text({ minLength: 1, maxLength: 254 });
/** The address may be empty or missing in a hand-made call: the handler answers which field is wrong. */
const TokenQuery = obj({ token: optional(text({ maxLength: 1024 })) });

/**
 * R-API-29. The account stays deactivated until the mailed link is used. `invitation`: the token of a mailed invitation, which proves the
 * address. `browser`: a secret of the page that registers; the one that activates shows that it is the same [R-EXT-26].
 */
export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  public: 'opens an account',
  summary: 'Registers an account and mails its activation link.',
  body: obj({
    email: email(),
    password: text({ maxLength: 1024 }),
    invitation: optional(text({ maxLength: 1024 })),
    browser: optional(text({ maxLength: 1024 })),
  }),
  bodyType: 'form',
  success: 201,
  problems: { 400: ['ERROR_EMAIL_REGISTERED', 'ERROR_VALIDATION'], 429: 'ERROR_TOO_MANY', 503: 'ERROR_BUSY' },
});
/**
 * R-API-36. Only the portal's own call activates; loading the mailed address does not [R-ACC-17]. 409 for an invited address that somebody
 * registered who has not shown to read its mails: whoever opens the link chooses the password, by `activateWithPassword` [R-EXT-26].
 */
export const activate = endpoint({
  method: 'GET',
  path: '/api/auth/activate',
  public: 'the link proves who calls',
  summary: 'Activates an account or confirms a new email address.',
  query: obj({ token: optional(text({ maxLength: 1024 })), browser: optional(text({ maxLength: 1024 })) }),
  success: 200,
  problems: { 400: ['ERROR_TOKEN_INVALID', 'ERROR_VALIDATION'], 409: 'ERROR_PASSWORD_NEEDED', 429: 'ERROR_TOO_MANY' },
});
/** R-EXT-26. With a password of whoever opens the link, in place of the one typed at registration. */
export const activateWithPassword = endpoint({
  method: 'POST',
  path: '/api/auth/activate',
  public: 'the link proves who calls',
  summary: 'Activates an account with a new password.',
  body: obj({ token: secret(), password: text({ maxLength: 1024 }) }),
  bodyType: 'form',
  success: 200,
  problems: { 400: ['ERROR_TOKEN_INVALID', 'ERROR_VALIDATION'], 429: 'ERROR_TOO_MANY', 503: 'ERROR_BUSY' },
});
/**
 * A new activation link for who has registered and lost the first, by email and password: the link activates with this very password
 * [R-ACC-10]. 400 for an account that is active, 403 for one that was opened before and is closed now.
 */
export const resendActivation = endpoint({
  method: 'POST',
  path: '/api/auth/activation/mail',
  public: 'an account that is not active cannot log in',
  summary: 'Mails the activation link again.',
  body: obj({ email: email(), password: secret(), browser: optional(text({ maxLength: 1024 })) }),
  bodyType: 'form',
  success: 204,
  problems: {
    400: ['ERROR_EMAIL_REGISTERED', 'ERROR_VALIDATION'],
    401: 'ERROR_LOGIN_FAILED',
    403: 'ERROR_ACCOUNT_DEACTIVATED',
    429: 'ERROR_TOO_MANY',
    503: 'ERROR_BUSY',
  },
});
/** A new link in place of one that has run out, to the address that the old one went to. 400 for one that was used or is not known. */
export const renewLink = endpoint({
  method: 'POST',
  path: '/api/auth/link/mail',
  public: 'the old link proves who calls',
  summary: 'Mails a link for activation or for a new password anew.',
  body: obj({ token: secret() }),
  bodyType: 'form',
  success: 204,
  problems: { 400: ['ERROR_TOKEN_INVALID', 'ERROR_VALIDATION'], 429: 'ERROR_TOO_MANY' },
});
/** R-API-35. */
export const requestReset = endpoint({
  method: 'GET',
  path: '/api/auth/password/resetmail',
  public: 'people without a password ask for one',
  summary: 'Mails a link for setting a new password.',
  query: obj({ email: optional(text({ maxLength: 1024 })) }),
  success: 200,
  problems: { 400: ['ERROR_EMAIL_UNKNOWN', 'ERROR_VALIDATION'], 429: 'ERROR_TOO_MANY' },
});
/** R-API-34. Looking uses nothing up. */
export const checkResetToken = endpoint({
  method: 'GET',
  path: '/api/auth/password/token/valid',
  public: 'the link proves who calls',
  summary: 'Whether a reset link still works.',
  query: TokenQuery,
  reply: oneOf(['true', 'false']),
  replyType: 'text',
  problems: { 400: 'ERROR_VALIDATION', 429: 'ERROR_TOO_MANY' },
});
/** R-API-33. All log-ins of the account end [R-AUTH-24]. */
export const setPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  public: 'the link proves who calls',
  summary: 'Sets a new password with a reset link.',
  body: obj({ token: secret(), password: text({ maxLength: 1024 }) }),
  bodyType: 'form',
  success: 200,
  problems: { 400: ['ERROR_TOKEN_INVALID', 'ERROR_VALIDATION'], 429: 'ERROR_TOO_MANY', 503: 'ERROR_BUSY' },
});
