import { useSession } from '@portal/platform/session';
import { type ToldEvent, watch } from '@portal/platform/watch';
import { callerNow, followCallers } from './callers';
import { addCall, addEvent, type CallRecord, changeCall, forgetRecords, nextId, useRecords } from './records';
import { redact, redactPath, redactText } from './redact';

/** A call that was refused is sent again within this time (ms). */
const REPEATED_MS = 2_000;

let end: (() => void) | undefined;

/**
 * Records events and calls of this page until the log-in ends, for whoever holds readSupportInfo. Of a call nothing but its first line, its
 * request id and what became of it is looked at: no body, and no header in which a token could stand.
 */
export function startRecording(): void {
  if (end) return;
  const callers = followCallers();
  watch.event = recordEvent;
  watch.problem = recordShown;
  const stopFetch = recordCalls(callers.callerOf);
  const stopUploads = recordUploads(callers.callerOf);
  const stopSession = useSession.subscribe(({ state }) => {
    if (state === 'out') end?.();
  });
  end = () => {
    end = undefined;
    watch.event = undefined;
    watch.problem = undefined;
    stopFetch();
    stopUploads();
    stopSession();
    callers.end();
    forgetRecords();
  };
}

export const stopRecording = (): void => end?.();

function recordEvent({ name, payload, elsewhere, live, listeners }: ToldEvent): void {
  addEvent({
    id: nextId(),
    at: Date.now(),
    name: live ? `live:${name}` : name,
    from: live ? 'server' : elsewhere ? undefined : callerNow(),
    listeners,
    payload: redact(payload),
  });
}

/** What somebody reads is drawn again and again: the call it is about is named in the error. */
function recordShown(error: unknown, text: string): void {
  const id = (error as { requestId?: unknown } | null)?.requestId;
  if (typeof id !== 'string') return;
  const known = useRecords.getState().calls.find(({ requestId }) => requestId === id);
  if (!known || known.shown === text) return;
  // Texts are asked for while something is drawn, when nothing else may be drawn anew.
  queueMicrotask(() => changeCall(({ requestId }) => requestId === id, { shown: redactText(text) }));
}

/** Puts a `fetch` in place that notes each call of the portal's own API. @returns takes it away */
function recordCalls(callerOf: CallerOf): () => void {
  const original = globalThis.fetch;
  const recording: typeof fetch = async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const address = new URL(request?.url ?? String(input), document.baseURI);
    if (address.origin !== location.origin) return original(input, init);
    const finish = begin(address, request?.method ?? init?.method ?? 'GET', idOf(request?.headers), callerOf);
    try {
      const response = await original(input, init);
      finish({ status: response.status, requestId: response.headers.get(REQUEST_ID) ?? idOf(request?.headers) });
      return response;
    } catch (error) {
      finish({ failure: error instanceof Error ? error.name : 'Error' });
      throw error;
    }
  };
  globalThis.fetch = recording;
  return () => {
    if (globalThis.fetch === recording) globalThis.fetch = original;
  };
}

const REQUEST_ID = 'x-request-id';
const idOf = (headers: Headers | undefined) => headers?.get(REQUEST_ID) ?? undefined;

/** Files leave by an XMLHttpRequest, which alone tells how much has left: puts one in place that notes each. @returns takes it away */
function recordUploads(callerOf: CallerOf): () => void {
  const Original = globalThis.XMLHttpRequest;
  class Recording extends Original {
    private line = { method: '', address: new URL(document.baseURI) };
    private requestId: string | undefined;

    override open(method: string, url: string | URL, isAsync = true, user?: string | null, word?: string | null): void {
      this.line = { method, address: new URL(url, document.baseURI) };
      super.open(method, url, isAsync, user, word);
    }

    override setRequestHeader(name: string, value: string): void {
      if (name.toLowerCase() === REQUEST_ID) this.requestId = value;
      super.setRequestHeader(name, value);
    }

    override send(body?: XMLHttpRequestBodyInit | null): void {
      const { method, address } = this.line;
      const finish = begin(address, method, this.requestId, callerOf);
      this.addEventListener('load', () => finish({ status: this.status }));
      this.addEventListener('error', () => finish({ failure: 'TypeError' }));
      this.addEventListener('abort', () => finish({ failure: 'AbortError' }));
      super.send(body);
    }
  }
  globalThis.XMLHttpRequest = Recording;
  return () => {
    if (globalThis.XMLHttpRequest === Recording) globalThis.XMLHttpRequest = Original;
  };
}

/** Who asks for a path, if it is known. */
type CallerOf = (method: string, path: string) => string | undefined;

/** Notes that a call leaves. @returns notes how it ended */
function begin(
  address: URL,
  method: string,
  requestId: string | undefined,
  callerOf: CallerOf,
): (end: Partial<CallRecord>) => void {
  const id = nextId();
  const at = Date.now();
  const path = redactPath(address.href);
  const before = useRecords.getState().calls.findLast((call) => call.method === method && call.path === path);
  const isRepeated =
    before !== undefined &&
    (before.status === 401 || before.status === 403) &&
    at - before.at - (before.ms ?? 0) < REPEATED_MS;
  addCall({
    id,
    at,
    method,
    path,
    requestId,
    from: callerOf(method, address.pathname),
    attempt: isRepeated ? before.attempt + 1 : 1,
  });
  const start = performance.now();
  return (end) => changeCall((call) => call.id === id, { ms: performance.now() - start, ...end });
}
