import { forgetTyped, keepTyped, readTyped, sweepTyped, TYPED_KEY, type Typed } from './typed';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 1_700_000_000_000;
const typed = (text: string, at = NOW): Typed => ({ at, values: { comment: text }, was: { comment: '' } });
const stored = () => localStorage.getItem(TYPED_KEY);

beforeEach(() => localStorage.clear());

describe('what was typed and not saved [R-EXT-31]', () => {
  it('is kept by thing until it is forgotten; then nothing of it is left', () => {
    keepTyped('lena', 'incident/1', typed('one'), NOW);
    keepTyped('lena', 'incident/2', typed('two'), NOW);
    expect([readTyped('lena', 'incident/1', NOW), readTyped('lena', 'incident/2', NOW)]).toEqual([
      typed('one'),
      typed('two'),
    ]);
    forgetTyped('lena', 'incident/1', NOW);
    expect([readTyped('lena', 'incident/1', NOW), readTyped('lena', 'incident/2', NOW)]).toEqual([
      undefined,
      typed('two'),
    ]);
    forgetTyped('lena', 'incident/2', NOW);
    expect(stored()).toBeNull();
  });

  it('is not there for another account, and is gone once another account types or logs in', () => {
    keepTyped('lena', 'incident/1', typed('mine'), NOW);
    expect(readTyped('marco', 'incident/1', NOW)).toBeUndefined();
    keepTyped('marco', 'incident/2', typed('his'), NOW);
    expect([readTyped('lena', 'incident/1', NOW), stored()?.includes('mine')]).toEqual([undefined, false]);
    sweepTyped('lena', NOW);
    expect(stored()).toBeNull();
  });

  it('lasts 24 hours and not a moment longer, and is taken away at the next log-in', () => {
    keepTyped('lena', 'incident/1', typed('old'), NOW);
    expect(readTyped('lena', 'incident/1', NOW + DAY - 1)).toEqual(typed('old'));
    expect(readTyped('lena', 'incident/1', NOW + DAY)).toBeUndefined();
    keepTyped('lena', 'incident/2', typed('newer', NOW + HOUR), NOW + HOUR);
    sweepTyped('lena', NOW + DAY);
    expect([stored()?.includes('old'), stored()?.includes('newer')]).toEqual([false, true]);
  });

  it('does not last longer because a clock was set back', () => {
    keepTyped('lena', 'incident/1', typed('ahead', NOW + 2 * DAY), NOW);
    expect(readTyped('lena', 'incident/1', NOW)).toBeUndefined();
  });

  it('is bounded: twenty forms and some letters, the oldest go first', () => {
    for (let n = 0; n < 25; n++) keepTyped('lena', `incident/${n}`, typed(`text ${n}`, NOW + n), NOW + n);
    const left = (n: number) => readTyped('lena', `incident/${n}`, NOW + 30) !== undefined;
    expect([left(0), left(4), left(5), left(24)]).toEqual([false, false, true, true]);
    keepTyped('lena', 'long', typed('x'.repeat(190_000), NOW + 30), NOW + 30);
    keepTyped('lena', 'longer', typed('x'.repeat(190_000), NOW + 31), NOW + 31);
    expect([readTyped('lena', 'long', NOW + 31), readTyped('lena', 'longer', NOW + 31)?.at]).toEqual([
      undefined,
      NOW + 31,
    ]);
  });

  it.each(['{', '[]', '{"account":"lena","things":{"incident/1":{"at":"now"}}}', '{"account":"lena"}'])(
    'counts as nothing when the storage holds %s',
    (text) => {
      localStorage.setItem(TYPED_KEY, text);
      expect(readTyped('lena', 'incident/1', NOW)).toBeUndefined();
      keepTyped('lena', 'incident/1', typed('new'), NOW);
      expect(readTyped('lena', 'incident/1', NOW)).toEqual(typed('new'));
    },
  );
});
