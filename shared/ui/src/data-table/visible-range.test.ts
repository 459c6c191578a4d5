import { visibleRange } from './visible-range';

const LINES = { count: 10_000, height: 44 };

describe('visibleRange', () => {
  it('covers the pane and a few lines beyond each edge', () => {
    const { first, end } = visibleRange(LINES, 44 * 100, 440);
    expect(first).toBeLessThan(100);
    expect(first).toBeGreaterThan(90);
    expect(end).toBeGreaterThan(110);
    expect(end).toBeLessThan(120);
  });

  it('starts at the first line while the list begins below the upper edge', () => {
    expect(visibleRange(LINES, -300, 440).first).toBe(0);
  });

  it('ends with the list, also when it has become shorter than the scroll position', () => {
    expect(visibleRange({ count: 50, height: 44 }, 44 * 45, 440).end).toBe(50);
    expect(visibleRange({ count: 10, height: 44 }, 44 * 400, 440)).toEqual({ first: 10, end: 10 });
  });
});
