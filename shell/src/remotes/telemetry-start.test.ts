let bus: typeof import('@portal/platform/bus')['bus'];
let startTelemetryLater: typeof import('./telemetry-start')['startTelemetryLater'];

const started = jest.fn();
jest.mock('./telemetry', () => ({ startTelemetry: (...how: unknown[]) => started(...how) }));

const READY = { remote: 'mf-recipes', version: '1.0.0', ms: 340 } as const;
const FAILED = { remote: 'mf-billing', version: '2.0.0', code: 'REMOTE_LOAD_FAILED' } as const;
const STRAY = { remote: 'mf-incidents', version: '3.0.0', code: 'UNHANDLED_REJECTION' } as const;
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('who tells load times', () => {
  beforeEach(async () => {
    // A page of its own for each: what happened is kept beside the bus.
    jest.resetModules();
    ({ bus } = await import('@portal/platform/bus'));
    ({ startTelemetryLater } = await import('./telemetry-start'));
    jest.useFakeTimers();
    started.mockReset();
  });
  afterEach(() => jest.useRealTimers());

  it.each([
    [0, true],
    [0.099, true],
    [0.1, false],
    [0.99, false],
  ])('is a sample of one page in ten, and everybody tells failures: %d, %s [R-EXT-15]', async (random, isInSample) => {
    startTelemetryLater(random);
    bus.emit('remote:ready', READY);
    await pass(30_000);
    expect(started.mock.calls).toEqual(isInSample ? [[{ withLoads: true, before: [READY] }]] : []);
    bus.emit('remote:failed', FAILED);
    await pass(1);
    if (!isInSample) expect(started.mock.calls).toEqual([[{ withLoads: false, before: [READY, FAILED] }]]);
    expect(started).toHaveBeenCalledTimes(1);
  });

  it('is everybody at once when a remote that is still shown has an error [R-EXT-15]', async () => {
    startTelemetryLater(0.5);
    bus.emit('remote:ready', READY);
    bus.emit('remote:error', STRAY);
    await pass(1);
    expect(started.mock.calls).toEqual([[{ withLoads: false, before: [READY, STRAY] }]]);
  });

  it('draws its lot anew for each page [R-EXT-15]', async () => {
    const draw = jest.spyOn(Math, 'random').mockReturnValueOnce(0.05).mockReturnValueOnce(0.5);
    startTelemetryLater();
    startTelemetryLater();
    await pass(30_000);
    expect(started.mock.calls).toEqual([[{ withLoads: true, before: [] }]]);
    draw.mockRestore();
  });
});
