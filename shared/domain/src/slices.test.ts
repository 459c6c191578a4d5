import { slicesOf } from './slices';

it.each([
  [[], 2, []],
  [[1], 2, [[1]]],
  [[1, 2], 2, [[1, 2]]],
  [[1, 2, 3, 4, 5], 2, [[1, 2], [3, 4], [5]]],
])('gives %j in pieces of %d', (list, size, pieces) => {
  expect([...slicesOf<number>(list, size)]).toEqual(pieces);
});

it('takes a piece only when it is asked for, and leaves the list as it was', () => {
  const list = [1, 2, 3];
  const pieces = slicesOf(list, 2);
  expect(pieces.next().value).toEqual([1, 2]);
  list.push(4);
  expect([...pieces]).toEqual([[3, 4]]);
  expect(list).toEqual([1, 2, 3, 4]);
});
