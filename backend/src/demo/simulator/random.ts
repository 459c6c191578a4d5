import { createHash } from 'node:crypto';

/** A repeatable source of numbers: the same text gives the same row of numbers in [0, 1). */
export function randomFrom(text: string): () => number {
  let state = hash32(text);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** FNV-1a: a small, even number for a text. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** One number in [0, 1) for two whole numbers; the noise of a curve at a point in time. */
export function noise(seed: number, at: number): number {
  let mixed = Math.imul(seed ^ Math.imul(at, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
}

/** Hexadecimal digest of a text; ids of demo things are made of it, so that every installation has the same ones. */
export const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** One element of a list. */
export function pick<T>(list: readonly T[], random: () => number): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error('Nothing to pick from an empty list');
  return chosen;
}
