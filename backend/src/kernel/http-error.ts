import type { ErrorId, Problem } from '@portal/contracts/errors';

/**
 * A call that is answered with an error [R-API-02]. Throw it anywhere below a handler.
 * @param field dotted path of the wrong value, with ERROR_VALIDATION
 */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly errorId: ErrorId,
    message: string,
    readonly field?: string,
    /** Further headers, as `retry-after`. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'HttpError';
  }

  get problem(): Problem {
    return { errorId: this.errorId, message: this.message, ...(this.field === undefined ? {} : { field: this.field }) };
  }
}

/** 400 ERROR_VALIDATION. */
export const invalid = (field: string, message: string): HttpError =>
  new HttpError(400, 'ERROR_VALIDATION', message, field);
/** 403 ERROR_NO_RIGHT [R-RIGHT-06]. */
export const noRight = (): HttpError =>
  new HttpError(403, 'ERROR_NO_RIGHT', 'you lack the right for this', undefined, {
    'www-authenticate': 'Bearer error="insufficient_scope"',
  });
/** 404 with the thing's own id. */
export const unknown = (
  kind: 'group' | 'device' | 'incident' | 'user' | 'camera' | 'notification' | 'invitation',
): HttpError => new HttpError(404, UNKNOWN[kind], `this ${kind} does not exist or is not visible to you`);
/** 412 [R-EXT-04]. */
export const changedMeanwhile = (): HttpError =>
  new HttpError(412, 'ERROR_CHANGED_MEANWHILE', 'it was changed meanwhile');

const UNKNOWN = {
  group: 'ERROR_GROUP_UNKNOWN',
  device: 'ERROR_DEVICE_UNKNOWN',
  incident: 'ERROR_INCIDENT_UNKNOWN',
  user: 'ERROR_USER_UNKNOWN',
  camera: 'ERROR_CAMERA_UNKNOWN',
  notification: 'ERROR_NOTIFICATION_UNKNOWN',
  invitation: 'ERROR_INVITATION_UNKNOWN',
} as const;
