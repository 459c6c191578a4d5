import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge, MOST } from './memory.mjs';

const samples = (read, count = 60) => Array.from({ length: count }, (_, minute) => ({ minute, rss: read(minute) }));
const noise = (minute) => [0, 30, -20, 10, -5][minute % 5];

test('memory that comes and goes around one height is fine, however steep the warm-up was', () => {
  const { problems, ratio, perHour } = judge(
    samples((minute) => Math.min(500, 300 + minute * 15) + noise(minute)),
    1.05,
  );
  assert.deepEqual(problems, []);
  assert.ok(Math.abs(ratio - 1) < 0.02 && Math.abs(perHour) < 20, `${ratio}, ${perHour}`);
});

test('memory that grows a little all the time is noticed', () => {
  const { problems, perHour } = judge(
    samples((minute) => 400 + minute * 1.5 + noise(minute)),
    1.05,
  );
  assert.match(problems.join(), /^it grows/);
  assert.ok(Math.abs(perHour - 90) < 15, `${perHour}`);
});

test('memory beyond the limit is noticed, also for a moment after the warm-up, and so is a figure that is none', () => {
  assert.match(
    judge(
      samples((minute) => (minute === 40 ? MOST + 1 : 500)),
      1.05,
    ).problems.join(),
    /^it takes 701 MiB/,
  );
  assert.deepEqual(
    judge(
      samples((minute) => (minute === 10 ? MOST + 1 : 500)),
      1.05,
    ).problems,
    [],
  );
  assert.equal(
    judge(
      samples(() => NaN),
      1.05,
    ).problems.length,
    2,
  );
});
