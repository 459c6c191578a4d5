import type { DemoDevice } from '../seed/device-keys';

/** What a name given by a person means. */
export type Found =
  | { readonly device: DemoDevice }
  | { readonly several: readonly DemoDevice[] }
  | { readonly near: readonly DemoDevice[] };

const NEAR_MAX = 5;

/** The device of a uuid or name; else those of that name, else those with the most similar names. */
export function findDevice(devices: readonly DemoDevice[], wanted: string): Found {
  const plain = fold(wanted);
  const same = devices.filter(
    ({ uuid, name, place }) =>
      uuid === wanted.trim().toLowerCase() || fold(name) === plain || fold(`${name} ${place}`) === plain,
  );
  const [only] = same;
  if (only && same.length === 1) return { device: only };
  if (only) return { several: same };
  const scored = devices.map((device) => ({ device, score: similarity(fold(device.name), plain) }));
  return {
    near: scored
      .filter(({ score }) => score > 0.3)
      .sort((a, b) => b.score - a.score)
      .slice(0, NEAR_MAX)
      .map(({ device }) => device),
  };
}

/** Case, accents, dashes and spaces do not matter. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The share of pairs of neighbouring letters that two texts have in common, 0 to 1. */
function similarity(a: string, b: string): number {
  const pairs = (text: string) =>
    new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2)));
  const [left, right] = [pairs(a), pairs(b)];
  const common = [...left].filter((pair) => right.has(pair)).length;
  return left.size + right.size === 0 ? 0 : (2 * common) / (left.size + right.size);
}
