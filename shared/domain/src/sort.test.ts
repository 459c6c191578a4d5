import { nameOrder, sorted, statusOrder } from './sort';

const named = (...names: string[]) => names.map((name) => ({ name }));

describe('nameOrder', () => {
  it.each([
    ['de', ['Öl', 'Ofen', 'Pfanne'], ['Ofen', 'Öl', 'Pfanne']],
    ['en', ['Oven 10', 'Oven 9', 'oven 1'], ['oven 1', 'Oven 9', 'Oven 10']],
    ['en', ['b', 'A', 'c'], ['A', 'b', 'c']],
  ])('sorts names as people of %s do [R-DEV-03]', (language, names, expected) => {
    expect(sorted(named(...names), nameOrder(language)).map(({ name }) => name)).toEqual(expected);
  });

  it.each(['de', 'en', 'es', 'fr'])(
    'sorts plain names as the collator of %s does, which takes four times as long [R-DEV-03]',
    (language) => {
      const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
      const order = nameOrder(language);
      let last = 7;
      const random = (most: number) => {
        last = (last * 16_807) % 2_147_483_647;
        return last % most;
      };
      const name = () =>
        Array.from({ length: random(8) }, () => 'abczABCZeouñ019 0äÄéÉèçÇôÖüÛïíÿ'[random(32)]).join('');
      const pairs = Array.from({ length: 20_000 }, () => [name(), name()] as const);
      const wrong = pairs.filter(
        ([one, other]) => Math.sign(collator.compare(one, other)) !== Math.sign(order({ name: one }, { name: other })),
      );
      expect(wrong).toEqual([]);
    },
  );

  it('mirrors when descending and leaves the given list alone [R-DEV-03]', () => {
    const list = named('a', 'c', 'b');
    expect(sorted(list, nameOrder('en'), 'DESC').map(({ name }) => name)).toEqual(['c', 'b', 'a']);
    expect(list.map(({ name }) => name)).toEqual(['a', 'c', 'b']);
  });
});

describe('statusOrder', () => {
  it('puts the worst rank first, equal ranks by name [R-DEV-03]', () => {
    const list = [
      { name: 'fine', statusValue: 8 },
      { name: 'lost alarm', statusValue: 1 },
      { name: 'b alarm', statusValue: 2 },
      { name: 'a alarm', statusValue: 2 },
    ];
    expect(sorted(list, statusOrder('en')).map(({ name }) => name)).toEqual([
      'lost alarm',
      'a alarm',
      'b alarm',
      'fine',
    ]);
    expect(sorted(list, statusOrder('en'), 'DESC').map(({ name }) => name)).toEqual([
      'fine',
      'b alarm',
      'a alarm',
      'lost alarm',
    ]);
  });
});
