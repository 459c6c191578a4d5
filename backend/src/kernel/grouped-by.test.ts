import { groupedBy } from './grouped-by';

it('groups keep the order in which their items come', () => {
  const grouped = groupedBy(['b1', 'a1', 'b2'], (item) => item[0]);
  expect([...grouped]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']],
  ]);
  expect(groupedBy([], String).size).toBe(0);
});
