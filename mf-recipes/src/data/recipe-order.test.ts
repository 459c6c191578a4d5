import type { Recipe } from '@portal/contracts/recipes';
import { arrange, descriptionOf, languagesOf, nameOf, transmissionState } from './recipe-order';

const recipe = (
  name: string,
  translatedName: Record<string, string> = {},
  translatedDescription: Record<string, string> = {},
): Recipe => ({
  id: name,
  name,
  icon: null,
  translatedName,
  translatedDescription,
  fileName: null,
  createdAt: 0,
});

describe('recipes of a group', () => {
  const soup = recipe('Soup', { de: 'Suppe', en: 'Soup' });
  const asparagus = recipe('asparagus', { de: 'Spargel' });
  const egg10 = recipe('Egg 10 min');
  const egg9 = recipe('Egg 9 min');

  it('shows the name in the current language, else the plain one [R-REC-02]', () => {
    expect(nameOf(soup, 'de')).toBe('Suppe');
    // English has no preference here.
    expect(nameOf(recipe('Suppe 7', { de: 'Suppe', en: 'Soup' }), 'fr')).toBe('Suppe 7');
  });

  it('shows a description in the current language, else the English one, else none [R-REC-02]', () => {
    const described = recipe('x', {}, { de: 'langsam', en: 'slow' });
    expect([descriptionOf(described, 'de'), descriptionOf(described, 'fr'), descriptionOf(soup, 'en')]).toEqual([
      'langsam',
      'slow',
      '',
    ]);
  });

  it('sorts by the shown name as people do, both ways [R-REC-01]', () => {
    expect(arrange([soup, egg10, egg9, asparagus], '', 'ASC', 'en')).toEqual([asparagus, egg9, egg10, soup]);
    expect(arrange([soup, asparagus], '', 'DESC', 'de')).toEqual([soup, asparagus]);
    expect(arrange([egg9, soup, egg10], '', 'DESC', 'en')).toEqual([soup, egg10, egg9]);
  });

  it('searches the shown name [R-REC-01, R-DEV-02]', () => {
    expect(arrange([soup, asparagus], 'supp', 'ASC', 'de')).toEqual([soup]);
    expect(arrange([soup, asparagus], 'supp', 'ASC', 'en')).toEqual([]);
    expect(arrange([egg10, egg9], 'egg*min', 'ASC', 'en')).toHaveLength(2);
    // Nothing but the name, anywhere in it and in any letters.
    const described = { ...recipe('Roast', {}, { en: 'Slowly baked' }), fileName: 'baked.json' };
    expect(arrange([described, egg9], 'baked', 'ASC', 'en')).toEqual([]);
    expect(arrange([described, egg9], 'OAS', 'ASC', 'en')).toEqual([described]);
  });

  it('is searched by letters without their marks, and with marks that are not there [R-EXT-22]', () => {
    const caramel = recipe('Crème brûlée');
    for (const typed of ['creme', 'BRÛLEE', 'crémé'])
      expect(arrange([caramel, egg9], typed, 'ASC', 'en')).toEqual([caramel]);
  });

  it('lists languages in one order', () => {
    expect(languagesOf({ translatedName: { es: 'a', it: 'b', en: 'c', fr: '' } })).toEqual(['EN', 'ES', 'IT']);
  });
});

describe('transmission', () => {
  it.each([
    [{ pending: 0, transmitted: 0, failed: 0 }, { is: 'none' }],
    [
      { pending: 0, transmitted: 14, failed: 0 },
      { is: 'complete', devices: 14 },
    ],
    [
      { pending: 8, transmitted: 6, failed: 0 },
      { is: 'partly', done: 6, all: 14 },
    ],
    [
      { pending: 3, transmitted: 9, failed: 2 },
      { is: 'failed', devices: 2 },
    ],
  ])('of %j is %j [R-REC-10]', (counts, state) => {
    expect(transmissionState(counts)).toEqual(state);
  });
});
