import { folded, matcher } from './search';

describe('matcher', () => {
  it.each([
    ['matches anywhere', 'oven', 'Combi oven 1', true],
    ['ignores case', 'OVEN', 'combi oven 1', true],
    ['ignores case of umlauts', 'MÜNCHEN', 'Küche münchen', true],
    ['finds a letter with its mark by the plain one', 'konig', 'Königstraße', true],
    ['finds a plain letter by the one with a mark', 'café', 'Cafe', true],
    ['takes ß as ss', 'strasse', 'Königstraße', true],
    ['takes a mark that stands apart as one with its letter', 'mu\u0308nchen', 'München', true],
    ['does not match what is not there', 'fryer', 'Combi oven 1', false],
    ['takes * as any run', 'com*1', 'Combi oven 1', true],
    ['takes * as no sign at all, too', 'com*bi', 'Combi oven 1', true],
    ['keeps the order around *', '1*combi', 'Combi oven 1', false],
    ['does not use one place twice', 'oven*oven', 'Combi oven 1', false],
    ['takes * alone as everything', '*', 'anything', true],
    ['takes ** as *', 'a**c', 'abc', true],
    ['is everything when empty', '', 'anything', true],
    ['is everything when blank', '   ', 'anything', true],
    ['trims around', '  oven ', 'Combi oven 1', true],
    ['takes a bracket literally', '[1', 'Oven [1]', true],
    ['takes a dot literally', 'o.en', 'Oven', false],
    ['takes a plus literally', 'a+', 'aaa', false],
    ['takes a percent sign literally', '%', 'Oven', false],
    ['takes an underscore literally', '_ven', 'Oven', false],
    ['takes a backslash literally', '\\', 'a\\b', true],
  ])('%s [R-DEV-02]', (_, pattern, name, expected) => {
    expect(matcher(pattern)(name)).toBe(expected);
  });

  it('takes every sign but * as itself [R-DEV-02]', () => {
    const signs = [...'!"#$%&\'()+,-./:;<=>?@[\\]^_`{|}~'];
    const found = signs.map((sign) => [
      sign,
      ...[`xa${sign}cx`, 'abc', 'ac', 'a'].map((name) => matcher(`a${sign}c`)(name)),
    ]);
    expect(found).toEqual(signs.map((sign) => [sign, true, false, false, false]));
  });
});

describe('folded letters', () => {
  it.each([
    ['Konig', 'Königstraße 12', true],
    ['KÖNIG', 'Konigstrasse', true],
    ['strasse', 'Königstraße', true],
    ['straße', 'STRASSE', true],
    ['cafe', 'Café Müller', true],
    ['nino', 'El Niño', true],
    ['søren', 'Soren', true],
    ['lodz', 'Łódź', true],
    ['istanbul', 'İstanbul', true],
    ['aeroe', 'Ærøe', true],
    ['oeuvre', 'Œuvre', true],
    ['dakovo', 'Đakovo', true],
    ['seydisfjordur', 'Seyðisfjörður', true],
    ['isparta', 'ısparta', true],
    ['thingvellir', 'Þingvellir', true],
    ['viet nam', 'Việt Nam', true],
    ['König', 'Kong', false],
    // Who writes an umlaut with two letters means another word as often.
    ['koenig', 'König', false],
  ])('%s and %s: %s [R-EXT-22]', (pattern, name, found) => {
    expect(matcher(pattern)(name)).toBe(found);
  });

  it('take an accent of its own sign away as well [R-EXT-22]', () => {
    expect(folded('Ko\u0308nig')).toBe(folded('K\u00f6nig'));
  });
});
