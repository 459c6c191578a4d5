import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stop } from './stop.mjs';

/** Absolute path of the repository. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A path as a person at the repository's root would type it. */
export const short = (path) => relative(ROOT, path) || '.';

const isTerminal = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code) => (text) => (isTerminal ? `\u001b[${code}m${text}\u001b[0m` : text);
export const bold = paint(1);
export const dim = paint(2);
export const red = paint(31);
export const green = paint(32);

/** "850 ms", "12.3 s", "2 min 5 s" */
export function duration(ms) {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** Lines of aligned cells; columns from `left` on stand to the right. @param {string[][]} rows */
export function table(rows, left = Infinity) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const aligned = (cell, column) => (column < left ? cell.padEnd(widths[column]) : cell.padStart(widths[column]));
  return rows.map((row) => row.map(aligned).join('  ').trimEnd());
}

export { Stop };

/** How pnpm is called without one on the machine; with -y it asks nothing, so that it works in a pipe and in a script as well. */
export const PNPM = 'npx -y pnpm@10';

/** Runs a script's main function; a Stop is one sentence on stderr, anything else keeps its stack. Both exit non-zero. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? process.exitCode ?? 0;
  } catch (error) {
    console.error(error instanceof Stop ? red(error.message) : error);
    process.exitCode = 1;
  }
}
