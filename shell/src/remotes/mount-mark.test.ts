import { markMount, takeFrozen } from './mount-mark';

const NAME = 'mf-billing';
const KEY = `portal.mounting.${NAME}`;
const RELEASE = { name: NAME, version: '2' } as const;
/** What a page leaves that was ended, or stands still, since so long (ms). */
const leftBehind = (ago: number, version = '2') => localStorage.setItem(KEY, `${version} ${Date.now() - ago}`);

describe('the mark of a version that starts', () => {
  let unmark: () => void = () => undefined;
  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
  });
  afterEach(() => {
    unmark();
    jest.useRealTimers();
  });

  it('tells the next page which version froze the one before, once', () => {
    leftBehind(5000);
    expect(takeFrozen(NAME)).toBe('2');
    expect(takeFrozen(NAME)).toBeUndefined();
  });

  it('goes when the version has run', () => {
    unmark = markMount(RELEASE);
    expect(localStorage.getItem(KEY)).toMatch(/^2 \d+$/);
    unmark();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('goes when the page is left early, for a frozen page says no good-bye', () => {
    unmark = markMount(RELEASE);
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('is not there in the background, where the system may end a page at any time', () => {
    unmark = markMount(RELEASE);
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    jest.advanceTimersByTime(3000);
    expect(localStorage.getItem(KEY)).toBeNull();
    hidden.mockReturnValue(false);
    jest.advanceTimersByTime(1000);
    expect(localStorage.getItem(KEY)).toMatch(/^2 /);
  });

  it('is young as long as its page lives, so that another tab does not take it for a frozen one', () => {
    unmark = markMount(RELEASE);
    jest.advanceTimersByTime(60_000);
    const [, at] = localStorage.getItem(KEY)!.split(' ');
    expect(Date.now() - Number(at)).toBeLessThan(4000);
    unmark();
    leftBehind(3000);
    expect(takeFrozen(NAME)).toBeUndefined();
    jest.advanceTimersByTime(1000);
    expect(takeFrozen(NAME)).toBe('2');
  });

  it('stays until the version has run in every place that it starts in', () => {
    unmark = markMount(RELEASE);
    const other = markMount(RELEASE);
    other();
    other();
    expect(localStorage.getItem(KEY)).toMatch(/^2 /);
  });

  it('is not taken away by another version, nor believed after 10 minutes', () => {
    unmark = markMount({ ...RELEASE, version: '1' });
    leftBehind(0);
    unmark();
    expect(localStorage.getItem(KEY)).toMatch(/^2 /);
    leftBehind(11 * 60_000);
    expect(takeFrozen(NAME)).toBeUndefined();
  });

  it('means nothing when it is somebody else’s text, and nothing breaks where storage is full or forbidden', () => {
    localStorage.setItem(KEY, 'nonsense');
    expect(takeFrozen(NAME)).toBeUndefined();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(takeFrozen(NAME)).toBeUndefined();
    expect(() => markMount(RELEASE)()).not.toThrow();
  });
});
