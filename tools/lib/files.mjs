import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A JSON file, or `otherwise` when there is none. A broken one throws: it must not be taken for an absent one. */
export function readJson(file, otherwise) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' && otherwise !== undefined) return otherwise;
    throw error;
  }
  return JSON.parse(text);
}

/** Writes whole or not at all: readers never meet half a file. */
export const writeWhole = (file, text) => writeTogether([[file, text]]);

/**
 * Writes several files that belong together, in this order: all lie on the disk before the first gets its name, so that a full one leaves
 * those that were there.
 * @param {[file: string, text: string][]} files
 */
export function writeTogether(files) {
  const halves = files.map(([file]) => `${file}.${process.pid}.half`);
  try {
    files.forEach(([file, text], at) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(halves[at], text);
    });
  } catch (error) {
    for (const half of halves) rmSync(half, { force: true, recursive: true });
    throw error;
  }
  files.forEach(([file], at) => renameSync(halves[at], file));
}

/** Gives a file this name as well, unless there is one of it. @returns {boolean} false when there is: it stays */
export function linkFirst(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Writes a file that nobody has written yet, whole. @returns {boolean} false when another was first: its content stays */
export function writeFirst(file, text, options = {}) {
  mkdirSync(dirname(file), { recursive: true });
  const half = `${file}.${process.pid}.half`;
  writeFileSync(half, text, options);
  try {
    return linkFirst(half, file);
  } finally {
    rmSync(half, { force: true });
  }
}
