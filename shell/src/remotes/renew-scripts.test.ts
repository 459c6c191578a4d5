import { renewScripts } from './renew-scripts';
import { allowScripts, knownScripts, startScriptPolicy } from './script-policy';

const FOLDER = '/remotes/mf-recipes/2.0.0/';
const at = (file: string) => location.origin + FOLDER + file;
const failedChunk = (file: string, type = 'error') =>
  Object.assign(new Error(`Loading chunk 12 failed.\n(${type}: ${at(file)})`), { name: 'ChunkLoadError' });

const renew = (error: unknown) => renewScripts(error, knownScripts());
const asked = jest.fn<Promise<Response>, [string, RequestInit]>();

describe('a script that came broken', () => {
  beforeAll(() => startScriptPolicy());
  beforeEach(() => {
    allowScripts(`${FOLDER}remoteEntry.js`, { 'remoteEntry.js': 'sha256-e', 'a.js': 'sha256-a', 'b.js': 'sha256-b' });
    asked.mockReset().mockImplementation(async () => new Response('code'));
    Object.assign(globalThis, { fetch: asked });
  });

  it('is fetched past the cache of the browser, with its hash', async () => {
    expect(await renew(failedChunk('a.js'))).toBe(true);
    expect(asked.mock.calls).toEqual([
      [at('a.js'), expect.objectContaining({ cache: 'reload', integrity: 'sha256-a' })],
    ]);
  });

  it('is found in what lies behind an error too: as the federation runtime and a part of the page wrap it', async () => {
    const entry = new Error(`RUNTIME-008 … args: {"resourceUrl":"${at('remoteEntry.js')}"}`);
    expect(await renew(new Error('A file could not be loaded.', { cause: entry }))).toBe(true);
    expect(asked.mock.calls.map(([url]) => url)).toEqual([at('remoteEntry.js')]);
  });

  it.each([
    ['comes broken once more', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is gone', async () => new Response('', { status: 404 })],
  ])('is no reason for another try when it %s', async (_, answer) => {
    asked.mockImplementation(answer);
    expect(await renew(failedChunk('a.js'))).toBe(false);
  });

  it.each([
    ['no script', new Error('Cannot read properties of undefined')],
    ['a script that nobody listed', failedChunk('c.js')],
    ['nothing', undefined],
  ])('is not asked for when what failed names %s', async (_, error) => {
    expect(await renew(error)).toBe(false);
    expect(asked).not.toHaveBeenCalled();
  });

  it('is not asked for where nothing answered in time: that line says nothing to one more question', async () => {
    expect(await portalScripts.renew(failedChunk('a.js', 'timeout'))).toBe(false);
    expect(asked).not.toHaveBeenCalled();
    expect(await portalScripts.renew(failedChunk('a.js'))).toBe(true);
    // Somebody pressed "Try again".
    expect(await portalScripts.renew(failedChunk('b.js', 'timeout'), true)).toBe(true);
  });
});
