import { LoadFailure } from './load-failure';
import { retriedLoad } from './retried-load';

const BROKEN = new Error('Loading chunk 3 failed.\n(error: http://localhost/shell/3.js)');

describe('a file that could not be had [R-EXT-24]', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'portalScripts');
  });

  it('is asked for a second time by itself, past the cache of the browser: broken bytes would come out of it again', async () => {
    const happened: string[] = [];
    const renew = jest.fn(async (_: unknown) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      happened.push('renewed');
    });
    Object.assign(globalThis, { portalScripts: { renew } });
    const load = retriedLoad(async () => {
      happened.push('asked');
      if (happened.length === 1) throw BROKEN;
      return 'code';
    });
    const loaded = load();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await loaded).toBe('code');
    expect(happened).toEqual(['asked', 'renewed', 'asked']);
    expect(renew.mock.calls).toEqual([[BROKEN]]);
  });

  it('is a LoadFailure when it fails again, also where it can’t be renewed, and is asked for anew then', async () => {
    Object.assign(globalThis, { portalScripts: { renew: () => Promise.reject(new Error('offline')) } });
    const loader = jest.fn<Promise<string>, []>().mockRejectedValue(BROKEN);
    const load = retriedLoad(loader);
    const failure = load().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(400);
    expect(await failure).toBeInstanceOf(LoadFailure);
    expect(loader).toHaveBeenCalledTimes(2);
    loader.mockResolvedValue('code');
    await expect(((await failure) as LoadFailure).again()).resolves.toBe('code');
  });

  it('that said nothing is asked for past that question when somebody tries again', async () => {
    const silent = new Error('Loading chunk 3 failed.\n(timeout: http://localhost/shell/3.js)');
    const renew = jest.fn(() => Promise.resolve());
    Object.assign(globalThis, { portalScripts: { renew } });
    const loader = jest.fn<Promise<string>, []>().mockRejectedValue(silent);
    const load = retriedLoad(loader);
    const failure = load().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(400);
    const { again } = (await failure) as LoadFailure;
    let isRenewed: (() => void) | undefined;
    renew.mockReturnValue(new Promise((resolve) => (isRenewed = () => resolve(undefined))));
    loader.mockResolvedValue('code');
    const tried = again();
    expect(load()).toBe(tried);
    await jest.advanceTimersByTimeAsync(0);
    expect(loader).toHaveBeenCalledTimes(2);
    isRenewed?.();
    expect(await tried).toBe('code');
    expect(renew.mock.calls).toEqual([[silent], [silent, true]]);
  });
});
