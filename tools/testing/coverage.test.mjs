import assert from 'node:assert/strict';
import test from 'node:test';
import { usedCharacters } from './coverage.mjs';

const range = (startOffset, endOffset, count) => ({ startOffset, endOffset, count });

test('what lies within another range says more about its own part, in whatever order they come', () => {
  const ran = { ranges: [range(0, 100, 1)] };
  const never = { ranges: [range(20, 60, 0)] };
  const often = { ranges: [range(30, 40, 7), range(35, 37, 0)] };
  const source = 'x'.repeat(100);
  assert.equal(usedCharacters({ url: '', source, functions: [ran, never] }), 60);
  assert.equal(usedCharacters({ url: '', source, functions: [often, never, ran] }), 68);
});

test('a script whose text is not known has no part in it', () => {
  assert.equal(usedCharacters({ url: '', functions: [{ ranges: [range(0, 10, 1)] }] }), 0);
});
