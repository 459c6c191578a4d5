import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Names of fields whose values are secrets, or hold what people typed; compared without case, underscores and dashes. */
const SECRET = new Set([
  'authorization',
  'cookie',
  'setcookie',
  'password',
  'passwordhash',
  'secret',
  'clientsecret',
  'key',
  'keyhash',
  'token',
  'accesstoken',
  'refreshtoken',
  'uitoken',
  'authcode',
  'codeverifier',
  'codechallenge',
  'voucher',
  'body',
  'payload',
  'parameters',
  'detail',
]);
/** What looks like a secret, wherever it stands: bearer tokens, device keys, signed tokens, and a password in an address. */
const SECRET_TEXT =
  /\b(Bearer|Device) +[\w.~+/=-]+|\beyJ[\w-]{10,}\.[\w-]+\.[\w-]+|(?<=:\/\/[^\s:/@]{0,100}:)[^\s@/]+(?=@)/g;
const HIDDEN = '[hidden]';
const DEPTH = 6;

const isSecret = (name: string): boolean => SECRET.has(name.replaceAll(/[_-]/g, '').toLowerCase());

/** A copy without secrets, however deep they stand. */
function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(SECRET_TEXT, HIDDEN);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, isSecret(name) ? HIDDEN : withoutSecrets(item, depth + 1)]),
  );
}

/** What of an error may stand in the log. A database error carries the row's values in `detail`; they are not for the log. */
function errorOf(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = (error as { code?: unknown }).code;
  return { type: error.name, message: error.message, stack: error.stack, ...(code === undefined ? {} : { code }) };
}

/**
 * JSON lines, on standard output unless said otherwise. What could be a secret never gets in, whoever logs it.
 * A line about a request carries its id as `reqId`, which the caller got as `X-Request-Id`.
 */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    formatters: {
      log: ({ err, ...rest }) => ({
        ...(withoutSecrets(rest) as object),
        ...(err === undefined ? {} : { err: withoutSecrets(errorOf(err)) }),
      }),
    },
    hooks: {
      logMethod(input, method) {
        method.apply(
          this,
          input.map((part: unknown) =>
            typeof part === 'string' ? part.replace(SECRET_TEXT, HIDDEN) : part,
          ) as typeof input,
        );
      },
    },
    // The error is a plain object by then.
    serializers: { err: (error: unknown) => error, req: () => undefined, res: () => undefined },
  };
  return to ? pino(options, to) : pino(options);
}
