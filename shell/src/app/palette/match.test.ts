import { folded as fold } from '@portal/domain/search';
import { fit, pieces, wordsOf } from './match';

const fits = (name: string, typed: string) => fit(fold(name), wordsOf(typed));
const marked = (name: string, typed: string) =>
  pieces(name, wordsOf(typed))
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

describe('what is typed into the command palette [R-EXT-23]', () => {
  it.each([
    ['whatever the marks of its letters', 'Königstraße', 'konigstrasse', true],
    ['by words in any order', 'Combi oven Königsallee 3', 'könig combi', true],
    ['not by some of its words only', 'Combi oven', 'combi fryer', false],
  ])('finds a name %s', (_, name, typed, found) => expect(fits(name, typed) > 0).toBe(found));

  it('fits best at the beginning of a name, then at that of a word', () => {
    expect(fits('Oven 1', 'oven')).toBeGreaterThan(fits('Combi oven', 'oven'));
    expect(fits('Combi oven', 'oven')).toBeGreaterThan(fits('Proven', 'oven'));
    expect(fits('Multi-oven', 'oven')).toBe(fits('Combi oven', 'oven'));
  });

  it.each([
    ['Königstraße', 'kon', '[Kön]igstraße'],
    ['Königstraße', 'strasse', 'König[straße]'],
    ['Coffee machine Königsplatz', 'platz cof', '[Cof]fee machine Königs[platz]'],
    ['Combi oven', '', 'Combi oven'],
    ['Ko\u0308ln', 'ko', '[K\u00f6]ln'],
  ])('is marked in %s for %s', (name, typed, expected) => expect(marked(name, typed)).toBe(expected));
});
