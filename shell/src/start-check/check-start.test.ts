import { checkStart } from './check-start';

const fetched = jest.fn<Promise<Response>, [string, RequestInit]>();
const reload = jest.fn();
const isLost = () => document.querySelector('.lost')?.hasAttribute('hidden') === false;

beforeEach(() => {
  const make = (tag: string, attributes: Record<string, string>) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  // Of a type that nothing runs.
  const script = (src: string, integrity: string) => make('script', { type: 'text/plain', src, integrity });
  document.body.replaceChildren(
    make('div', { class: 'wait' }),
    make('div', { class: 'lost', hidden: '' }),
    script('/shell/base.js', 'sha256-base'),
    script('/shell/main.js', 'sha256-main'),
    make('script', { type: 'application/json', id: 'settings' }),
  );
  history.replaceState({ usr: 'kept' }, '', '/here');
  fetched.mockReset().mockImplementation(async () => new Response('code'));
  reload.mockReset();
  globalThis.fetch = fetched as unknown as typeof fetch;
  Reflect.deleteProperty(globalThis, 'portalScripts');
});

describe('the start of the page', () => {
  it('is left alone when its scripts have run', async () => {
    Object.assign(globalThis, { portalScripts: {} });
    await checkStart(reload);
    expect([fetched.mock.calls, reload.mock.calls, isLost()]).toEqual([[], [], false]);
  });

  it('is fetched past the cache, by its hashes, and begun anew', async () => {
    await checkStart(reload, 5_000_000);
    expect(fetched.mock.calls.map(([url, { cache, integrity }]) => [new URL(url).pathname, cache, integrity])).toEqual([
      ['/shell/base.js', 'reload', 'sha256-base'],
      ['/shell/main.js', 'reload', 'sha256-main'],
    ]);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(history.state).toEqual({ usr: 'kept', restarted: 5_000_000 });
    expect(isLost()).toBe(false);
  });

  it('is begun anew once: what does not run then is told, and tried again after a minute', async () => {
    await checkStart(reload, 5_000_000);
    await checkStart(reload, 5_059_999);
    expect([reload.mock.calls.length, fetched.mock.calls.length, isLost()]).toEqual([1, 2, true]);
    expect(document.querySelector('.wait')).toBeNull();
    await checkStart(reload, 5_060_000);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['is refused for its bytes', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is not there', async () => new Response('', { status: 404 })],
  ])('says so when a script %s all the same', async (_, answer) => {
    fetched.mockImplementationOnce(async () => new Response('code')).mockImplementationOnce(answer);
    await checkStart(reload);
    expect([reload.mock.calls.length, isLost(), history.state]).toEqual([0, true, { usr: 'kept' }]);
  });
});
