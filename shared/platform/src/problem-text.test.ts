import { ERROR_IDS, type ErrorId } from '@portal/contracts/errors';
import { LANGUAGES, type Language } from '@portal/domain/languages';
import de from '../locales/de.json';
import en from '../locales/en.json';
import es from '../locales/es.json';
import fr from '../locales/fr.json';
import { ApiError } from './api-error';
import { loadTexts } from './i18n';
import { type ProblemContext, problemKey } from './problem-key';
import { errorText, problemText } from './problem-text';

const ALL: Record<Language, Record<string, string>> = { en, de, es, fr };
const texts = (language: Language) => ALL[language];
const failed = (status: number, errorId: ErrorId = 'ERROR_UNKNOWN') =>
  new ApiError(status, errorId, 'raw text of the server');

const CONTEXTS = Object.keys({
  login: 0,
  register: 0,
  token: 0,
  activate: 0,
  password: 0,
  passwordToken: 0,
  resetRequest: 0,
  associateDevice: 0,
  cloudConnectId: 0,
  saveDevice: 0,
  deviceStatus: 0,
} satisfies Record<ProblemContext, 0>) as ProblemContext[];

describe('error texts', () => {
  beforeAll(() => loadTexts('errors', 'en'));

  type Row = [string, ProblemContext | undefined, number, ErrorId | undefined, string];
  it.each<Row>([
    [
      'R-ERR-01',
      'register',
      400,
      'ERROR_EMAIL_REGISTERED',
      'This email is already registered. You can reset the password on the welcome page.',
    ],
    [
      'R-ERR-02',
      'register',
      404,
      undefined,
      'The service can’t be reached right now. Check your connection and try again.',
    ],
    [
      'R-ERR-02',
      'register',
      503,
      undefined,
      'The service can’t be reached right now. Check your connection and try again.',
    ],
    ['R-ERR-02', 'register', 500, undefined, 'Something went wrong on our side. Try again later.'],
    [
      'R-ERR-04',
      'login',
      404,
      undefined,
      'The service can’t be reached right now. Check your connection and try again.',
    ],
    ['R-ERR-04', 'login', 400, 'ERROR_CLIENT', 'Login failed. Check email and password.'],
    ['R-ERR-04', 'login', 400, 'ERROR_VALIDATION', 'Login failed. Check email and password.'],
    ['R-ERR-04', 'login', 401, 'ERROR_LOGIN_FAILED', 'Login failed. Check email and password.'],
    ['R-ERR-04', 'login', 401, undefined, 'Login failed. Check email and password.'],
    [
      'R-ERR-04',
      'login',
      503,
      'ERROR_UNAVAILABLE',
      'The service can’t be reached right now. Check your connection and try again.',
    ],
    ['R-ERR-04', 'login', 500, undefined, 'Something went wrong on our side. Try again later.'],
    [
      'R-ERR-05',
      'login',
      403,
      'ERROR_ACCOUNT_DEACTIVATED',
      'This account is not active. If it is new, use the link in the activation email, else contact our team.',
    ],
    ['R-ERR-06', 'token', 400, undefined, 'Login failed. Check email and password.'],
    ['R-ERR-06', 'token', 400, 'ERROR_VALIDATION', 'Login failed. Check email and password.'],
    ['R-ERR-06', 'token', 401, undefined, 'Login failed. Check email and password.'],
    ['R-ERR-06', 'activate', 401, undefined, 'Login failed. The link may already have been used, or it has expired.'],
    ['R-ERR-06', 'password', 401, undefined, 'Login failed. The link may already have been used, or it has expired.'],
    ['R-ERR-06', 'activate', 400, undefined, 'Login failed. The link may already have been used, or it has expired.'],
    [
      'R-ERR-06',
      'activate',
      400,
      'ERROR_VALIDATION',
      'Login failed. The link may already have been used, or it has expired.',
    ],
    ['R-ERR-06', 'password', 400, undefined, 'Login failed. The link may already have been used, or it has expired.'],
    [
      'R-ERR-06',
      'password',
      400,
      'ERROR_VALIDATION',
      'Login failed. The link may already have been used, or it has expired.',
    ],
    ['R-ERR-07', 'passwordToken', 400, undefined, 'Unknown error. Try again later.'],
    ['R-ERR-07', 'passwordToken', 400, 'ERROR_VALIDATION', 'Unknown error. Try again later.'],
    ['R-ERR-08', 'resetRequest', 400, 'ERROR_USER_UNKNOWN', 'There is no user with this email.'],
    ['R-ERR-08', 'resetRequest', 400, undefined, 'There is no user with this email.'],
    ['R-ERR-08', 'resetRequest', 400, 'ERROR_VALIDATION', 'There is no user with this email.'],
    ['R-ERR-09', 'associateDevice', 404, undefined, 'Unknown Cloud Connect ID.'],
    ['R-ERR-09', 'cloudConnectId', 404, undefined, 'Unknown Cloud Connect ID.'],
    ['R-ERR-10', 'cloudConnectId', 400, 'ERROR_VALIDATION', 'This Cloud Connect ID is not valid.'],
    ['R-ERR-10', 'cloudConnectId', 400, undefined, 'This Cloud Connect ID is not valid.'],
    [
      'R-ERR-11',
      'saveDevice',
      400,
      'ERROR_DEVICE_UPDATE_NOT_ALLOWED',
      'You are not allowed to change this device. Ask your group admin.',
    ],
    [
      'R-ERR-11',
      'saveDevice',
      403,
      'ERROR_NO_RIGHT',
      'You are not allowed to change this device. Ask your group admin.',
    ],
    ['R-ERR-11', 'saveDevice', 400, 'ERROR_VALIDATION', 'Some entries are not valid. Check them and try again.'],
    ['R-ERR-11', 'saveDevice', 404, 'ERROR_DEVICE_UNKNOWN', 'This device is unknown.'],
    // Whatever is said beside the status.
    ['R-ERR-11', 'saveDevice', 400, undefined, 'You are not allowed to change this device. Ask your group admin.'],
    ['R-ERR-11', 'saveDevice', 404, undefined, 'This device is unknown.'],
    ['R-ERR-12', 'deviceStatus', 404, 'ERROR_DEVICE_UNKNOWN', 'The state of this device is not known.'],
    ['R-ERR-12', 'deviceStatus', 404, undefined, 'The state of this device is not known.'],
    ['R-ERR-12', 'deviceStatus', 400, 'ERROR_VALIDATION', 'Unknown error. Try again later.'],
    ['R-ERR-19', 'saveDevice', 413, 'ERROR_TOO_LARGE', 'The file exceeds the size limit of 8192 KB.'],
    ['R-ERR-19', undefined, 413, 'ERROR_TOO_LARGE', 'The file exceeds the size limit of 8192 KB.'],
    ['R-ERR-13', undefined, 500, undefined, 'Unknown error. Try again later.'],
    ['R-ERR-13', undefined, 418, undefined, 'Unknown error. Try again later.'],
    [
      'R-EXT-30',
      undefined,
      409,
      'ERROR_GROUPS_FULL',
      'You have created as many groups as one account may have. Delete groups that are no longer needed, or ask the operator of the portal.',
    ],
    [
      'R-EXT-30',
      undefined,
      409,
      'ERROR_FILES_FULL',
      'Your files have used up the space of your account. Delete files that are no longer needed, or ask the operator of the portal.',
    ],
    [
      'R-EXT-30',
      undefined,
      409,
      'ERROR_ATTRIBUTES_FULL',
      'These are more attributes than a group can hold. Shorten or remove some.',
    ],
    ['R-ERR-14', undefined, 403, 'ERROR_NO_RIGHT', 'You don’t have access here. Ask your group admin.'],
    ['R-ERR-14', undefined, 403, 'ERROR_MODULE_OFF', 'This part of the portal is not available. Contact the admin.'],
    // R-ERR-11 says it of a device in words of its own.
    ...CONTEXTS.filter((context) => context !== 'saveDevice').map(
      (context): Row => [
        'R-ERR-14',
        context,
        403,
        'ERROR_NO_RIGHT',
        'You don’t have access here. Ask your group admin.',
      ],
    ),
    ...CONTEXTS.flatMap((context): Row[] => [
      ['R-ERR-14', context, 403, 'ERROR_MODULE_OFF', 'This part of the portal is not available. Contact the admin.'],
      ['R-ERR-13', context, 418, undefined, 'Unknown error. Try again later.'],
    ]),
    ['R-ERR-15', undefined, 403, undefined, 'Your session has expired. Log in again.'],
    ['R-ERR-15', undefined, 403, 'ERROR_LOGIN_EXPIRED', 'Your session has expired. Log in again.'],
  ])('[%s] in %s for %d %s: %s', (_, context, status, errorId, text) => {
    expect(problemText(failed(status, errorId), context)).toBe(text);
  });

  it.each(CONTEXTS)(
    'say in %s, too, that the session has expired where a 403 tells nothing else [R-ERR-15]',
    (context) => {
      expect(problemText(failed(403), context)).toBe('Your session has expired. Log in again.');
    },
  );

  it('say the same when a proxy alone answers as when the server says that it is not there [R-ERR-02] [R-ERR-04]', () => {
    for (const context of [undefined, ...CONTEXTS])
      for (const status of [502, 504])
        expect([context, status, problemText(failed(status), context)]).toEqual([
          context,
          status,
          'The service can’t be reached right now. Check your connection and try again.',
        ]);
  });

  it('follow the id of an error before its status, in a context and without one [R-API-02]', () => {
    const english = (status: number, errorId?: ErrorId, context?: ProblemContext) =>
      problemText(failed(status, errorId), context);
    expect(english(400, 'ERROR_EMAIL_REGISTERED')).toBe(english(409, 'ERROR_EMAIL_REGISTERED'));
    expect(english(503, 'ERROR_NO_RIGHT')).toBe(english(403, 'ERROR_NO_RIGHT'));
    expect(english(400, 'ERROR_ACCOUNT_DEACTIVATED', 'login')).not.toBe(english(400, 'ERROR_CLIENT', 'login'));
    expect(english(404, 'ERROR_DEVICE_ALREADY_ADDED', 'associateDevice')).not.toBe(
      english(404, undefined, 'associateDevice'),
    );
  });

  it('name the waiting time of a 429, whatever was tried [R-ERR-03]', () => {
    const tooMany = (retryAfter?: number) => new ApiError(429, 'ERROR_TOO_MANY', '', { retryAfter });
    expect(problemText(tooMany(1), 'login')).toBe('Too many attempts. Try again in 1 second.');
    expect(problemText(tooMany(45))).toBe('Too many attempts. Try again in 45 seconds.');
    expect(problemText(tooMany(61))).toBe('Too many attempts. Try again in 2 minutes.');
    expect(problemText(tooMany())).toBe('Too many attempts. Try again in 1 minute.');
    // Whatever it calls itself, and a proxy names nothing.
    for (const errorId of ['ERROR_TOO_MANY', 'ERROR_UNKNOWN', 'ERROR_VALIDATION'] as const)
      for (const context of [undefined, ...CONTEXTS])
        expect(problemText(new ApiError(429, errorId, '', { retryAfter: 45 }), context)).toBe(
          'Too many attempts. Try again in 45 seconds.',
        );
  });

  it.each<ProblemContext | undefined>([undefined, 'login', 'register', 'password', 'resetRequest'])(
    'say in %s that the portal is busy, and when to come again [R-EXT-30]',
    (context) => {
      const busy = (retryAfter?: number) => problemText(new ApiError(503, 'ERROR_BUSY', '', { retryAfter }), context);
      expect(busy(5)).toBe('The portal is very busy right now. Try again in 5 seconds.');
      expect(busy(1)).toBe('The portal is very busy right now. Try again in 1 second.');
      expect(busy()).toBe('The portal is very busy right now. Try again in 2 seconds.');
    },
  );

  it('never show what the server or the program says [R-ERR-13]', () => {
    for (const context of [undefined, ...CONTEXTS]) {
      for (const errorId of ERROR_IDS)
        for (const status of [400, 401, 403, 404, 409, 500, 503])
          expect(problemText(failed(status, errorId), context)).not.toMatch(/raw text|ERROR_/);
      expect(problemText(new TypeError('x is undefined'), context)).toBe('Unknown error. Try again later.');
    }
  });

  it('have a text for every key that an answer can lead to, in four languages [R-SHELL-16]', () => {
    const keys = new Set(
      [undefined, ...CONTEXTS].flatMap((context) =>
        ERROR_IDS.flatMap((id) =>
          [400, 401, 403, 404, 409, 412, 413, 500, 503].map((status) => problemKey(failed(status, id), context).key),
        ),
      ),
    );
    const english = texts('en');
    for (const key of keys) expect(Object.keys(english).map((name) => name.replace(/_other$/, ''))).toContain(key);
    const placeholders = (text = '') => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
    for (const language of LANGUAGES) {
      expect(Object.keys(texts(language))).toEqual(Object.keys(english));
      for (const [key, text] of Object.entries(texts(language))) {
        expect(text.trim()).not.toBe('');
        expect([key, placeholders(text)]).toEqual([key, placeholders(english[key])]);
      }
    }
  });

  it('fill in what is known before a call [R-ERR-19]', () => {
    expect(errorText('fileTooLarge', { limit: 8192 })).toBe('The file exceeds the size limit of 8192 KB.');
  });
});
