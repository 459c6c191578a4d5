import { useReach } from '../reach';
import { useSnacks } from '../snackbar';
import { setStore } from '../testing';
import type { ServerEvent } from './sse';
import { keepStream, waitAfter } from './stream';
import { aLogIn, eventServer } from './testing/event-server';

const open: AbortController[] = [];
let logged: jest.SpyInstance;

/** Keeps a stream open; what came of it. */
function keep(session = aLogIn().session) {
  const stop = new AbortController();
  open.push(stop);
  const seen = { events: [] as ServerEvent[], states: [] as boolean[], hasEnded: false };
  let lastId: string | undefined;
  const onEvent = (event: ServerEvent) => {
    seen.events.push(event);
    lastId = event.id ?? lastId;
  };
  const ended = keepStream(
    session,
    { lastId: () => lastId, onEvent, onOpen: (isOpen) => seen.states.push(isOpen) },
    stop.signal,
  ).then(() => {
    seen.hasEnded = true;
  });
  return { seen, stop, ended };
}

/** Everything that is due now has happened. */
const settle = () => jest.advanceTimersByTimeAsync(0);
const after = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const event = (id: number) => `event: pings\ndata: {}\nid: ${id}\n\n`;
const refused = (status: number, errorId: string) => () => Response.json({ errorId }, { status });

beforeEach(() => {
  jest.useFakeTimers();
  // In the middle of its spread: 500 ms, 1 s, 2 s, …
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  setStore(useReach, { isOffline: false });
  logged = jest.spyOn(console, 'warn').mockImplementation();
});
afterEach(async () => {
  for (const stop of open.splice(0)) stop.abort();
  await settle();
  jest.useRealTimers();
});

