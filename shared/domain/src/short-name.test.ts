import { shortName } from './short-name';

describe('a name in a question', () => {
  it('is whole up to 48 letters, and its beginning beyond', () => {
    expect(shortName('x'.repeat(48))).toBe('x'.repeat(48));
    expect(shortName('x'.repeat(49))).toBe(`${'x'.repeat(48)}…`);
  });

  it('is shorter where another one stands beside it', () => {
    expect(shortName('Combi oven 2, hot line', 10)).toBe('Combi oven…');
    expect(shortName('Combi oven', 10)).toBe('Combi oven');
  });

  it('keeps signs whole that are written as two halves', () => {
    expect(shortName('🍕🍟🍔', 2)).toBe('🍕🍟…');
  });
});
