import { sizeText } from './file-size';

it.each([
  [1, 'en', '1 kB'],
  [98_304, 'en', '96 kB'],
  [1_887_436, 'en', '1.8 MB'],
  [8 * 1_024 * 1_024, 'en', '8 MB'],
  [1_887_436, 'de', '1,8 MB'],
])('says %d bytes in %s as %s', (bytes, language, text) => {
  expect(sizeText(bytes, language).replace(/\s/g, ' ')).toBe(text);
});