describe('the stream of live events', () => {
  it('is asked for with the token in its header alone, and says that it is open when the answer is there, not before [R-API-28, R-SHELL-24, R-AUTH-11, R-AUTH-26]', async () => {
    let give: (response: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => {
      give = resolve;
    });
    const { last } = eventServer(() => () => slow as unknown as Response);
    const { seen } = keep();
    await settle();
    expect(last()).toMatchObject({ accept: 'text/event-stream', bearer: 'Bearer a1', after: null, search: '' });
    expect(seen.states).toEqual([]);
    give(new Response(new ReadableStream()));
    await settle();
    expect(seen.states).toEqual([true]);
  });

  it('hands on each event as it comes, also one whose letters are cut in two [R-SHELL-24]', async () => {
    const { last } = eventServer();
    const { seen } = keep();
    await settle();
    const bytes = new TextEncoder().encode('event: device\ndata: {"name":"Küche"}\nid: 7\n\n');
    const cut = bytes.indexOf(0xc3) + 1;
    last().send(bytes.slice(0, cut));
    await settle();
    expect(seen.events).toEqual([]);
    last().send(bytes.slice(cut));
    await settle();
    expect(seen.events).toEqual([{ name: 'device', data: '{"name":"Küche"}', id: '7' }]);
  });

  it('goes on after the last event that it knows, at once when the server ends it in order [R-API-28]', async () => {
    const { lines, last } = eventServer();
    const { seen } = keep();
    await settle();
    last().send(event(7) + event(8));
    await after(5_000);
    last().end();
    await settle();
    expect(lines.map(({ after, at }) => [after, at])).toEqual([
      [null, 0],
      ['8', 5_000],
    ]);
    expect(seen.states).toEqual([true, false, true]);
    expect(seen.hasEnded).toBe(false);
  });

  it('is hung up and asked for anew after 40 s without a sign of life, and every sign counts [R-SHELL-24]', async () => {
    const { lines, last } = eventServer();
    const { seen } = keep();
    await settle();
    await after(39_000);
    last().send(': alive\n');
    await after(39_999);
    expect(lines).toHaveLength(1);
    await after(1);
    expect(lines.map(({ isCut }) => isCut)).toEqual([true, false]);
    expect(seen.states).toEqual([true, false, true]);
  });

  it('does not wait for an answer for longer than 40 s [R-SHELL-24]', async () => {
    const { lines, probes } = eventServer(() => 'silent');
    keep();
    await after(39_999);
    expect(lines).toHaveLength(1);
    await after(1 + 500);
    expect(lines.map(({ at }) => at)).toEqual([0, 40_500]);
    expect(probes).toEqual(['/healthz']);
  });

  it('ends when it is told to, on an open line [R-AUTH-19]', async () => {
    const { lines } = eventServer();
    const { seen, stop, ended } = keep();
    await settle();
    stop.abort();
    await ended;
    expect(seen.states.at(-1)).toBe(false);
    expect(lines[0]?.isCut).toBe(true);
    await after(120_000);
    expect(lines).toHaveLength(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ends when it is told to before there was an answer, and in a pause [R-AUTH-19]', async () => {
    const { lines } = eventServer((question) => (question === 1 ? 'silent' : refused(503, 'ERROR_UNAVAILABLE')));
    const first = keep();
    await settle();
    first.stop.abort();
    await first.ended;
    expect(first.seen.states).toEqual([false]);
    const second = keep();
    await after(100);
    second.stop.abort();
    await second.ended;
    expect(lines).toHaveLength(2);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is not begun when it was told to end before', async () => {
    const { lines } = eventServer();
    const stop = new AbortController();
    stop.abort();
    await keepStream(aLogIn().session, { lastId: () => undefined, onEvent: jest.fn(), onOpen: jest.fn() }, stop.signal);
    expect(lines).toEqual([]);
  });
});

describe('the token of the stream', () => {
  it('is replaced 20 s before it ends, and the line with it [R-AUTH-12, R-API-28]', async () => {
    const { lines, last } = eventServer();
    const { session, renewed } = aLogIn({ forS: 60 });
    const { seen } = keep(session);
    await settle();
    last().send(event(3));
    await after(39_999);
    expect(lines).toHaveLength(1);
    await after(1);
    expect(renewed.mock.calls).toEqual([['r1']]);
    expect(lines.map(({ bearer, after, isCut }) => [bearer, after, isCut])).toEqual([
      ['Bearer a1', null, true],
      ['Bearer a2', '3', false],
    ]);
    expect(seen.states).toEqual([true, false, true]);
  });

  it('is taken as it is when another call has renewed it meanwhile [R-AUTH-13]', async () => {
    const { lines, last } = eventServer();
    const { session, renewed } = aLogIn({ forS: 60 });
    keep(session);
    await after(30_000);
    last().send(event(1));
    await session.renew('a1');
    await after(10_000);
    expect(renewed).toHaveBeenCalledTimes(1);
    expect(lines.map(({ bearer }) => bearer)).toEqual(['Bearer a1', 'Bearer a2']);
  });

  it('of a support view is not renewed: the view lasts as long as it says, silent lines or not [R-EXT-18]', async () => {
    const { lines, last } = eventServer();
    const { session, renewed } = aLogIn({ forS: 60, isView: true });
    const { seen, stop } = keep(session);
    await after(39_000);
    last().send(': alive\n');
    await after(20_000);
    expect([lines.length, lines[0]?.isCut, seen.hasEnded]).toEqual([1, false, false]);
    stop.abort();
    // Within its last seconds the line is found silent.
    const late = aLogIn({ forS: 43, isView: true });
    keep(late.session);
    await after(42_000);
    expect([lines.length, renewed.mock.calls, late.renewed.mock.calls]).toEqual([3, [], []]);
  });

  it('is left alone when the line was silent', async () => {
    const { lines } = eventServer();
    const { session, renewed } = aLogIn();
    keep(session);
    await after(40_000);
    expect(lines).toHaveLength(2);
    expect(renewed).not.toHaveBeenCalled();
  });

  it('that hardly holds is not asked for more often than once a second', async () => {
    const { lines } = eventServer();
    const { session } = aLogIn({ forS: 15 });
    keep(session);
    await after(999);
    expect(lines).toHaveLength(1);
    await after(1);
    expect(lines).toHaveLength(2);
  });

  it('that the server refuses is renewed, and the stream opens [R-AUTH-12]', async () => {
    const { lines } = eventServer((question) => (question === 1 ? refused(401, 'ERROR_UNAUTHORIZED') : 'open'));
    const { seen } = keep();
    await after(100);
    expect(lines.map(({ bearer }) => bearer)).toEqual(['Bearer a1', 'Bearer a2']);
    expect(seen.states).toEqual([true]);
  });

  it.each([
    ['the server says so', aLogIn, () => refused(403, 'ERROR_LOGIN_EXPIRED')],
    ['it cannot be renewed', () => aLogIn({ forS: 60, isOver: true }), () => 'open' as const],
  ])('ends the stream with the log-in: %s [R-AUTH-18]', async (_, logIn, answer) => {
    const { lines } = eventServer(answer);
    const { session } = logIn();
    const expired = jest.fn();
    session.onExpired = expired;
    const { seen, ended } = keep(session);
    await after(40_000);
    await ended;
    expect(expired).toHaveBeenCalled();
    expect(seen.states.at(-1)).toBe(false);
    await after(120_000);
    expect(lines).toHaveLength(1);
  });
});

describe('a stream that cannot be had', () => {
  it('is asked for again after pauses that double, to 30 s [R-SHELL-24, R-API-28]', async () => {
    const { lines } = eventServer(() => refused(503, 'ERROR_UNAVAILABLE'));
    const { seen } = keep();
    await after(122_000);
    const pauses = lines.slice(1).map(({ at }, index) => at - (lines[index]?.at ?? 0));
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    expect(new Set(seen.states)).toEqual(new Set([false]));
  });

  it('is only logged, each time, and a line that ends in order is not [R-ERR-24]', async () => {
    const { last } = eventServer((question) => (question < 3 ? refused(503, 'ERROR_UNAVAILABLE') : 'open'));
    keep();
    await after(1_500 + 5_000);
    const broken = ['The stream of live events broke off.', expect.objectContaining({ status: 503 })];
    expect(logged.mock.calls).toEqual([broken, broken]);
    last().end();
    await after(5_000);
    expect(logged).toHaveBeenCalledTimes(2);
    expect(useSnacks.getState().snacks).toEqual([]);
  });

  it('leaves nothing behind of the pauses that are over', async () => {
    const listening = new Set<unknown>();
    jest.spyOn(window, 'addEventListener').mockImplementation((name, listener) => {
      if (name === 'online') listening.add(listener);
    });
    jest.spyOn(window, 'removeEventListener').mockImplementation((_, listener) => listening.delete(listener));
    eventServer((question) => (question < 6 ? refused(503, 'ERROR_UNAVAILABLE') : 'open'));
    const { stop } = keep();
    await after(60_000);
    const { getEventListeners } = jest.requireActual<{
      getEventListeners: (of: AbortSignal, name: string) => unknown[];
    }>('node:events');
    // The one of the open line.
    expect([listening.size, getEventListeners(stop.signal, 'abort').length]).toEqual([0, 1]);
  });

  it('is asked for with growing pauses too where something answers for the server and ends at once', async () => {
    const { lines } = eventServer((question) => (question < 50 ? () => new Response('<!doctype html>') : 'silent'));
    keep();
    await after(8_000);
    expect(lines.map(({ at }) => at)).toEqual([0, 500, 1_500, 3_500, 7_500]);
  });

  it('is asked for within a half more or less of the pause, so that pages do not come together', () => {
    expect([waitAfter(1, 0), waitAfter(1, 0.5), waitAfter(1, 1)]).toEqual([250, 500, 750]);
    expect([waitAfter(3, 0), waitAfter(3, 1)]).toEqual([1_000, 3_000]);
    expect([waitAfter(50, 0), waitAfter(50, 1)]).toEqual([15_000, 45_000]);
    jest.mocked(Math.random).mockReturnValueOnce(0.25);
    expect(waitAfter(1)).toBe(375);
  });

  it('begins with the shortest pause again once it was open', async () => {
    const { lines, last } = eventServer((question) => (question < 4 ? refused(500, 'ERROR_UNKNOWN') : 'open'));
    keep();
    await after(3_500 + 10_000);
    expect(lines).toHaveLength(4);
    last().cut();
    await after(499);
    expect(lines).toHaveLength(4);
    await after(1);
    expect(lines).toHaveLength(5);
  });

  it('is asked for at once when the network is back [R-EXT-24]', async () => {
    const { lines } = eventServer((question) => (question < 6 ? refused(503, 'ERROR_UNAVAILABLE') : 'open'));
    const { seen } = keep();
    await after(7_500 + 10);
    expect(lines).toHaveLength(5);
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(lines).toHaveLength(6);
    expect(seen.states.at(-1)).toBe(true);
  });

  it('is looked for at the server when its line is cut; an answer that refuses says that the server is there [R-EXT-24]', async () => {
    const { last, probes } = eventServer((question) => (question === 1 ? 'open' : refused(429, 'ERROR_TOO_MANY')));
    const { seen } = keep();
    await settle();
    last().cut();
    await after(600);
    expect(probes).toEqual(['/healthz']);
    expect(seen.states).toEqual([true, false, false]);
  });

  it('has no body: that is no open stream', async () => {
    const { lines } = eventServer(() => () => new Response(null, { status: 204 }));
    const { seen } = keep();
    await after(1_500);
    expect(lines.map(({ at }) => at)).toEqual([0, 500, 1_500]);
    expect(new Set(seen.states)).toEqual(new Set([false]));
  });

  it('shows that the server is there with every piece [R-EXT-24]', async () => {
    const { last } = eventServer();
    keep();
    await settle();
    setStore(useReach, { isOffline: true });
    last().send(': alive\n');
    await settle();
    expect(useReach.getState().isOffline).toBe(false);
  });
});
