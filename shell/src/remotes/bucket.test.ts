import { browserId, bucketOf } from './bucket';

const browsers = Array.from(
  { length: 20_000 },
  (_, index) => `0f8fad5b-d9cb-469f-a165-${index.toString(16).padStart(12, '0')}`,
);

describe('the place of a browser', () => {
  it('is spread evenly, without a bias to any part', () => {
    const tenths = new Array<number>(10).fill(0);
    for (const browser of browsers) tenths[Math.floor(bucketOf(browser, 'mf-incidents') / 10)]! += 1;
    // Six standard deviations around 2000.
    for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(6 * Math.sqrt(20_000 * 0.1 * 0.9));
  });

  it('is another one for each remote, so that nobody is in every canary', () => {
    const inBoth = browsers.filter(
      (browser) => bucketOf(browser, 'mf-incidents') < 10 && bucketOf(browser, 'mf-recipes') < 10,
    ).length;
    expect(inBoth / browsers.length).toBeCloseTo(0.01, 2);
  });

  it('is fine enough that half a percent is half a percent', () => {
    const within = browsers.filter((browser) => bucketOf(browser, 'mf-billing') < 0.5).length;
    expect(Math.abs(within - 100)).toBeLessThan(60);
    expect(new Set(browsers.map((browser) => bucketOf(browser, 'mf-billing'))).size).toBe(browsers.length);
  });

  it('stays the same in one browser', () => {
    localStorage.clear();
    const first = browserId();
    expect(browserId()).toBe(first);
    expect(bucketOf(first, 'mf-incidents')).toBe(bucketOf(first, 'mf-incidents'));
  });
});
