import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { ROOT } from '../lib/terminal.mjs';
import { check } from './locales.mjs';

it('every text of the portal exists in four languages, and no word stands outside of them [R-SHELL-16]', async () => {
  const { passed, failed, notes } = await check();
  assert.deepEqual([failed, notes], [0, []]);
  // A check that looks at nothing passes as well.
  assert.ok(passed > 50);
});

it('what the document says by itself, before or without its scripts, stands in four languages, each by its own [R-SHELL-16]', () => {
  const html = readFileSync(join(ROOT, 'shell/index.html'), 'utf8');
  const notices = [...html.matchAll(/<div class="(?:old|lost)"[^>]*>([^]*?)<\/div>/g)].map(([, inside = '']) =>
    [...inside.matchAll(/<p lang="(\w+)">([^]*?)<\/p>/g)].map(([, language, text]) => ({ language, text })),
  );
  // Too old a browser, none of the scripts, a start that failed.
  assert.equal(notices.length, 3);
  for (const notice of notices) {
    assert.deepEqual(
      notice.map(({ language }) => language),
      ['en', 'de', 'es', 'fr'],
    );
    assert.equal(new Set(notice.map(({ text }) => text)).size, 4);
  }
  // No other words: the product's name is the same everywhere.
  const others = html
    .replace(/<style>[^]*?<\/style>|<!--[^]*?-->|<p lang="\w+">[^]*?<\/p>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .trim()
    .split(/\s+/);
  assert.deepEqual([...new Set(others)], ['Cloud', 'Connect', 'Portal']);
});
