import { chooseLanguage, localizedSummary, localizedText } from './languages';

describe('chooseLanguage', () => {
  it.each([
    [['de'], 'de'],
    [['de-AT'], 'de'],
    [['DE-ch'], 'de'],
    [['fr-CA', 'en'], 'fr'],
    [['en-GB', 'de'], 'en'],
    [['it', 'es-MX'], 'es'],
    [['it', 'pl'], 'en'],
    [[], 'en'],
    [['', 'deutsch'], 'en'],
  ])('takes %p as %s [R-SHELL-15]', (wishes, language) => {
    expect(chooseLanguage(wishes)).toBe(language);
  });
});

describe('localizedSummary', () => {
  const texts = { de: 'Tür offen', fr: 'Porte ouverte' };
  it.each([
    ['the current language', { summary: 'Door open', localizedSummaries: texts }, 'de', 'Tür offen'],
    ['the plain summary next', { summary: 'Door open', localizedSummaries: texts }, 'es', 'Door open'],
    ['the first available last', { summary: '', localizedSummaries: texts }, 'es', 'Tür offen'],
    ['the first that is not blank', { summary: '', localizedSummaries: { de: '', fr: 'Porte' } }, 'es', 'Porte'],
    ['a blank translation is none', { summary: 'Door open', localizedSummaries: { es: '' } }, 'es', 'Door open'],
    ['no translations at all', { summary: 'Door open', localizedSummaries: null }, 'de', 'Door open'],
    ['nothing', { summary: '' }, 'de', ''],
  ])('%s [R-SHELL-11]', (_, incident, language, shown) => {
    expect(localizedSummary(incident, language)).toBe(shown);
  });
});

describe('localizedText', () => {
  it.each([
    ['the current language', { de: 'Filter', en: 'Clean' }, 'de', 'Filter'],
    ['English next', { en: 'Clean', fr: 'Nettoyer' }, 'de', 'Clean'],
    ['English next, wherever it stands', { fr: 'Nettoyer', en: 'Clean' }, 'de', 'Clean'],
    ['the first available last', { fr: 'Nettoyer', es: 'Limpiar' }, 'de', 'Nettoyer'],
    ['null is empty', null, 'de', ''],
    ['undefined is empty', undefined, 'de', ''],
    ['blank texts are none', { de: '', en: '' }, 'de', ''],
  ])('%s [R-MSG-07]', (_, texts, language, shown) => {
    expect(localizedText(texts, language)).toBe(shown);
  });
});
