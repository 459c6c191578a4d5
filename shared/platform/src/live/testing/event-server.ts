/** A server of live events for tests: what it was asked for, and one open line for each question that it has answered. */
import { PORTAL_CLIENT } from '@portal/contracts/auth';
import { streamEvents } from '@portal/contracts/events';
import { loginExpired } from '../../api-error';
import { Credentials } from '../../auth/credentials';

interface Line {
  /** The query of its address. */
  search: string;
  after: string | null;
  bearer: string | null;
  accept: string | null;
  /** Ms since the server began. */
  at: number;
  isCut: boolean;
  send: (piece: string | Uint8Array) => void;
  /** Ended in order, as the server does with the token. */
  end: () => void;
  /** The network is gone. */
  cut: () => void;
}

type Answer = 'open' | 'silent' | (() => Response);

/**
 * Stands in for `fetch`.
 * @param answer to each question for events: an open line, no answer at all, or another one
 */
export function eventServer(answer: (question: number) => Answer = () => 'open') {
  const lines: Line[] = [];
  const probes: string[] = [];
  const began = Date.now();
  globalThis.fetch = async (input) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    if (pathname !== streamEvents.path) {
      probes.push(pathname);
      return new Response('');
    }
    const { headers, signal } = input as Request;
    let out: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        out = controller;
      },
    });
    const line: Line = {
      search,
      after: headers.get('last-event-id'),
      bearer: headers.get('authorization'),
      accept: headers.get('accept'),
      at: Date.now() - began,
      isCut: false,
      send: (piece) => out?.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece),
      end: () => out?.close(),
      cut: () => out?.error(new TypeError('network error')),
    };
    lines.push(line);
    const answered = answer(lines.length);
    if (typeof answered === 'function') return answered();
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => {
        line.isCut = true;
        reject(signal.reason as Error);
        out?.error(signal.reason);
      });
      if (answered === 'open') resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    });
  };
  return { lines, probes, last: () => lines.at(-1) as Line };
}

/** A log-in of one tab whose tokens are counted up: a1, a2, …; `forS` is how long each holds (s). */
export function aLogIn({
  forS = 900,
  isOver = false,
  isView = false,
}: {
  forS?: number;
  isOver?: boolean;
  isView?: boolean;
} = {}) {
  let number = 1;
  const reply = () => ({
    access_token: `a${number}`,
    refresh_token: isView ? '' : `r${number}`,
    expires_in: forS,
    token_type: 'bearer' as const,
  });
  const renewed = jest.fn(async (_refresh: string) => {
    if (isOver) throw loginExpired();
    number++;
    return reply();
  });
  const store = {
    read: () => null,
    shared: () => null,
    isOthers: () => false,
    write: () => undefined,
    adopt: () => undefined,
    clear: () => undefined,
  };
  const session = new Credentials(store, renewed, () => ({
    ask: async () => undefined,
    tell: () => undefined,
    alone: (work) => work(),
  }));
  session.begin(PORTAL_CLIENT, reply(), false);
  return { session, renewed };
}
