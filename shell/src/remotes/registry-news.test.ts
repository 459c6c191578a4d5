import { live, useLiveState } from '@portal/platform/live';
import { setStore } from '@portal/platform/testing';
import { renewRegistry, useRegistry } from './registry';
import { followRegistry, serialOf } from './registry-news';

jest.mock('./registry', () => {
  const { create } = jest.requireActual<typeof import('zustand')>('zustand');
  return { useRegistry: create(() => ({ source: undefined })), renewRegistry: jest.fn() };
});
const renew = renewRegistry as jest.MockedFunction<typeof renewRegistry>;

const signature = (serial: number) => `h.${btoa(JSON.stringify({ digest: 'd', serial, exp: 9 }))}.s`;
const know = (serial: number) => useRegistry.setState({ source: { text: '{}', signature: signature(serial) } });
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('an open page and its registry', () => {
  let served = 5;
  const fetchSignature = jest.fn(async () => new Response(signature(served)));
  let end: () => void;

  beforeEach(() => {
    jest.useFakeTimers();
    served = 5;
    know(5);
    fetchSignature.mockClear();
    renew.mockReset();
    renew.mockImplementation(async () => know(served));
    setStore(useLiveState, { isOpen: true });
    // Back online, the platform also asks whether the server is there.
    globalThis.fetch = async (input) =>
      input instanceof Request && input.url.endsWith('/registry.json.sig') ? fetchSignature() : new Response();
    ({ end } = followRegistry());
  });
  afterEach(() => {
    end();
    jest.useRealTimers();
  });

  it('fetches a newer one that the event stream tells of, once, within a second', async () => {
    served = 7;
    live.deliver('registry', { serial: 6 });
    live.deliver('registry', { serial: 7 });
    await pass(1_000);
    expect(renew).toHaveBeenCalledTimes(1);
    live.deliver('registry', { serial: 7 });
    live.deliver('registry', { serial: 4 });
    await pass(60_000);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('asks nobody while the stream is open', async () => {
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('online'));
    await pass(3_600_000);
    expect(fetchSignature).not.toHaveBeenCalled();
  });

  it('asks by itself without a stream: when it is looked at again, when the network is back, and every few minutes', async () => {
    setStore(useLiveState, { isOpen: false });
    await pass(6_000);
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('focus'));
    await pass(1_000);
    expect([fetchSignature.mock.calls.length, renew.mock.calls.length]).toEqual([1, 0]);
    served = 6;
    window.dispatchEvent(new Event('online'));
    await pass(1_000);
    expect([fetchSignature.mock.calls.length, renew.mock.calls.length]).toEqual([2, 1]);
    served = 8;
    await pass(240_000);
    expect([fetchSignature.mock.calls.length, renew.mock.calls.length]).toEqual([3, 2]);
  });

  it('only logs that it could not ask, and asks again later [R-ERR-24]', async () => {
    setStore(useLiveState, { isOpen: false });
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    fetchSignature.mockResolvedValueOnce(new Response(null, { status: 404 }));
    window.dispatchEvent(new Event('online'));
    await pass(1_000);
    expect(logged.mock.calls.map(([said]) => said)).toEqual(['The registry could not be asked for.']);
    logged.mockRestore();
    served = 6;
    window.dispatchEvent(new Event('online'));
    await pass(2_000);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('tries again, and no more than three times, when what came could not be taken', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    renew.mockRejectedValue(new Error('text and signature of two different moments'));
    live.deliver('registry', { serial: 6 });
    await pass(60_000);
    expect([renew.mock.calls.length, warn.mock.calls.length]).toEqual([3, 1]);
    renew.mockImplementation(async () => know(6));
    live.deliver('registry', { serial: 6 });
    await pass(1_000);
    expect(renew).toHaveBeenCalledTimes(4);
    warn.mockRestore();
  });

  it('reads no serial out of what is no signature', () => {
    expect([serialOf(''), serialOf('a.b.c'), serialOf(signature(3))]).toEqual([0, 0, 3]);
  });
});
