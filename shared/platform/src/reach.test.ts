import { listIncidents } from '@portal/contracts/incidents';
import { call, fileText } from './call';
import { useReach } from './reach';
import { setStore } from './testing';

const isOffline = () => useReach.getState().isOffline;
const flush = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

/** The network: whether calls and the question whether the server is there get an answer. */
function network(state: { calls: boolean; server: boolean }) {
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    if (pathname === '/healthz' ? !state.server : !state.calls) throw new TypeError('Failed to fetch');
    return new Response('[]', { status: 200 });
  };
  return state;
}

const askOnce = () => call(listIncidents, {}).catch(() => undefined);

describe('whether the server can be reached [R-EXT-24]', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    setStore(useReach, { isOffline: false });
  });
  afterEach(() => jest.useRealTimers());

  it('the browser says that it is offline, and that it is back', async () => {
    const state = network({ calls: false, server: false });
    window.dispatchEvent(new Event('offline'));
    expect(isOffline()).toBe(true);
    Object.assign(state, { calls: true, server: true });
    window.dispatchEvent(new Event('online'));
    await flush();
    expect(isOffline()).toBe(false);
  });

  it('an answer that the service worker had kept is no sign of the server', async () => {
    network({ calls: false, server: false });
    window.dispatchEvent(new Event('offline'));
    globalThis.fetch = async () => new Response('{}', { headers: { 'x-kept': '1' } });
    await fileText('/registry.json', { timeout: 1_000 });
    expect(isOffline()).toBe(true);
    globalThis.fetch = async () => new Response('{}');
    await fileText('/registry.json', { timeout: 1_000 });
    expect(isOffline()).toBe(false);
  });

  it('an answer that the service worker had kept asks whether the server is there', async () => {
    const state = { server: false };
    globalThis.fetch = async (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
      if (pathname !== '/healthz') return new Response('{}', { headers: { 'x-kept': '1' } });
      if (!state.server) throw new TypeError('Failed to fetch');
      return new Response('');
    };
    await fileText('/registry.json', { timeout: 1_000 });
    await flush();
    expect(isOffline()).toBe(true);
    state.server = true;
    await jest.advanceTimersByTimeAsync(2_000);
    expect(isOffline()).toBe(false);
  });

  it('the browser believes to be online and calls get no answer: offline, until the server answers again', async () => {
    const state = network({ calls: false, server: false });
    await askOnce();
    await flush();
    expect(isOffline()).toBe(true);
    Object.assign(state, { server: true });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(isOffline()).toBe(false);
  });

  it.each([502, 503, 504])(
    'a proxy that answers %i for the server is no server, until that answers itself',
    async (status) => {
      let isThere = false;
      globalThis.fetch = async () => new Response('[]', { status: isThere ? 200 : status });
      await askOnce();
      await flush();
      expect(isOffline()).toBe(true);
      await askOnce();
      await flush();
      expect(isOffline()).toBe(true);
      isThere = true;
      await jest.advanceTimersByTimeAsync(5_000);
      expect(isOffline()).toBe(false);
    },
  );

  it('a server that is out of order and says so is there', async () => {
    globalThis.fetch = async (input) => new Response('', { status: input === '/healthz' ? 200 : 503 });
    await askOnce();
    await flush();
    expect(isOffline()).toBe(false);
  });

  it('one call that was cut is no loss of the network', async () => {
    network({ calls: false, server: true });
    await askOnce();
    await flush();
    expect(isOffline()).toBe(false);
  });

  it('knows when the server was last there', async () => {
    jest.setSystemTime(1_000_000);
    const state = network({ calls: true, server: true });
    await askOnce();
    jest.setSystemTime(2_000_000);
    Object.assign(state, { calls: false, server: false });
    await askOnce();
    await flush();
    expect(useReach.getState()).toEqual({ isOffline: true, lastContact: 1_000_000 });
  });

  it('looks for the server less and less often, at least every 15 s, and quickly again after it was there', async () => {
    const asked: number[] = [];
    let began = Date.now();
    let isAway = true;
    globalThis.fetch = async () => {
      asked.push(Date.now() - began);
      if (isAway) throw new TypeError('Failed to fetch');
      return new Response('');
    };
    isAway = false;
    window.dispatchEvent(new Event('online'));
    await flush();
    isAway = true;
    for (let again = 0; again < 2; again++) {
      asked.length = 0;
      began = Date.now();
      window.dispatchEvent(new Event('offline'));
      await jest.advanceTimersByTimeAsync(52_500);
      expect(asked).toEqual([1_500, 4_500, 10_500, 22_500, 37_500, 52_500]);
      isAway = false;
      await jest.advanceTimersByTimeAsync(15_000);
      isAway = true;
    }
  });
});

// Last: each of these begins a page of its own, which goes on listening to the browser.
describe('a page that begins [R-EXT-24]', () => {
  it.each([
    ['without the network is offline at once', { onLine: false }, [true, true], []],
    [
      'that a service worker may have kept asks for the server',
      { serviceWorker: { controller: {} } },
      [false, true],
      ['/healthz'],
    ],
    ['with the network and without a service worker asks for nothing', {}, [false, false], []],
  ] as const)('%s', async (_, browser, wanted, questions) => {
    const asked: unknown[] = [];
    globalThis.fetch = async (input) => {
      asked.push(input);
      throw new TypeError('Failed to fetch');
    };
    jest.useFakeTimers();
    for (const [name, value] of Object.entries(browser))
      Object.defineProperty(navigator, name, { value, configurable: true });
    const told: boolean[] = [];
    const page: { reach?: typeof useReach } = {};
    jest.isolateModules(() => {
      page.reach = jest.requireActual<typeof import('./reach')>('./reach').useReach;
      told.push(page.reach.getState().isOffline);
    });
    await flush();
    told.push(page.reach?.getState().isOffline === true);
    for (const name of Object.keys(browser)) Reflect.deleteProperty(navigator, name);
    jest.useRealTimers();
    expect([told, asked]).toEqual([wanted, questions]);
  });
});
