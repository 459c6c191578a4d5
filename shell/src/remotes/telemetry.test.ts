import { bus } from '@portal/platform/bus';
import { startTelemetry } from './telemetry';

const FAILED = (version: string, cause?: string) =>
  ({ remote: 'mf-billing', version, code: 'REMOTE_LOAD_FAILED', cause }) as const;
const READY = (ms: number) => ({ remote: 'mf-recipes', version: '1.0.0', ms }) as const;
const failed = (version = '2.0.0-abc', cause?: string) => bus.emit('remote:failed', FAILED(version, cause));
const ready = (ms: number) => bus.emit('remote:ready', READY(ms));
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('telemetry', () => {
  const post = jest.fn<Promise<Response>, [string, RequestInit]>();
  const beacon = jest.fn<boolean, [string, Blob]>(() => true);
  let end = () => undefined as void;
  const posted = () =>
    post.mock.calls.map(([, { body }]) => (JSON.parse(String(body)) as { entries: object[] }).entries);
  const hide = (state: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };

  beforeEach(() => {
    jest.useFakeTimers();
    post.mockReset();
    post.mockResolvedValue(new Response(null, { status: 204 }));
    beacon.mockClear();
    Object.assign(globalThis, { fetch: post });
    Object.assign(navigator, { sendBeacon: beacon });
  });
  afterEach(() => {
    end();
    hide('visible');
    jest.useRealTimers();
  });

  it('tells failures together after a while, also those from before it was loaded, and load times only in the sample [R-EXT-15]', async () => {
    const before = [FAILED('1.9.9', 'TypeError'), READY(120)];
    end = startTelemetry({ withLoads: false, before });
    failed('–', 'a text that somebody typed');
    bus.emit('remote:error', { remote: 'mf-billing', version: '1.9.9', code: 'SCRIPT_ERROR' });
    await pass(30_000);
    expect(posted()).toEqual([
      [
        { kind: 'error', remote: 'mf-billing', version: '1.9.9', name: 'REMOTE_LOAD_FAILED', cause: 'TypeError' },
        { kind: 'error', remote: 'mf-billing', name: 'REMOTE_LOAD_FAILED' },
        { kind: 'error', remote: 'mf-billing', version: '1.9.9', name: 'SCRIPT_ERROR' },
      ],
    ]);
    end();
    end = startTelemetry({ withLoads: true, before: [READY(120)] });
    ready(340);
    await pass(30_000);
    expect(posted()[1]?.map((entry) => (entry as { ms: number }).ms)).toEqual([120, 340]);
    expect(posted()[1]).toContainEqual({ kind: 'load', remote: 'mf-recipes', version: '1.0.0', ms: 340 });
    expect(post.mock.calls[0]).toEqual([
      '/api/telemetry',
      expect.objectContaining({ method: 'POST', keepalive: true, credentials: 'omit' }),
    ]);
  });

  it('tells what is left when the page is left', async () => {
    end = startTelemetry({ withLoads: false, before: [] });
    hide('hidden');
    expect(beacon).not.toHaveBeenCalled();
    failed();
    hide('hidden');
    expect(beacon.mock.calls.map(([url, blob]) => [url, blob.type])).toEqual([['/api/telemetry', 'application/json']]);
    await pass(60_000);
    expect(post).not.toHaveBeenCalled();
  });

  it.each([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is in trouble', () => Promise.resolve(new Response(null, { status: 503 }))],
  ])('tries once more, and then lets it go, when the server %s', async (_, answer) => {
    post.mockImplementation(answer);
    end = startTelemetry({ withLoads: false, before: [] });
    failed();
    await pass(600_000);
    expect(post).toHaveBeenCalledTimes(2);
  });

  it('is quiet when the server has enough, and after two hundred', async () => {
    post.mockResolvedValue(new Response(null, { status: 429 }));
    end = startTelemetry({ withLoads: false, before: [] });
    failed();
    await pass(600_000);
    expect(post).toHaveBeenCalledTimes(1);
    for (let count = 0; count < 500; count++) failed();
    await pass(600_000);
    expect(posted().flat()).toHaveLength(200);
  });
});
