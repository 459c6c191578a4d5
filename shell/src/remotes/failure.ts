import type { FailureCode } from '@portal/contracts/system';

/** What the technical details of an error block name. */
export type { FailureCode };

interface Noted {
  /** Why, as it was thrown. */
  readonly cause?: unknown;
  /** Of a failure that was noted before: when, and what it was called then. */
  readonly at?: number;
  readonly reference?: string;
}

/** A remote, or one of its versions, that could not be shown. */
export class RemoteFailure extends Error {
  /** When it failed (ms since 1970). */
  readonly at: number;
  /** Names this one failure in a support call and in the console. */
  readonly reference: string;

  constructor(
    readonly code: FailureCode,
    readonly version: string,
    { cause, at = Date.now(), reference }: Noted = {},
  ) {
    super(`${code} (${version})`, { cause });
    this.name = 'RemoteFailure';
    this.at = at;
    this.reference = reference ?? crypto.randomUUID?.().slice(0, 13) ?? String(at);
  }
}

/** The class of the error behind a failure: `TypeError`. Never its text, which may hold anything. */
export const causeOf = ({ cause }: RemoteFailure): string | undefined =>
  cause instanceof Error ? cause.name : undefined;

/** What a failed load was, judged by what the federation runtime and webpack throw. */
export function loadFailure(error: unknown, version: string): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  return new RemoteFailure(codeOf(error), version, { cause: error });
}

function codeOf(error: unknown): FailureCode {
  const {
    name = '',
    message = '',
    type = '',
  } = (typeof error === 'object' && error !== null ? error : {}) as { name?: string; message?: string; type?: string };
  if (type === 'timeout' || /timed out/i.test(message)) return 'REMOTE_LOAD_TIMEOUT';
  // RUNTIME-008: a script that could not be fetched or whose hash is wrong, unless it ran and threw.
  const unfetched = name === 'ChunkLoadError' || /No hash is known|ScriptNetworkError|RUNTIME-008/.test(message);
  return unfetched && !/ScriptExecutionError/.test(message) ? 'REMOTE_LOAD_FAILED' : 'REMOTE_NOT_RUNNABLE';
}

/** Settles like `promise`, or fails with a timeout after `ms`. */
export async function within<T>(
  promise: Promise<T>,
  ms: number,
  version: string,
  code: FailureCode = 'REMOTE_LOAD_TIMEOUT',
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteFailure(code, version)), Math.max(0, ms));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
