import { streamEvents } from '@portal/contracts/events';
import { ApiError, isLoginExpired } from '../api-error';
import type { Credentials } from '../auth/credentials';
import { withSession } from '../auth/with-session';
import { http } from '../http/client';
import { reached, unreached } from '../reach';
import { type ServerEvent, sseReader } from './sse';

/** The server shows that it lives every 15 s; after this much silence the line is dead (ms). */
const SILENCE_MS = 40_000;
/** The stream comes back with a new token this long before the old one ends (ms). */
const RENEW_BEFORE_MS = 20_000;
/** A line that ends sooner counts as none: where something answers for the server, it would be asked without end (ms). */
const LASTING_MS = 1_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

export interface StreamEnds {
  /** `Last-Event-ID`: what came after it is told again. */
  lastId: () => string | undefined;
  onEvent: (event: ServerEvent) => void;
  onOpen: (isOpen: boolean) => void;
}

/** Keeps the event stream open until aborted: with a fresh token, after what was missed, with growing pauses while it can't be had, which is only logged [R-ERR-24]. */
export async function keepStream(session: Credentials, ends: StreamEnds, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    let openedAt = Infinity;
    let failed = 0;
    try {
      await readOnce(session, ends, signal, () => {
        openedAt = Date.now();
      });
    } catch (error) {
      if (signal.aborted || isLoginExpired(error)) break;
      failed = 1;
      console.warn('The stream of live events broke off.', error);
      if (!(error instanceof ApiError)) unreached();
    }
    ends.onOpen(false);
    // Ended in order after a while, as the server does with the token: come back at once.
    failures = Date.now() - openedAt < LASTING_MS ? failures + 1 : failed;
    if (failures > 0) await pause(waitAfter(failures), signal);
  }
  ends.onOpen(false);
}

/** Doubling with jitter, so that a restarted server is not met by all pages at once (ms). */
export const waitAfter = (failures: number, random = Math.random()) =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + random);

async function readOnce(
  session: Credentials,
  { lastId, onEvent, onOpen }: StreamEnds,
  signal: AbortSignal,
  opened: () => void,
): Promise<void> {
  const line = new AbortController();
  const stop = () => line.abort();
  signal.addEventListener('abort', stop);
  let silence = setTimeout(stop, SILENCE_MS);
  // Nothing renews a view: the server ends it, and its stream, when it said so [R-EXT-18].
  const renewal = session.isView
    ? undefined
    : setTimeout(stop, Math.max(1_000, session.expiresAt - Date.now() - RENEW_BEFORE_MS));
  let access: string | undefined;
  let isOpen = false;
  try {
    const response = await withSession(http, session)(streamEvents.path, {
      headers: { accept: 'text/event-stream', 'last-event-id': lastId() },
      signal: line.signal,
    });
    if (!response.body) return;
    access = session.access;
    isOpen = true;
    opened();
    onOpen(true);
    const read = sseReader(onEvent);
    const text = response.body.pipeThrough(new TextDecoderStream());
    const reader = text.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(stop, SILENCE_MS);
      reached();
      read(piece.value);
    }
  } catch (error) {
    // We hung up ourselves, on an open line: for a new token, or because it was silent.
    if (!(line.signal.aborted && isOpen) || signal.aborted) throw error;
    if (!session.isView && session.expiresAt - Date.now() <= RENEW_BEFORE_MS + 1_000) await session.renew(access);
  } finally {
    clearTimeout(silence);
    clearTimeout(renewal);
    signal.removeEventListener('abort', stop);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    // The network is back: no reason to wait any longer.
    window.addEventListener('online', end);
  });
}
