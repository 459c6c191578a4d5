import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { LANGUAGES } from '../lib/languages.mjs';
import { remoteNames } from '../lib/packages.mjs';
import { filesIn } from '../lib/source-files.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { check, compareDeclared, declaredTexts, flatten } from './locales.mjs';

it('every text of the portal exists in four languages, and no word stands outside of them [R-SHELL-16]', async () => {
  const { passed, failed, notes } = await check();
  assert.deepEqual([failed, notes], [0, []]);
  // A check that looks at nothing passes as well.
  assert.ok(passed > 50);
});

it('what remotes and the shell declare of menus, pages and actions is translated as well [R-SHELL-16]', () => {
  const declared = `const title = { en: 'Map', de: 'Karte', es: "Mapa", fr: 'Map' } as const;
    const entry = { route: '/map', label: { en: 'Edit', de: 'Bearbeiten', es: 'Editar' }, place: { en: 1 } };
    const own = { en: 'Incident', de: 'Störung', es: 'Incidencia', fr: 'Incident' };`;
  assert.deepEqual(compareDeclared(declared, {}), ['fr: Map is not translated', 'fr: Edit is missing']);
  assert.deepEqual(compareDeclared(declared, { Map: 'fr' }), ['fr: Edit is missing']);
  for (const name of remoteNames()) {
    const code = readFileSync(join(ROOT, name, 'remote.ts'), 'utf8');
    // None is written in a way that is not looked at.
    assert.equal(declaredTexts(code).length, code.split(/\ben:/).length - 1);
    assert.deepEqual(
      compareDeclared(
        code.replaceAll(/\bfr: '[^']*'/g, "fr: 'Map'").replaceAll(/\ben: '[^']*'/g, "en: 'Map'"),
        {},
      ).slice(0, 1),
      ['fr: Map is not translated'],
    );
  }
});

it('whoever lacks a right is told in each language to ask the group admin [R-RIGHT-08, R-INC-07, R-REC-04]', () => {
  const refusals =
    /(^|\.)(noRight(Group)?|readOnly|notAny|locked|cannotInvite|deviceUpdateNotAllowed|ERROR_NO_RIGHT)(\.text)?$/;
  const admin = /group admin|Gruppenadministrator|administrador (de su|del) grupo|administrateur (de votre|du) groupe/;
  const folders = ['shell', 'shared', ...remoteNames()];
  const texts = folders.flatMap((folder) =>
    filesIn(folder, new RegExp(`(^|/)locales/(${LANGUAGES.join('|')})\\.json$`)).flatMap((file) =>
      flatten(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))).map(([key, text]) => ({ file, key, text })),
    ),
  );
  // Nor does a portal without anything leave that open.
  const isBare = (/** @type {string} */ file, /** @type {string} */ key) =>
    /^mf-devicemanager\/locales\/[^/]+$/.test(file) && key === 'empty.text';
  const told = texts.filter(({ file, key }) => refusals.test(key) || isBare(file, key));
  assert.deepEqual(
    told.filter(({ text }) => !admin.test(text)),
    [],
  );
  assert.ok(told.length >= 23 * LANGUAGES.length);
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
