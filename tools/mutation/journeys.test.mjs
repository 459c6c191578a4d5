import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { ROOT } from '../lib/terminal.mjs';
import { SWITCHES } from './journeys.mjs';

const read = (file) => readFileSync(join(ROOT, file), 'utf8');
const times = (text, part) => text.split(part).length - 1;

test('every switch fits its file once, and its journey is there under the requirement', () => {
  assert.ok(SWITCHES.length >= 12);
  assert.equal(new Set(SWITCHES.map(({ name }) => name)).size, SWITCHES.length);
  for (const { name, file, find, replace, spec, id, title } of SWITCHES) {
    assert.equal(times(read(file), find), 1, `${name}: "${find}" in ${file}`);
    assert.notEqual(find, replace);
    const journeys = read(`e2e/${spec}.spec.ts`);
    assert.match(journeys, new RegExp(`\\[[^\\]\\n]*${id}\\b[^\\]\\n]*\\]`), `${name}: ${id} in ${spec}`);
    if (title) assert.equal(times(journeys, title), 1, `${name}: "${title}" in ${spec}`);
  }
});

test('every switch leaves a program: one that cannot be built proves nothing', () => {
  for (const { name, file, find, replace } of SWITCHES) {
    if (!/\.tsx?$/.test(file)) continue;
    const { diagnostics = [] } = ts.transpileModule(
      read(file).replace(find, () => replace),
      { fileName: file, reportDiagnostics: true, compilerOptions: { jsx: ts.JsxEmit.ReactJSX } },
    );
    assert.deepEqual(
      diagnostics.map(({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
      [],
    );
  }
});
