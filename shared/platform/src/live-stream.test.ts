import { live, useLiveState } from './live';
import { liveState } from './live/state';
import { eventServer } from './live/testing/event-server';
import { Locks } from './live/testing/locks';
import { startLive } from './live-stream';
import { beginTestSession } from './testing';

/** What tabs of one browser say to each other. */
class Channel extends EventTarget {
  static all: Channel[] = [];
  isClosed = false;
  constructor(readonly name: string) {
    super();
    Channel.all.push(this);
  }
  postMessage(data: unknown): void {
    if (this.isClosed) throw new DOMException('closed', 'InvalidStateError');
    for (const other of Channel.all)
      if (other !== this && other.name === this.name && !other.isClosed)
        other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
  }
  close(): void {
    this.isClosed = true;
  }
}

const NAME = 'portal.live2.u1';
const settle = () => jest.advanceTimersByTimeAsync(0);
const event = (id: number) => ({ name: 'pings', data: `{"d":${id}}`, id: String(id) });
const frame = (id: number) => `event: pings\ndata: {"d":${id}}\nid: ${id}\n\n`;

/** Another tab of the same browser, as far as this one hears of it. */
function otherTab() {
  const channel = new Channel(NAME);
  const heard: unknown[] = [];
  channel.addEventListener('message', (message) => heard.push((message as MessageEvent<unknown>).data));
  return { heard, tell: (message: unknown) => channel.postMessage(message) };
}

/** Holds the lead, as another tab does that was there first; the answer gives it back. */
function lead(locks: Locks): () => void {
  const turn = new AbortController();
  const hold = () => new Promise<void>((resolve) => turn.signal.addEventListener('abort', () => resolve()));
  // Robbed when it sleeps.
  locks.request(NAME, {}, hold).catch(() => undefined);
  return () => turn.abort();
}

const offs: (() => void)[] = [];
/** Opens this tab; what its listeners are told. */
function openTab() {
  const told: unknown[] = [];
  offs.push(live.on('pings', (pings) => told.push(pings)));
  const close = startLive('u1');
  offs.push(close);
  return { told, close };
}

