/**
 * The writing on a camera picture, drawn as squares of a 5 x 7 grid as camera firmware does. A text element would need a font on the
 * machine, and a small server has none.
 */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  A: [14, 17, 17, 31, 17, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  G: [14, 17, 16, 23, 17, 17, 15],
  H: [17, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14],
  J: [7, 2, 2, 2, 2, 18, 12],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  P: [30, 17, 17, 30, 16, 16, 16],
  Q: [14, 17, 17, 17, 21, 18, 13],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  V: [17, 17, 17, 17, 17, 10, 4],
  W: [17, 17, 17, 21, 21, 21, 10],
  X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 10, 4, 4, 4, 4],
  Z: [31, 1, 2, 4, 8, 16, 31],
  0: [14, 17, 19, 21, 25, 17, 14],
  1: [4, 12, 4, 4, 4, 4, 14],
  2: [14, 17, 1, 6, 8, 16, 31],
  3: [31, 2, 4, 2, 1, 17, 14],
  4: [2, 6, 10, 18, 31, 2, 2],
  5: [31, 16, 30, 1, 1, 17, 14],
  6: [6, 8, 16, 30, 17, 17, 14],
  7: [31, 1, 2, 4, 8, 8, 8],
  8: [14, 17, 17, 14, 17, 17, 14],
  9: [14, 17, 17, 15, 1, 2, 12],
  '.': [0, 0, 0, 0, 0, 12, 12],
  ',': [0, 0, 0, 0, 12, 4, 8],
  ':': [0, 12, 12, 0, 12, 12, 0],
  '-': [0, 0, 0, 31, 0, 0, 0],
  '/': [1, 1, 2, 4, 8, 16, 16],
  '+': [0, 4, 4, 31, 4, 4, 0],
  '&': [12, 18, 20, 8, 21, 18, 13],
  '(': [2, 4, 8, 8, 8, 4, 2],
  ')': [8, 4, 2, 2, 2, 4, 8],
  "'": [4, 4, 8, 0, 0, 0, 0],
};
const SPELLED: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  ß: 'SS',
  Ø: 'O',
  Æ: 'AE',
  Œ: 'OE',
  '–': '-',
  '—': '-',
  '’': "'",
};
const WIDTH = 6;

/** Upper case, umlauts spelled out, other accents dropped; signs without a drawing become spaces. */
const spell = (text: string): string =>
  [...text.toUpperCase()].map((sign) => SPELLED[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '')).join('');

/** A text as SVG, white on a dark plate. `size` is the edge of one square in px. */
export function overlayText(text: string, x: number, y: number, size: number): string {
  const signs = [...spell(text).slice(0, 60)];
  const squares: string[] = [];
  signs.forEach((sign, place) => {
    (GLYPHS[sign] ?? []).forEach((bits, row) => {
      for (let column = 0; column < 5; column++) {
        if (bits & (16 >> column))
          squares.push(`M${x + (place * WIDTH + column) * size} ${y + row * size}h${size}v${size}h-${size}z`);
      }
    });
  });
  const plate = `<rect x="${x - 3 * size}" y="${y - 3 * size}" width="${(signs.length * WIDTH + 5) * size}" height="${13 * size}" rx="${size}" fill="#0b0d10" fill-opacity=".72"/>`;
  return `${plate}<path d="${squares.join('')}" fill="#f4f6f8"/>`;
}
