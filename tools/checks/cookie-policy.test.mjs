import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { remoteNames } from '../lib/packages.mjs';
import { filesIn } from '../lib/source-files.mjs';
import { ROOT } from '../lib/terminal.mjs';

/** What the browser's code keeps, by the text that names it. */
const entriesIn = (folder) =>
  filesIn(folder, /\.tsx?$/)
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .filter((source) => /\b(localStore|tabStore|localStorage|sessionStorage|indexedDB)\b/.test(source))
    .flatMap((source) => [...source.matchAll(/['`](portal[.-][a-z]+)/g)].map(([, name]) => name));

test('the cookie policy names every entry that the portal keeps in a browser, in each language', () => {
  const folders = ['shell/src', 'shared/platform/src', 'shared/ui/src', ...remoteNames().map((name) => `${name}/src`)];
  const entries = [...new Set(folders.flatMap(entriesIn))];
  for (const known of ['portal.preferences', 'portal.browser', 'portal.good', 'portal-kept'])
    assert.ok(entries.includes(known), known);
  for (const language of ['en', 'de', 'es', 'fr']) {
    const { cookies } = JSON.parse(readFileSync(join(ROOT, `shell/src/app/legal/locales/${language}.json`), 'utf8'));
    assert.deepEqual(
      entries.filter((entry) => !cookies.text.includes(entry)),
      [],
      language,
    );
  }
});
