import { RateLimit, RateLimits } from './rate-limit';

const MINUTE = 60_000;
const refusal = (seconds: string) =>
  expect.objectContaining({ status: 429, errorId: 'ERROR_TOO_MANY', headers: { 'retry-after': seconds } });
const thrown = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('a limit of calls', () => {
  it('lets so many through in its time, then says how long to wait, and begins anew [R-ERR-03]', () => {
    const limit = new RateLimit(2, MINUTE);
    for (const at of [0, 10]) expect(thrown(() => limit.take('kim', at))).toBeUndefined();
    expect(thrown(() => limit.take('kim', 20_500))).toEqual(refusal('40'));
    expect(thrown(() => limit.take('kim', MINUTE - 1))).toEqual(refusal('1'));
    expect(thrown(() => limit.take('kim', MINUTE))).toBeUndefined();
  });

  it('counts each key for itself', () => {
    const limit = new RateLimit(1, MINUTE);
    limit.take('kim', 0);
    expect(thrown(() => limit.take('lena', 0))).toBeUndefined();
    expect(thrown(() => limit.take('kim', 0))).toEqual(refusal('60'));
  });

  it('answers whether there is room, and counts only when there was', () => {
    const limit = new RateLimit(2, MINUTE);
    expect([1, 2, 3, 4].map((at) => limit.fits('kim', at))).toEqual([true, true, false, false]);
    expect(limit.fits('kim', MINUTE + 1)).toBe(true);
  });

  it('demands room without taking any', () => {
    const limit = new RateLimit(1, MINUTE);
    for (const at of [0, 1, 2]) expect(thrown(() => limit.demand('kim', at))).toBeUndefined();
    limit.take('kim', 3);
    expect(thrown(() => limit.demand('kim', 4))).toEqual(refusal('60'));
  });

  it('is one by its name, in one portal', () => {
    const limits = new RateLimits();
    const invitations = { name: 'invitations', most: 1, windowMs: MINUTE };
    limits.of(invitations).take('kim', 0);
    expect(limits.of(invitations).fits('kim', 1)).toBe(false);
    expect(limits.of({ ...invitations, name: 'geocoding' }).fits('kim', 1)).toBe(true);
    expect(new RateLimits().of(invitations).fits('kim', 1)).toBe(true);
  });
});
