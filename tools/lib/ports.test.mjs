import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { freePorts, isTaken } from './ports.mjs';

const MODULE = JSON.stringify(new URL('./ports.mjs', import.meta.url).href);
/** Asks for twenty ports a hundred times, in a process of its own, and tells all it was given before it ends. */
const OTHER = `const { freePorts } = await import(${MODULE});
const all = [];
for (let n = 0; n < 100; n++) all.push(await freePorts(20));
console.log(JSON.stringify(all));
await new Promise((resolve) => process.stdin.once('data', resolve));`;

test('ports are given to one process only', async (t) => {
  const own = [];
  for (let n = 0; n < 100; n++) own.push(await freePorts(20));
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', OTHER]);
  t.after(() => run.child.kill());
  const theirs = await new Promise((resolve) => run.child.stdout?.once('data', (text) => resolve(JSON.parse(text))));
  const tens = [...own, ...theirs].flatMap((first) => [first, first + 10]);
  assert.equal(new Set(tens).size, 400);
  assert.equal(await isTaken(own[0], '127.0.0.1'), false);
  run.child.stdin?.end('\n');
  await run;
});