describe('live events in the tabs of one browser', () => {
  let locks: Locks;
  beforeEach(() => {
    jest.useFakeTimers();
    Channel.all = [];
    locks = new Locks();
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    Object.defineProperty(globalThis, 'BroadcastChannel', { value: Channel, configurable: true, writable: true });
    beginTestSession();
    liveState.setState({ isOpen: false });
  });
  afterEach(async () => {
    for (const off of offs.splice(0)) off();
    await settle();
    jest.useRealTimers();
  });

  it('come from the server to the tab that leads, which hands them on [R-EXT-19, R-SHELL-24]', async () => {
    const { last } = eventServer();
    const other = otherTab();
    const { told } = openTab();
    await settle();
    expect(useLiveState.getState().isOpen).toBe(true);
    // Told at once, and then every second.
    expect(other.heard.at(-1)).toEqual({ kind: 'beat', isOpen: true });
    last().send(frame(7));
    await settle();
    last().send(frame(8));
    await settle();
    expect(told).toEqual([{ d: 7 }, { d: 8 }]);
    await jest.advanceTimersByTimeAsync(50);
    expect(other.heard.at(-1)).toEqual({ kind: 'events', events: [event(7), event(8)] });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(other.heard.at(-1)).toEqual({ kind: 'beat', isOpen: true, lastId: '8' });
  });

  it('are handed on at once by a tab that nobody looks at, whose clock stands, and before a beat says how far the others are [R-EXT-19]', async () => {
    const { last } = eventServer();
    const other = otherTab();
    openTab();
    await settle();
    await jest.advanceTimersByTimeAsync(990);
    last().send(frame(3));
    await settle();
    await jest.advanceTimersByTimeAsync(10);
    expect(other.heard.slice(-2)).toEqual([
      { kind: 'events', events: [event(3)] },
      { kind: 'beat', isOpen: true, lastId: '3' },
    ]);
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    last().send(frame(4));
    await settle();
    expect(other.heard.at(-1)).toEqual({ kind: 'events', events: [event(4)] });
  });

  it('come from the tab that leads to the others, which ask the server for nothing [R-EXT-19]', async () => {
    const { lines } = eventServer();
    lead(locks);
    const other = otherTab();
    const { told } = openTab();
    await settle();
    other.tell({ kind: 'beat', isOpen: true, lastId: '3' });
    expect(useLiveState.getState().isOpen).toBe(true);
    other.tell({ kind: 'events', events: [event(4)] });
    expect(told).toEqual([{ d: 4 }]);
    other.tell({ kind: 'beat', isOpen: false, lastId: '4' });
    expect(useLiveState.getState().isOpen).toBe(false);
    expect(lines).toEqual([]);
    expect(other.heard).toEqual([]);
  });

  it.each([
    ['the last event that was handed on', [{ kind: 'events', events: [event(9)] }], '9'],
    ['where the others were when it joined them', [{ kind: 'beat', isOpen: true, lastId: '5' }], '5'],
    [
      'the last one known, when a beat and an event name none',
      [
        { kind: 'beat', isOpen: true, lastId: '5' },
        { kind: 'beat', isOpen: true, lastId: undefined },
        { kind: 'event', event: { name: 'pings', data: '{}', id: undefined } },
      ],
      '5',
    ],
    ['a bare id, which tells of nothing', [{ kind: 'events', events: [{ name: '', data: '', id: '11' }] }], '11'],
  ])('go on in the next tab after %s [R-EXT-19, R-API-28]', async (_, messages, id) => {
    const { lines } = eventServer();
    const warn = jest.spyOn(console, 'warn');
    const release = lead(locks);
    const other = otherTab();
    openTab();
    await settle();
    for (const message of messages) other.tell(message);
    release();
    await settle();
    expect(lines.map(({ after }) => after)).toEqual([id]);
    expect(warn).not.toHaveBeenCalled();
  });

  it('are taken over from a tab that sleeps within 5 s, but not by one that nobody looks at [R-EXT-19]', async () => {
    const { lines } = eventServer();
    lead(locks);
    openTab();
    const looked = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(lines).toEqual([]);
    looked.mockReturnValue('visible');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(lines).toHaveLength(1);
  });

  it('are not taken from a tab that is heard, by its beats and by its events [R-EXT-19]', async () => {
    const { lines } = eventServer();
    lead(locks);
    const other = otherTab();
    openTab();
    for (let second = 0; second < 20; second++) {
      other.tell(
        second % 2 === 0 ? { kind: 'beat', isOpen: true, lastId: '1' } : { kind: 'events', events: [event(2)] },
      );
      await jest.advanceTimersByTimeAsync(1_900);
    }
    expect(lines).toEqual([]);
  });

  it('stay open when another tab takes the lead: that this one hangs up is no news [R-EXT-19]', async () => {
    const { lines } = eventServer();
    const other = otherTab();
    openTab();
    await settle();
    void locks.request(NAME, { steal: true }, () => new Promise(() => undefined));
    other.tell({ kind: 'beat', isOpen: true, lastId: '1' });
    await settle();
    expect(lines[0]?.isCut).toBe(true);
    expect(useLiveState.getState().isOpen).toBe(true);
    expect(other.heard).not.toContainEqual(expect.objectContaining({ isOpen: false, lastId: '1' }));
  });

  it('that cannot be read are said to be, and those after them come [R-SHELL-24]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { last } = eventServer();
    const { told } = openTab();
    await settle();
    last().send(`event: pings\ndata: {"d":\nid: 1\n\n${frame(2)}`);
    await settle();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('pings'), expect.any(SyntaxError));
    expect(told).toEqual([{ d: 2 }]);
  });

  it('that a listener stumbles over reach the others, and unknown ones nobody [R-SHELL-24]', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { last } = eventServer();
    offs.push(
      live.on('pings', () => {
        throw new Error('a listener');
      }),
    );
    const { told } = openTab();
    await settle();
    last().send(`event: of-tomorrow\ndata: {}\n\n${frame(2)}`);
    await settle();
    expect(error).toHaveBeenCalledTimes(1);
    expect(told).toEqual([{ d: 2 }]);
  });

  it('end with the log-in: nothing is open, told or asked any more [R-AUTH-19]', async () => {
    const { lines } = eventServer();
    const other = otherTab();
    const { close } = openTab();
    await settle();
    const before = other.heard.length;
    close();
    expect(useLiveState.getState().isOpen).toBe(false);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(lines.map(({ isCut }) => isCut)).toEqual([true]);
    expect(other.heard).toHaveLength(before);
    expect(Channel.all.map(({ isClosed }) => isClosed)).toEqual([false, true]);
  });

  it('that come while it ends are handed on to nobody, and nothing fails by them [R-AUTH-19]', async () => {
    const warn = jest.spyOn(console, 'warn');
    const { last } = eventServer();
    const other = otherTab();
    const { told, close } = openTab();
    await settle();
    const before = other.heard.length;
    offs.push(live.on('pings', close));
    last().send(frame(1) + frame(2));
    await settle();
    expect(told).toEqual([{ d: 1 }, { d: 2 }]);
    expect(other.heard).toHaveLength(before);
    expect(warn).not.toHaveBeenCalled();
  });

  it('of another log-in are not heard [R-EXT-19]', async () => {
    eventServer();
    lead(locks);
    const { told } = openTab();
    new Channel('portal.live2.u2').postMessage({ kind: 'events', events: [event(4)] });
    expect(told).toEqual([]);
  });

  it('come to each tab alone where tabs cannot speak to each other [R-EXT-19]', async () => {
    Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined, configurable: true, writable: true });
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
    const { last } = eventServer();
    const { told } = openTab();
    await settle();
    last().send(frame(1));
    await settle();
    expect(told).toEqual([{ d: 1 }]);
  });
});
