import { blackListOf, tickOf, withTicked } from './choice';

describe('what is ticked', () => {
  it.each([
    [[], false],
    [['a'], 'mixed'],
    [['a', 'b'], true],
    [['a', 'b', 'z'], true],
    [['z'], false],
  ])('%j of a and b is %s', (chosen, tick) => {
    expect(tickOf(['a', 'b'], new Set(chosen))).toBe(tick);
  });

  it('changes some and leaves the others', () => {
    expect([...withTicked(new Set(['a', 'z']), ['a', 'b'], false)]).toEqual(['z']);
    expect([...withTicked(new Set(['z']), ['a', 'b'], true)]).toEqual(['z', 'a', 'b']);
  });

  it('leaves exactly the devices of the group that were not selected [R-REC-08]', () => {
    expect(blackListOf(['a', 'b', 'c'], new Set(['b', 'z']))).toEqual(['a', 'c']);
    expect(blackListOf(['a'], new Set(['a']))).toEqual([]);
  });
});
