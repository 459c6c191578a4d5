import { aDevice } from '@portal/testing/builders';
import { typedIds } from './typed-ids';
import { type Candidate, verdictOf } from './verdict';

const ID = 'A'.repeat(48);
const OTHER = 'B'.repeat(48);

describe('typed Cloud Connect IDs', () => {
  it.each([
    ['', [], []],
    ['   ', [], []],
    [` ${ID} `, [ID], []],
    [ID.slice(1), [], [ID.slice(1)]],
    [`${ID}A`, [], [`${ID}A`]],
    [`${ID}\n${OTHER}, short; ${ID}`, [ID, OTHER], ['short']],
    [`${ID}\n${'short one '.repeat(2)}`, [ID], ['short', 'one']],
    // In groups, as they are printed.
    [ID.replace(/A{4}(?=A)/g, 'AAAA-'), [ID], []],
    [`${ID.replace(/A{8}(?=A)/g, 'AAAAAAAA ')}\n${OTHER}`, [ID, OTHER], []],
    [`${ID} ${OTHER.replace(/B{16}(?=B)/g, 'BBBBBBBBBBBBBBBB-')}`, [ID, OTHER], []],
  ])('%j are taken apart, valid ones have exactly 48 characters [R-VAL-13]', (text, valid, invalid) => {
    expect(typedIds(text)).toEqual({ valid, invalid });
  });
});

describe('a looked-up device', () => {
  const here = 'Z3JvdXA';
  const elsewhere = 'b3RoZXI';
  const surroundings = {
    group: undefined as string | undefined,
    list: [] as Candidate[],
    placesOf: () => ['Ulm'],
    mayAssign: () => true,
  };
  const fresh = { ...aDevice(), label: 'new' as const };
  const known = { ...aDevice({ groups: [elsewhere] }), label: 'already_added' as const };

  it('enters the list as new, and is added [R-DEV-25]', () => {
    expect(verdictOf(ID, fresh, surroundings)).toMatchObject({
      is: 'candidate',
      candidate: { label: 'new', counts: true },
    });
  });

  it('that is visible already is labelled so with its groups; at top level nothing is added [R-DEV-25, R-DEV-26]', () => {
    expect(verdictOf(ID, known, surroundings)).toMatchObject({
      is: 'candidate',
      candidate: { label: 'already_added', places: ['Ulm'], counts: false },
    });
  });

  it('that is visible already may still be assigned to a group, by those who may [R-DEV-26, R-RIGHT-12]', () => {
    expect(verdictOf(ID, known, { ...surroundings, group: here })).toMatchObject({
      is: 'candidate',
      candidate: { label: 'already_added', counts: true },
    });
    expect(verdictOf(ID, known, { ...surroundings, group: here, mayAssign: () => false })).toEqual({
      is: 'refused',
      why: 'alreadyAdded',
      places: ['Ulm'],
    });
  });

  it('that is in this group or in the list is refused [R-DEV-26]', () => {
    // Whatever other groups it is in.
    for (const groups of [[here], [elsewhere, here], [here, elsewhere]])
      expect(verdictOf(ID, { ...known, groups }, { ...surroundings, group: here })).toMatchObject({
        is: 'refused',
        why: 'inList',
      });
    const first = verdictOf(ID, fresh, surroundings);
    const list = first.is === 'candidate' ? [first.candidate] : [];
    expect(verdictOf(ID, fresh, { ...surroundings, list })).toMatchObject({ is: 'refused', why: 'inList' });
  });

  it('of another account is refused without a place [R-DEV-29]', () => {
    expect(verdictOf(ID, { label: 'already_added' }, surroundings)).toEqual({
      is: 'refused',
      why: 'alreadyAdded',
      places: [],
    });
  });
});
