import { answerTo, FILES, keepLoaded, keepPage, keepRegistry, LAST } from './keep';

const ORIGIN = location.origin;
const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' };

/** As much of Cache Storage as the worker uses. */
class FakeCache {
  readonly kept = new Map<string, Response>();
  private readonly keyOf = (what: string | { url: string }) =>
    new URL(typeof what === 'string' ? what : what.url, ORIGIN).href;
  match = async (what: string) => this.kept.get(this.keyOf(what))?.clone();
  put = async (what: string, answer: Response) => void this.kept.set(this.keyOf(what), answer);
  keys = async () => [...this.kept.keys()].map((url) => ({ url }));
  delete = async (what: { url: string }) => this.kept.delete(this.keyOf(what));
}
let stores: Map<string, FakeCache>;
const store = (name: string) => {
  if (!stores.has(name)) stores.set(name, new FakeCache());
  return stores.get(name) as FakeCache;
};
const asked: string[] = [];
let network: (url: string, init?: RequestInit) => Response | Promise<Response>;

beforeEach(() => {
  stores = new Map();
  asked.length = 0;
  network = () => {
    throw new TypeError('Failed to fetch');
  };
  Object.assign(globalThis, {
    caches: { open: async (name: string) => store(name) },
    fetch: async (what: string | Request, init?: RequestInit) => {
      const url = new URL(typeof what === 'string' ? what : what.url, ORIGIN).pathname;
      asked.push(url);
      return basic(await network(url, init));
    },
  });
});
afterEach(() => jest.useRealTimers());

const basic = (answer: Response) => Object.defineProperty(answer, 'type', { value: 'basic' });
const get = (path: string, init: RequestInit = {}) => new Request(ORIGIN + path, init);
const go = (path: string) => Object.defineProperty(get(path), 'mode', { value: 'navigate' }) as Request;
const page = (text: string) => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } });
const textOf = async (answer: Promise<Response> | undefined) => (await answer)?.text();

