import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/terminal.mjs';
import { piecesOf } from './sample.mjs';
import { scoreOf } from './score.mjs';
import { SETS } from './sets.mjs';

const mutant = (status, line) => ({ status, replacement: 'false', location: { start: { line } } });

test('a fault that fails a test or never ends is noticed, one that nobody reaches is not, and what was left out counts on neither side', () => {
  const mutants = [
    ...['Killed', 'Timeout', 'Survived'].map((status) => mutant(status, 1)),
    mutant('NoCoverage', 2),
    mutant('Ignored', 1),
    mutant('CompileError', 1),
  ];
  const score = scoreOf({ files: { 'a.ts': { source: 'one\n  two', mutants } } });
  assert.deepEqual([score.tried, score.noticed, score.percent], [4, 2, 50]);
  assert.deepEqual(score.unnoticed[1], { file: 'a.ts', line: 2, was: 'two', became: 'false' });
  assert.equal(scoreOf({ files: {} }).percent, 100);
});

test('a sample is the same pieces each time, about one in so many, and ends with the file', () => {
  const pieces = piecesOf('shared/a.ts', 12_000, 10);
  assert.deepEqual(pieces, piecesOf('shared/a.ts', 12_000, 10));
  assert.ok(pieces.length > 50 && pieces.length < 200, String(pieces.length));
  assert.deepEqual(piecesOf('a.ts', 20, 1), ['a.ts:1-12', 'a.ts:13-20']);
  assert.notDeepEqual(pieces, piecesOf('shared/b.ts', 12_000, 10));
});

test('every set names files and tests that are there, and the rules have a floor', () => {
  for (const { name, files, folder, tests } of SETS) {
    assert.ok(files.length > 0, name);
    assert.ok(files.every((file) => file.startsWith(`${folder}/`) && existsSync(join(ROOT, file))));
    assert.ok(tests.length > 0, name);
  }
  assert.deepEqual(
    SETS.filter(({ floor }) => floor !== undefined).map(({ name }) => name),
    ['domain'],
  );
});
