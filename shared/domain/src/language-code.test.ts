import { languageCode } from './language-code';

describe('languageCode', () => {
  it.each([
    ['de', 'de'],
    ['DE', 'de'],
    ['gsw', 'gsw'],
    ['PT-br', 'pt-BR'],
    ['ZH-HANT-tw', 'zh-Hant-TW'],
    ['es-419', 'es-419'],
    ['de-1996', 'de-1996'],
  ])('spells %s as %s [R-MSG-03]', (typed, code) => {
    expect(languageCode(typed)).toBe(code);
  });

  it.each(['', 'd', '12', 'deutsch', 'de_AT', 'de-', 'de AT', 'de-a'])('takes %j as none [R-MSG-03]', (typed) => {
    expect(languageCode(typed)).toBeUndefined();
  });
});
