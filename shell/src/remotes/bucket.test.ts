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

  it('gives each hundredth its share of 100,000 browsers, as far as chance allows (χ²)', () => {
    const ids = Array.from({ length: 100_000 }, (_, index) => (index * 2_654_435_761).toString(16).padStart(32, '0'));
    for (const remote of ['mf-incidents', 'mf-recipes', 'mf-cameras']) {
      const counts = new Array<number>(100).fill(0);
      for (const id of ids) counts[Math.floor(bucketOf(id, remote))]! += 1;
      const chi = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
      // 99 degrees of freedom: beyond these once in ten thousand, on either side.
      expect(chi).toBeGreaterThan(54);
      expect(chi).toBeLessThan(160);
    }
  });

  it('stays the same in one browser', () => {
    localStorage.clear();
    const first = browserId();
    expect(browserId()).toBe(first);
    expect(bucketOf(first, 'mf-incidents')).toBe(bucketOf(first, 'mf-incidents'));
  });
});
