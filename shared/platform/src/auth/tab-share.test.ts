import { tabShare } from './tab-share';
import type { Tokens } from './token-store';

const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'));

describe('tabs of one browser', () => {
  const { locks } = navigator;
  afterEach(() => Object.defineProperty(navigator, 'locks', { value: locks, configurable: true }));

  it('work each for itself where locks are forbidden together with storage [R-AUTH-21]', async () => {
    Object.defineProperty(navigator, 'locks', { value: { request: denied, query: denied }, configurable: true });
    const share = tabShare(
      () => null,
      () => undefined,
    );
    await expect(share.alone(async () => 'renewed')).resolves.toBe('renewed');
    await expect(
      share.ask({ code: 'c', access: 'a', refresh: 'r', expiresAt: 0, keep: false }),
    ).resolves.toBeUndefined();
  });

  it('run what must run alone once, also when it fails [R-AUTH-21]', async () => {
    Object.defineProperty(navigator, 'locks', {
      value: { request: (_: string, work: () => Promise<unknown>) => work() },
      configurable: true,
    });
    const work = jest.fn(() => Promise.reject(new Error('the renewal failed')));
    await expect(
      tabShare(
        () => null,
        () => undefined,
      ).alone(work),
    ).rejects.toThrow('the renewal failed');
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('take turns with what must run alone: the second begins when the first has ended [R-AUTH-13, R-AUTH-21]', async () => {
    const queues = new Map<string, Promise<unknown>>();
    const request = (name: string, work: () => Promise<unknown>) => {
      const turn = (queues.get(name) ?? Promise.resolve()).then(work);
      queues.set(name, turn);
      return turn;
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    const [one, other] = [1, 2].map(() =>
      tabShare(
        () => null,
        () => undefined,
      ),
    );
    const done: string[] = [];
    let end: () => void = () => undefined;
    const first = one?.alone(async () => {
      await new Promise<void>((resolve) => (end = resolve));
      done.push('first');
    });
    const second = other?.alone(async () => done.push('second'));
    await Promise.resolve();
    end();
    await Promise.all([first, second]);
    expect(done).toEqual(['first', 'second']);
  });
});

/** What tabs of one browser say to each other on the channel of tokens. */
class Channel extends EventTarget {
  static all: Channel[] = [];
  constructor(readonly name: string) {
    super();
    Channel.all.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }));
  }
}

describe('a tab that asks the others for newer tokens [R-AUTH-21]', () => {
  const { locks } = navigator;
  const { BroadcastChannel } = globalThis;
  const tokens = (over: Partial<Tokens> = {}): Tokens => ({
    ...{ code: 'c', access: 'a1', refresh: 'r1', expiresAt: 1_000, keep: false },
    ...over,
  });
  /** Names of the locks that all tabs hold. */
  let held: string[] | undefined;
  const request = jest.fn(async (_: string, options: object | (() => unknown), work?: () => unknown) => {
    if (work) held?.push('portal.tab');
    return typeof options === 'function' ? options() : work?.();
  });

  beforeEach(() => {
    jest.useFakeTimers();
    Channel.all = [];
    held = [];
    request.mockClear();
    const query = async () => ({ held: held?.map((name) => ({ name })) });
    Object.defineProperty(navigator, 'locks', { value: { request, query }, configurable: true });
    Object.assign(globalThis, { BroadcastChannel: Channel });
  });
  afterEach(() => {
    jest.useRealTimers();
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    Object.assign(globalThis, { BroadcastChannel });
  });

  /** Another tab: what it hears, and what it says. */
  function other() {
    const channel = new Channel('portal.tokens');
    const heard: unknown[] = [];
    channel.addEventListener('message', (message) => heard.push((message as MessageEvent<unknown>).data));
    return { heard, say: (message: unknown) => channel.postMessage(message) };
  }
  const onTokens = jest.fn();
  const share = (mine: Tokens | null = tokens()) => tabShare(() => mine, onTokens);
  /** Asks; what was answered so far. */
  async function asking() {
    const given: { tokens?: Tokens | undefined; came: boolean } = { came: false };
    void share()
      .ask(tokens())
      .then((tokens) => Object.assign(given, { tokens, came: true }));
    await jest.advanceTimersByTimeAsync(0);
    return given;
  }

  it('is answered at once where it is alone: its own sign of life and other locks do not count', async () => {
    held = ['portal.refresh', 'portal.live.u1'];
    const { heard } = other();
    expect(await asking()).toEqual({ came: true, tokens: undefined });
    expect(heard).toEqual([]);
    expect(request.mock.calls.map(([name, options]) => [name, options])).toEqual([['portal.tab', { mode: 'shared' }]]);
  });

  it('takes the first newer ones of the same log-in', async () => {
    held = ['portal.tab'];
    const { heard, say } = other();
    const given = await asking();
    expect([given.came, heard]).toEqual([false, [{ kind: 'ask', code: 'c' }]]);
    say({ kind: 'have', tokens: tokens({ code: 'of another', expiresAt: 9_000 }) });
    say({ kind: 'have', tokens: tokens({ access: 'as old' }) });
    await jest.advanceTimersByTimeAsync(0);
    expect(given.came).toBe(false);
    say({ kind: 'have', tokens: tokens({ access: 'a2', expiresAt: 2_000 }) });
    await jest.advanceTimersByTimeAsync(0);
    expect(given.tokens?.access).toBe('a2');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('waits 150 ms for them, and no longer: the others may sleep', async () => {
    held = ['portal.tab'];
    const { heard } = other();
    const given = await asking();
    await jest.advanceTimersByTimeAsync(149);
    expect([given.came, heard.length]).toEqual([false, 1]);
    await jest.advanceTimersByTimeAsync(1);
    expect(given).toEqual({ came: true, tokens: undefined });
  });

  it.each([
    ['there are no locks', () => undefined],
    ['locks tell nothing', () => ({ request, query: () => Promise.reject(new DOMException('no', 'SecurityError')) })],
  ])('asks where it cannot be seen whether there are others: %s', async (_, value) => {
    Object.defineProperty(navigator, 'locks', { value: value(), configurable: true });
    const { heard } = other();
    await asking();
    expect(heard).toEqual([{ kind: 'ask', code: 'c' }]);
  });

  it('asks nobody where tabs cannot speak to each other', async () => {
    held = ['portal.tab'];
    Object.assign(globalThis, { BroadcastChannel: undefined });
    expect(await asking()).toEqual({ came: true, tokens: undefined });
  });

  it('counts nobody where a browser lists no locks', async () => {
    held = undefined;
    expect(await asking()).toEqual({ came: true, tokens: undefined });
  });

  it('tells what it has to who asks for the same log-in, and takes what others have', () => {
    const { heard, say } = other();
    const { tell } = share();
    say({ kind: 'ask', code: 'of another' });
    expect(heard).toEqual([]);
    say({ kind: 'ask', code: 'c' });
    expect(heard).toEqual([{ kind: 'have', tokens: tokens() }]);
    say({ kind: 'have', tokens: tokens({ access: 'a2' }) });
    expect(onTokens).toHaveBeenCalledWith(tokens({ access: 'a2' }));
    tell(tokens({ access: 'a3' }));
    expect(heard.at(-1)).toEqual({ kind: 'have', tokens: tokens({ access: 'a3' }) });
    tell(tokens());
    expect(request).toHaveBeenCalledTimes(1);
  });
});
