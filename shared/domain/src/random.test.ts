import { hexOf, randomHex } from './random';

it('writes each byte with two digits', () => {
  expect(hexOf([0, 9, 16, 255])).toBe('000910ff');
});

it('is another one each time, as long as asked for', () => {
  const made = new Set(Array.from({ length: 100 }, () => randomHex(16)));
  expect(made.size).toBe(100);
  for (const text of made) expect(text).toMatch(/^[0-9a-f]{32}$/);
});
