/** The product's own source, for tests of rules that no type can say. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Source {
  /** From `src/`, with slashes. */
  readonly file: string;
  readonly text: string;
}

const ROOT = join(__dirname, '..');

/** All source files that ship, without tests and what only they use. */
export const productSources = (): Source[] =>
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(ts|mjs)$/.test(path) && !/\.test\.ts$|^testing\//.test(path))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
