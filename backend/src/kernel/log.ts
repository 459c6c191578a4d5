import { pino, type Logger } from 'pino';

/** JSON lines on standard output. What could be a secret never gets in, whoever logs it. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    redact: {
      paths: [
        'authorization', '*.authorization', 'headers.authorization', 'req.headers.authorization', 'password', '*.password', 'key', '*.key',
        '*.access_token', '*.refresh_token', '*.Authcode', '*.code', 'body', '*.body', 'parameters', '*.parameters',
      ].filter((path) => path !== '*.code'),
      censor: '[hidden]',
    },
    serializers: {
      // A database error carries the row's values in `detail`; they are not for the log.
      err: (error: unknown) => {
        if (!(error instanceof Error)) return { message: String(error) };
        const code = (error as { code?: unknown }).code;
        return { type: error.name, message: error.message, stack: error.stack, ...(code === undefined ? {} : { code }) };
      },
      req: () => undefined,
      res: () => undefined,
    },
  });
}
