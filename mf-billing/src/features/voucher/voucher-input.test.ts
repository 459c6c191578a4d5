import { EMPTY, orderOf, problemOf } from './voucher-input';

describe('voucher figures', () => {
  it.each([
    ['validity', '365', undefined],
    ['validity', ' 1 ', undefined],
    ['validity', '0', 'least'],
    ['validity', '-3', 'least'],
    ['validity', '36500', undefined],
    ['validity', '36501', 'most'],
    ['validity', '', 'whole'],
    ['validity', '1.5', 'whole'],
    ['validity', '12O', 'whole'],
    ['validity', '1e3', 'whole'],
    ['users', '0', undefined],
    ['users', '-1', 'least'],
    ['users', '1000000000', undefined],
    ['users', '1000000001', 'most'],
    ['users', '1.5', 'whole'],
    ['users', '1,000', 'whole'],
    ['devices', '0', undefined],
    ['devices', '-1', 'least'],
    ['devices', '1000000000', undefined],
    ['devices', '1000000001', 'most'],
    ['devices', '1.5', 'whole'],
    ['devices', 'x', 'whole'],
  ] as const)('%s "%s" → %s [R-VAL-05, R-VAL-17]', (field, text, problem) => {
    expect(problemOf(field, text)).toBe(problem);
  });

  it('makes an order of a complete form only [R-BILL-01, R-BILL-02]', () => {
    expect(orderOf({ validity: '365', users: '25', devices: '120', modules: ['map'] })).toEqual({
      validityPeriod: 365,
      quota: { users: 25, devices: 120 },
      modules: ['map'],
    });
    expect(orderOf(EMPTY)).toBeUndefined();
    const complete = { validity: '365', users: '25', devices: '120', modules: [] };
    for (const wrong of [{ validity: '0' }, { users: '-1' }, { devices: 'x' }])
      expect(orderOf({ ...complete, ...wrong })).toBeUndefined();
  });

  it('orders of the chosen modules those alone that are offered [R-VAL-17, R-BILL-01]', () => {
    const complete = { validity: '1', users: '0', devices: '0', modules: ['map', 'gone', 'brewing'] };
    const modules = (offered?: readonly string[]) => orderOf(complete, offered)?.modules;
    expect(modules(['brewing', 'recipes', 'map'])).toEqual(['map', 'brewing']);
    expect([modules([]), modules()]).toEqual([[], complete.modules]);
  });
});
