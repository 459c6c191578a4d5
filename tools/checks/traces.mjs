import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFiles } from '../lib/source-files.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { Result } from './result.mjs';

/** What binds a file to one machine or one network. The words are put together here so that this file does not find itself. */
/** @type {[what: string, pattern: RegExp][]} */
const TRACES = [
  [
    'a path of one machine',
    new RegExp(`(^|[\\s"'\`(=:])/(${['home', 'root', 'work', 'Users', 'mnt'].join('|')})/[\\w.-]+`),
  ],
  ['a path of one machine', /[A-Z]:\\\\?Users\\/],
  [
    'a registry of one network',
    new RegExp(['ver' + 'daccio', 'arti' + 'factory', 'ne' + 'xus/repository', 'code' + 'artifact'].join('|'), 'i'),
  ],
  // What a comment refers to is read by whoever has this repository and nothing else.
  [
    'a document that is not here',
    new RegExp(`\\[(UI|section) ?[\\dA-Z]|\\b(${['DES' + 'IGN', 'SP' + 'EC', 'FA' + 'CTS'].join('|')}) (section|\\d)`),
  ],
];

/** A lockfile that names where a package came from installs from there only. */
/** @type {typeof TRACES} */
const LOCK_TRACES = [['an address of a registry', new RegExp(`tarb${'all'}:|${'registry.' + 'npmjs'}`)]];

const BINARY = /\.(png|jpe?g|gif|webp|ico|woff2?|mp4|pdf|tgz)$/;

/** Lines of a text that bind it to one place. */
export function tracesIn(file, text) {
  const traces = file.endsWith('pnpm-lock.yaml') ? LOCK_TRACES : TRACES;
  const found = [];
  text.split('\n').forEach((line, index) => {
    for (const [what, pattern] of traces)
      if (pattern.test(line)) found.push(`${file}:${index + 1} has ${what}: ${line.trim().slice(0, 120)}`);
  });
  return found;
}

/** Committed files work on every machine. */
export async function check() {
  const result = new Result();
  const files = await repositoryFiles();
  for (const file of files.filter((name) => !BINARY.test(name)))
    result.check(file, tracesIn(file, readFileSync(join(ROOT, file), 'utf8')));
  return result;
}
