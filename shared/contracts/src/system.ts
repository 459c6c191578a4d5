import { either, listOf, num, obj, oneOf, optional, type Static, shapeless, text } from '#shape';
import { endpoint } from './endpoint';

const REPORT_BYTES = 65_536;

/** How a remote can fail in a browser: each names the phase. */
export const FAILURE_CODES = [
  'REMOTE_LOAD_TIMEOUT',
  'REMOTE_LOAD_FAILED',
  'REMOTE_NOT_RUNNABLE',
  'REMOTE_CONTRACT',
  'REMOTE_MOUNT_FAILED',
  'REMOTE_MOUNT_TIMEOUT',
  'REMOTE_RENDER_FAILED',
  'REMOTE_BLANK',
  'REMOTE_FROZE',
  'REMOTE_NOT_LISTED',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];
/** What goes wrong in a remote that is still shown: a timer's error, a promise that nobody waits for, work that holds the page up. */
export const STRAY_CODES = ['SCRIPT_ERROR', 'UNHANDLED_REJECTION', 'LONG_TASK'] as const;
export type StrayCode = (typeof STRAY_CODES)[number];

/** What happened in a browser, by remote and version: no person, no address, no text that anybody typed. */
export const TelemetryEntry = obj({
  /** `load`: a remote became usable after `ms`. `error`: it failed with `name`. `vital`: a figure of the page by `name`. */
  kind: oneOf(['load', 'error', 'vital']),
  remote: optional(text({ maxLength: 60 })),
  version: optional(text({ maxLength: 100 })),
  name: optional(text({ maxLength: 60, pattern: '^[\\w.:-]*$' })),
  /** The class of the error behind a failure, as `TypeError`. */
  cause: optional(text({ maxLength: 60, pattern: '^\\w*$' })),
  ms: optional(num({ minimum: 0, maximum: 86_400_000 })),
});
export type TelemetryEntry = Static<typeof TelemetryEntry>;

/** R-EXT-15. */
export const reportTelemetry = endpoint({
  method: 'POST',
  path: '/api/telemetry',
  public: 'pages report before anybody has logged in',
  summary: 'Takes load times and failures of remotes.',
  body: obj({ entries: listOf(TelemetryEntry, { maxItems: 200 }) }),
  bodyLimit: REPORT_BYTES,
  success: 204,
  problems: { 400: 'ERROR_VALIDATION', 413: 'ERROR_TOO_LARGE', 429: 'ERROR_TOO_MANY' },
});

/** R-EXT-15. The forms of `report-uri` and of the Reporting API. */
export const reportViolation = endpoint({
  method: 'POST',
  path: '/api/csp-report',
  public: 'browsers report without credentials',
  summary: 'Takes violations of the content security policy.',
  body: either(shapeless<object>({ type: 'object' }), listOf(shapeless<object>({ type: 'object' }), { maxItems: 100 })),
  bodyType: 'report',
  bodyLimit: REPORT_BYTES,
  success: 204,
  problems: { 400: 'ERROR_VALIDATION', 413: 'ERROR_TOO_LARGE', 429: 'ERROR_TOO_MANY' },
});
