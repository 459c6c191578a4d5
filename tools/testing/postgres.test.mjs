import assert from 'node:assert/strict';
import { test } from 'node:test';

test('what tests and helpers of a measurement import leaves the signals of their process alone', async () => {
  const listeners = () => ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => process.listenerCount(signal));
  const before = listeners();
  await Promise.all([import('./postgres.mjs'), import('./portal-process.mjs'), import('../bench/database.mjs')]);
  assert.deepEqual(listeners(), before);
});
