import { electLeader } from './leader';
import { Locks } from './testing/locks';

function aBrowser() {
  const tabs: { leads: boolean; heard: () => void; asleep: boolean; stop: () => void }[] = [];
  return {
    tabs,
    leaders: () => tabs.map(({ leads }, index) => (leads ? index : -1)).filter((index) => index >= 0),
    open() {
      const tab = { leads: false, heard: () => undefined as void, asleep: false, stop: () => undefined as void };
      tabs.push(tab);
      const { heard, stop } = electLeader(
        'live',
        (signal) => {
          tab.leads = true;
          signal.addEventListener('abort', () => {
            tab.leads = false;
          });
        },
        // A tab that sleeps says nothing.
        () => tab.asleep || tabs.forEach((other) => other !== tab && other.heard()),
      );
      Object.assign(tab, { heard, stop });
      return tab;
    },
  };
}

describe('the leading tab', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true });
  });
  afterEach(() => jest.useRealTimers());

  it('is one of eight, also after a while [R-EXT-19]', async () => {
    const browser = aBrowser();
    for (let n = 0; n < 8; n++) browser.open();
    await jest.advanceTimersByTimeAsync(0);
    expect(browser.leaders()).toEqual([0]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(browser.leaders()).toEqual([0]);
    browser.tabs.forEach(({ stop }) => stop());
  });

  it('hands the lead on at once when it closes [R-EXT-19]', async () => {
    const browser = aBrowser();
    const [first] = [browser.open(), browser.open(), browser.open()];
    await jest.advanceTimersByTimeAsync(0);
    first.stop();
    await jest.advanceTimersByTimeAsync(0);
    expect(browser.leaders()).toEqual([1]);
    browser.tabs.forEach(({ stop }) => stop());
  });

  it('loses the lead within 5 s to one other tab when it sleeps, and follows when it wakes [R-EXT-19]', async () => {
    const browser = aBrowser();
    const [first] = [browser.open(), browser.open(), browser.open()];
    // Both others hesitate for as long as they may.
    jest.spyOn(Math, 'random').mockReturnValueOnce(0.999).mockReturnValueOnce(0.99);
    await jest.advanceTimersByTimeAsync(10_000);
    first.asleep = true;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(browser.leaders()).toHaveLength(1);
    expect(browser.leaders()).not.toEqual([0]);
    const [second] = browser.leaders();
    first.asleep = false;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(browser.leaders()).toEqual([second]);
    browser.tabs.forEach(({ stop }) => stop());
  });

  it('loses the lead within 5 s after its last beat, whenever the others were opened [R-EXT-19]', async () => {
    const browser = aBrowser();
    const first = browser.open();
    // Their clocks notice the silence as late as they can, and they hesitate for as long as they may.
    await jest.advanceTimersByTimeAsync(999);
    browser.open();
    browser.open();
    jest.spyOn(Math, 'random').mockReturnValueOnce(0.999).mockReturnValueOnce(0.99);
    await jest.advanceTimersByTimeAsync(9_001);
    first.asleep = true;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(browser.leaders()).toHaveLength(1);
    expect(browser.leaders()).not.toEqual([0]);
    browser.tabs.forEach(({ stop }) => stop());
  });

  it('leads for itself where locks are forbidden, and asks for them once [R-EXT-19]', async () => {
    const request = jest.fn(() => Promise.reject(new DOMException('denied', 'SecurityError')));
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    const lead = jest.fn();
    const { stop } = electLeader('live', lead, () => undefined);
    await jest.advanceTimersByTimeAsync(10_000);
    expect([lead.mock.calls.length, request.mock.calls.length]).toEqual([1, 1]);
    stop();
    expect((lead.mock.calls[0] as AbortSignal[])[0]?.aborted).toBe(true);
  });

  it('asks again with the next beat, not at once, when it is refused without a reason that stays [R-EXT-19]', async () => {
    const real = new Locks();
    let refuses = true;
    const request = jest.fn((...given: Parameters<Locks['request']>) => {
      // Who asks at once and for ever would never let this test end.
      if (request.mock.calls.length > 50) return new Promise<void>(() => undefined);
      return refuses
        ? Promise.reject(new DOMException('The document is not fully active', 'InvalidStateError'))
        : real.request(...given);
    });
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    const tab = aBrowser().open();
    await jest.advanceTimersByTimeAsync(1_500);
    expect([request.mock.calls.length, tab.leads]).toEqual([2, false]);
    refuses = false;
    await jest.advanceTimersByTimeAsync(1_000);
    expect([request.mock.calls.length, tab.leads]).toEqual([3, true]);
    tab.stop();
  });

  it('leads for itself where there are no locks [R-EXT-19]', () => {
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
    const browser = aBrowser();
    expect(browser.open().leads).toBe(true);
  });
});
