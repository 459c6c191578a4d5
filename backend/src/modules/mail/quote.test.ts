import { LANGUAGES } from '@portal/domain/languages';
import { plainName, quoted } from './quote';
import { MAIL_TEXTS } from './texts';

/** What mail programs make links of without being asked: schemes, `www.`, words with a dot before letters, addresses. */
const LINKS = /[a-z][a-z+.-]*:(\/\/)?\S|www\.\S|\S[.\u2024\u3002\uFE52\uFF0E\uFF61]\p{L}/iu;

it.each([
  ['https://evil.example/login'],
  ['HTTP://EVIL.EXAMPLE'],
  ['www.evil.example'],
  ['evil.example'],
  ['a.b.c.evil.example'],
  ['mailto:me@evil.example'],
  ['me@evil.example'],
  ['javascript:alert(1)'],
  ['evil。example'],
  ['evil．example'],
  ['evil｡example'],
  ['evil․example'],
  ['https：//evil.example'],
  ['ev\u200bil.\u2060example'],
  ['h\u200bttps://evil.example'],
  ['evil.\u202eexample'],
  ['evil.\u00adexample'],
  ['xn--e1awd7f.xn--p1ai'],
  ['кухня.рф'],
  ['evil.\nexample'],
])('makes no link of %p [R-EXT-26]', (name) => {
  expect(plainName(name)).not.toMatch(LINKS);
});

it('keeps a name on one line, without controls, direction marks and quotation marks of its own [R-EXT-26]', () => {
  expect(plainName('Süd\r\nBcc:\tall\u2028\u202e\u0007 “x” "y" »z«')).toBe('Süd Bcc: all ’x’ ’y’ ’z’');
});

it('shortens to 60 letters, and never cuts one in two [R-EXT-26]', () => {
  expect([...plainName('🍳'.repeat(300))]).toEqual([...'🍳'.repeat(59), '…']);
  expect(plainName('x'.repeat(60))).toBe('x'.repeat(60));
});

it('leaves everyday names as they are', () => {
  for (const name of ['Küche Nord', 'Filiale 3.5', 'O’Brien & Söhne', 'Bar (EG), links', '東京店'])
    expect(plainName(name)).toBe(name);
});

it('names at most three of a list, each in quotation marks of the language [R-EXT-26]', () => {
  expect(quoted('de', ['A', 'B', 'C', 'D'])).toBe('„A“, „B“, „C“ …');
  expect(quoted('fr', 'A')).toBe('«\u00a0A\u00a0»');
});

it('has subjects in which nothing is filled in, in every language [R-EXT-26]', () => {
  for (const language of LANGUAGES) {
    for (const { subject, text } of Object.values(MAIL_TEXTS[language])) {
      expect(subject).not.toContain('{{');
      expect(text).toContain('{{link}}');
      expect(text).not.toMatch(/<[a-z]/i);
    }
  }
});
