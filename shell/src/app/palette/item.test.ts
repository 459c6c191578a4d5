import { itemReader } from './item';

describe('a thing with names by language', () => {
  const nameOf = (thing: object) =>
    itemReader({ id: 'id', name: 'summary', names: 'localizedSummaries' }, 'de')({ id: 'aQ', ...thing })?.name;

  it.each([
    ['the current language', { summary: 'Door open', localizedSummaries: { fr: 'Porte', de: 'Tür' } }, 'Tür'],
    ['the plain one next', { summary: 'Door open', localizedSummaries: { fr: 'Porte' } }, 'Door open'],
    ['the first available last', { summary: '', localizedSummaries: { fr: 'Porte', es: 'Puerta' } }, 'Porte'],
    ['the plain one without any', { summary: 'Door open', localizedSummaries: null }, 'Door open'],
    ['no thing without a name', { summary: '', localizedSummaries: {} }, undefined],
  ])('is found by that in %s [R-SHELL-11, R-EXT-23]', (_, thing, name) => {
    expect(nameOf(thing)).toBe(name);
  });
});
