import { everything, extended, NOTHING, toggled, without } from './chosen';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const ids = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('');

describe('choosing rows [R-EXT-28]', () => {
  it('takes one more and gives it back', () => {
    const one = toggled(toggled(NOTHING, 'a'), 'c');
    expect(ids(one)).toBe('ac');
    expect(ids(toggled(one, 'a'))).toBe('c');
  });

  it('goes from the last one to another, both ways, and grows and shrinks from there', () => {
    const start = toggled(NOTHING, 'c');
    const down = extended(start, ORDER, 'e');
    expect(ids(down)).toBe('cde');
    expect(ids(extended(down, ORDER, 'd'))).toBe('cd');
    expect(ids(extended(down, ORDER, 'b'))).toBe('bc');
  });

  it('keeps what was chosen before the range', () => {
    const two = toggled(toggled(NOTHING, 'a'), 'd');
    expect(ids(extended(two, ORDER, 'e'))).toBe('ade');
    expect(ids(extended(extended(two, ORDER, 'e'), ORDER, 'd'))).toBe('ad');
  });

  it('begins a range where it is told to when there is none, or the last one is not in sight', () => {
    expect(ids(extended(NOTHING, ORDER, 'c', 'b'))).toBe('bc');
    expect(ids(extended(toggled(NOTHING, 'x'), ORDER, 'c', 'b'))).toBe('bcx');
    expect(ids(extended(toggled(NOTHING, 'a'), ORDER, 'e', 'd'))).toBe('ade');
  });

  it('takes all there are, and lets go of some', () => {
    const all = everything({ ...NOTHING, mode: true }, ORDER);
    expect(ids(all)).toBe('abcde');
    expect(ids(without(all, ['b', 'd']))).toBe('ace');
    expect(without(all, ORDER)).toEqual(NOTHING);
  });
});
