import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/terminal.mjs';
import { MUTANTS } from './mutants.mjs';

test('every guard of the long run stands in its file, once', () => {
  assert.ok(MUTANTS.length >= 30);
  for (const { name, file, find, replace } of MUTANTS) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    assert.equal(text.split(find).length - 1, 1, `${name}: "${find}" in ${file}`);
    assert.notEqual(find, replace);
  }
});
