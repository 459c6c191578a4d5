import type { ErrorId } from '@portal/contracts/errors';
import { ICON_BYTES } from '@portal/domain/limits';
import { ApiError, isAway } from './api-error';
import { isMissingFile } from './missing-file';

/** What was tried, where the same answer means different things. */
export type ProblemContext =
  | 'login'
  | 'register'
  | 'token'
  | 'activate'
  | 'password'
  | 'passwordToken'
  | 'resetRequest'
  | 'associateDevice'
  | 'cloudConnectId'
  | 'saveDevice'
  | 'deviceStatus';

type ByAnswer = Readonly<Partial<Record<ErrorId | number, string>>>;

const UNREACHABLE = { 404: 'unreachable', 503: 'unreachable', 500: 'server' } as const;

/** R-ERR-01 to R-ERR-12: error id first, then status. */
const IN_CONTEXT: Readonly<Record<ProblemContext, ByAnswer>> = {
  register: { ...UNREACHABLE, ERROR_EMAIL_REGISTERED: 'emailRegistered' },
  login: { ...UNREACHABLE, ERROR_ACCOUNT_DEACTIVATED: 'accountDeactivated', 400: 'loginFailed', 401: 'loginFailed' },
  token: { ...UNREACHABLE, 400: 'loginFailed', 401: 'loginFailed' },
  activate: { 400: 'linkUsed', 401: 'linkUsed', 503: 'unreachable' },
  password: { 400: 'linkUsed', 401: 'linkUsed', 503: 'unreachable' },
  passwordToken: { 400: 'unknown' },
  resetRequest: { 400: 'noSuchUser', 503: 'unreachable' },
  associateDevice: {
    ERROR_DEVICE_ALREADY_ADDED: 'deviceAlreadyAdded',
    ERROR_DEVICE_IN_GROUP: 'deviceInList',
    404: 'cloudConnectIdUnknown',
  },
  cloudConnectId: { 400: 'cloudConnectIdInvalid', 404: 'cloudConnectIdUnknown' },
  saveDevice: {
    ERROR_VALIDATION: 'validation',
    ERROR_NO_RIGHT: 'deviceUpdateNotAllowed',
    400: 'deviceUpdateNotAllowed',
    404: 'deviceUnknown',
  },
  deviceStatus: { 404: 'deviceStateUnknown', 400: 'unknown' },
};

/** What an answer means wherever it comes; all else is told by its id, or is `unknown` [R-ERR-13]. */
const ANYWHERE: ByAnswer = {
  ERROR_LOGIN_EXPIRED: 'sessionExpired',
  ERROR_DEVICE_IN_GROUP: 'deviceInList',
  // R-ERR-15: any other 403.
  403: 'sessionExpired',
};

/** Errors with texts of their own, by the same names: `filesFull` for ERROR_FILES_FULL. */
const TOLD = [
  'noRight',
  'moduleOff',
  'loginFailed',
  'accountDeactivated',
  'emailRegistered',
  'cloudConnectIdUnknown',
  'deviceAlreadyAdded',
  'deviceUpdateNotAllowed',
  'deviceUnknown',
  'deviceNotConnected',
  'changedMeanwhile',
  'validation',
  'lastAdmin',
  'oneself',
  'invitationUnknown',
  'groupsFull',
  'filesFull',
  'attributesFull',
  'alreadySent',
  'cameraNotAuthorized',
  'cameraPaired',
  'viewOnly',
] as const;
const told = (id: ErrorId): string | undefined =>
  TOLD.find((key) => `ERROR_${key.replace(/[A-Z]/g, '_$&').toUpperCase()}` === id);

/** The key in the locale `errors` for a failed call, and what is filled in. */
export function problemKey(
  error: unknown,
  context?: ProblemContext,
): { key: string; values?: Record<string, unknown> } {
  if (isMissingFile(error)) return { key: 'unreachable' };
  if (!(error instanceof ApiError)) return { key: 'unknown' };
  // R-ERR-03
  if (error.status === 429) {
    const seconds = error.retryAfter ?? 60;
    return seconds < 60
      ? { key: 'tooManySeconds', values: { count: seconds } }
      : { key: 'tooManyMinutes', values: { count: Math.ceil(seconds / 60) } };
  }
  if (error.errorId === 'ERROR_BUSY') return { key: 'busy', values: { count: error.retryAfter ?? 2 } };
  // R-ERR-19; those who send other files than pictures say themselves what is wrong with them.
  if (error.errorId === 'ERROR_TOO_LARGE') return { key: 'fileTooLarge', values: { limit: ICON_BYTES / 1_024 } };
  if (error.errorId === 'ERROR_VALIDATION' && error.field === 'file') return { key: 'notImage' };
  const special = context && IN_CONTEXT[context];
  return {
    key:
      special?.[error.errorId] ??
      special?.[error.status] ??
      ANYWHERE[error.errorId] ??
      told(error.errorId) ??
      ANYWHERE[error.status] ??
      (isAway(error.status) ? 'unreachable' : 'unknown'),
  };
}
