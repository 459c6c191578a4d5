import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/lib/terminal.mjs';

const flatten = (texts: object, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value ? flatten(value, `${prefix}${key}.`) : [[`${prefix}${key}`, String(value)]],
  );

/** All texts of the pages in a language, each with its key. */
export function ownTexts(language: string): [string, string][] {
  const parts = readdirSync(ROOT).filter((name) => name.startsWith('mf-'));
  return [...parts, 'shell', 'shared/ui', 'shared/platform']
    .flatMap((part) => [
      join(ROOT, part, `locales/${language}.json`),
      // Most texts stand beside their feature.
      ...readdirSync(join(ROOT, part, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith(join('locales', `${language}.json`)))
        .map((file) => join(ROOT, part, 'src', file)),
    ])
    .filter((file) => existsSync(file))
    .flatMap((file) => flatten(JSON.parse(readFileSync(file, 'utf8')) as object));
}
