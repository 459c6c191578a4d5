import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { tokens } from './tokens.mjs';

test('the stand-in for the tokens knows each as Fluent does', () => {
  const fluent = createRequire(new URL('../../../shared/ui/package.json', import.meta.url))(
    '@fluentui/react-components',
  );
  const names = Object.keys(fluent.tokens);
  assert.ok(names.length > 400);
  assert.deepEqual(Object.fromEntries(names.map((name) => [name, tokens[name]])), { ...fluent.tokens });
});