describe('the service worker [R-EXT-24]', () => {
  it.each([
    ['the API', get('/api/frontend/devices', { headers: { authorization: 'Bearer secret' } })],
    ['uploads of people', get('/files/avatars/1.png')],
    ['a page of the API', go('/api/docs')],
    ['a change', get('/shell/a.js', { method: 'POST' })],
    ['another host', new Request('https://tiles.example/shell/a.js')],
    ['a part of a file', get('/remotes/mf-x/1/a.js', { headers: { range: 'bytes=0-1' } })],
    ['the map’s background', get('/shell/map.pmtiles')],
    ['whether the server is there', get('/healthz')],
  ])('keeps out of %s', (_, request) => {
    expect(answerTo(request)).toBeUndefined();
    expect(stores.size).toBe(0);
  });

  it('answers files that never change from what it kept, after they came once', async () => {
    network = () => new Response('code', { headers: FOR_EVER });
    expect(await textOf(answerTo(get('/shell/a.1b.js')))).toBe('code');
    network = () => new Response('other', { headers: FOR_EVER });
    expect(await textOf(answerTo(get('/shell/a.1b.js')))).toBe('code');
    expect(asked).toEqual(['/shell/a.1b.js']);
  });

  it('asks anew for a file that the page got broken, and keeps what comes in its place', async () => {
    await store(FILES).put('/shell/a.1b.js', new Response('broken'));
    network = () => new Response('code', { headers: FOR_EVER });
    expect(await textOf(answerTo(get('/shell/a.1b.js', { cache: 'reload' })))).toBe('code');
    expect(await textOf(answerTo(get('/shell/a.1b.js')))).toBe('code');
    expect(asked).toEqual(['/shell/a.1b.js']);
  });

  it('does not keep what may change, nor what failed', async () => {
    network = () => new Response('x');
    await answerTo(get('/shell/a.js'));
    network = () => new Response('gone', { status: 404, headers: FOR_EVER });
    await answerTo(get('/remotes/mf-x/1/b.js'));
    expect(store(FILES).kept.size).toBe(0);
  });

  it('holds no release back: the page is the server’s whenever it answers, and the last one when it does not', async () => {
    network = () => page('release 1');
    expect(await textOf(answerTo(go('/devicemanager')))).toBe('release 1');
    network = () => page('release 2');
    expect(await textOf(answerTo(go('/map')))).toBe('release 2');
    network = () => page('release 1');
    expect(await textOf(answerTo(go('/map')))).toBe('release 1');
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await textOf(answerTo(go('/incidentmanager')))).toBe('release 1');
    network = () => new Response('the proxy is sorry', { status: 502 });
    expect(await textOf(answerTo(go('/')))).toBe('release 1');
  });

  it('answers addresses whose ids hold a dot with the page that it kept, and keeps no file in its place', async () => {
    network = () => page('the page');
    expect(await textOf(answerTo(go('/devicemanager/devices/kitchen.1')))).toBe('the page');
    network = () => new Response('no page', { headers: { 'content-type': 'text/plain' } });
    expect(await textOf(answerTo(go('/robots.txt')))).toBe('no page');
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await textOf(answerTo(go('/devicemanager/devices/kitchen.2')))).toBe('the page');
  });

  it('waits no longer than some seconds for a page, where there is one, and for ever where there is none', async () => {
    jest.useFakeTimers();
    const never = new Promise<Response>(() => undefined);
    await store(LAST).put('/', new Response('last'));
    network = () => never;
    const answer = textOf(answerTo(go('/')));
    await jest.advanceTimersByTimeAsync(4_000);
    expect(await answer).toBe('last');
  });

  it('keeps the page that was there before it, once', async () => {
    network = () => new Response('the page');
    await keepPage();
    await keepPage();
    expect(asked).toEqual(['/']);
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await textOf(answerTo(go('/map')))).toBe('the page');
  });

  it('takes the page that the browser asked for while the worker started', async () => {
    expect(await textOf(answerTo(go('/'), Promise.resolve(basic(new Response('early')))))).toBe('early');
    expect(asked).toEqual([]);
  });

  it('keeps the registry only as the page has verified it, and answers with it when the server does not', async () => {
    network = () => new Response('unverified');
    expect(await textOf(answerTo(get('/registry.json')))).toBe('unverified');
    expect(store(LAST).kept.size).toBe(0);
    await keepRegistry('{}', 'signed');
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await textOf(answerTo(get('/registry.json')))).toBe('{}');
    expect(await textOf(answerTo(get('/registry.json.sig')))).toBe('signed');
    expect((await answerTo(get('/registry.json')))?.headers.get('x-kept')).toBe('1');
  });

  it('keeps what the page loaded before, with its hash, each once, and nothing else', async () => {
    const hashes: (string | undefined)[] = [];
    network = (url, init) => {
      hashes.push(init?.integrity);
      if (url.endsWith('wrong.js')) throw new TypeError('the hash is another');
      return new Response(url, { headers: FOR_EVER });
    };
    const files = [
      { url: `${ORIGIN}/shell/a.js`, integrity: 'sha256-a' },
      { url: `${ORIGIN}/shell/wrong.js`, integrity: 'sha256-b' },
      { url: `${ORIGIN}/remotes/mf-x/1/c.woff2` },
      { url: `${ORIGIN}/api/frontend/devices` },
      { url: 'https://tiles.example/shell/d.js' },
    ];
    await keepLoaded(files);
    await keepLoaded(files.slice(0, 1));
    expect([...store(FILES).kept.keys()]).toEqual([`${ORIGIN}/shell/a.js`, `${ORIGIN}/remotes/mf-x/1/c.woff2`]);
    expect(hashes).toEqual(['sha256-a', 'sha256-b', undefined]);
  });

  it('keeps no more than two versions have: the oldest go', async () => {
    for (let n = 0; n < 503; n++) await store(FILES).put(`/shell/${n}.js`, new Response(''));
    await keepLoaded([]);
    const kept = [...store(FILES).kept.keys()];
    expect([kept.length, kept[0]]).toEqual([500, `${ORIGIN}/shell/3.js`]);
  });
});
