import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/terminal.mjs';
import { piecesOf } from './sample.mjs';
import { scoreOf } from './score.mjs';
import { changedShare, readScores } from './scores.mjs';
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
  const atLeastOne = piecesOf('shared/a.ts', 30, 1_000_000, { atLeastOne: true });
  assert.equal(atLeastOne.length, 1);
  assert.deepEqual(piecesOf('shared/a.ts', 30, 1_000_000), []);
  assert.deepEqual(piecesOf('shared/a.ts', 12_000, 10, { atLeastOne: true }), pieces);
});

test('every set names files and tests that are there', () => {
  for (const { name, files, folder, tests } of SETS) {
    assert.ok(files.length > 0, name);
    assert.ok(files.every((file) => file.startsWith(`${folder}/`) && existsSync(join(ROOT, file))));
    assert.ok(tests.length > 0, name);
  }
});

/** A set with a floor is measured anew when more than this share of its lines stands in other words than then. */
const MOST_CHANGED = 1 / 3;
const WITH_FLOOR = SETS.flatMap(({ floor, ...set }) => (floor === undefined ? [] : [{ ...set, floor }]));

test('rules and kernel were measured above their floors, not long ago', () => {
  assert.deepEqual(
    WITH_FLOOR.map(({ name }) => name),
    ['domain', 'kernel'],
  );
  const scores = readScores();
  for (const { name, floor, files } of WITH_FLOOR) {
    const { tried, noticed, files: then = {} } = scores[name];
    const percent = (100 * noticed) / tried;
    assert.ok(percent >= floor, `${name}: ${percent.toFixed(1)} % is below its floor of ${floor} %`);
    const changed = changedShare({ files: then }, files);
    assert.ok(
      changed <= MOST_CHANGED,
      `${(100 * changed).toFixed(0)} % of ${name} has changed since it was measured: npx -y pnpm@10 test:long mutation ${name}`,
    );
  }
});

test('the document says what was measured last, and of which part', () => {
  const document = readFileSync(join(ROOT, 'docs', 'testing.md'), 'utf8');
  for (const [name, { tried, noticed, oneIn }] of Object.entries(readScores())) {
    const { floor } = SETS.find((set) => set.name === name) ?? assert.fail(`${name} is no set`);
    const part = oneIn === undefined ? '' : `, one in ${oneIn}`;
    const percent = ((100 * noticed) / tried).toFixed(1);
    const least = floor === undefined ? '' : ` ${floor} %`;
    assert.match(
      document,
      new RegExp(`^\\| \`${name}\`${part} +\\| ${tried} +\\| ${percent} % +\\|${least} +\\|$`, 'm'),
    );
  }
});

test('what has changed since a measurement is counted by the lines of its files', () => {
  const texts = { 'a.ts': 'one\ntwo\nthree', 'b.ts': 'four' };
  const read = (file) => texts[file];
  const measured = { files: { 'a.ts': '', 'b.ts': '04efaf080f5a' } };
  assert.equal(changedShare(measured, ['a.ts', 'b.ts'], read), 3 / 4);
  assert.equal(changedShare(measured, ['b.ts'], read), 0);
  texts['b.ts'] = 'five';
  assert.equal(changedShare(measured, ['b.ts'], read), 1);
  assert.equal(changedShare(measured, [], read), 0);
});
