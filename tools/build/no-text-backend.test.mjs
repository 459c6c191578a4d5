import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';

const withoutBackend = createRequire(import.meta.url)('./no-text-backend.cjs');
const original = join(
  createRequire(new URL('../../shared/platform/package.json', import.meta.url)).resolve('i18next'),
  '../../esm/i18next.js',
);

/** What the portal does with it, from the first language to the second. */
async function use({ createInstance }) {
  const told = [];
  const texts = createInstance();
  await texts.init({
    lng: 'de',
    fallbackLng: false,
    initAsync: false,
    resources: {},
    parseMissingKeyHandler: (key) => {
      told.push(`missing ${key}`);
      return '';
    },
  });
  texts.on('languageChanged', (language) => told.push(language));
  texts.addResourceBundle(
    'de',
    'ui',
    { devices_one: '{{count}} Gerät', devices_other: '{{count}} Geräte' },
    true,
    true,
  );
  told.push(texts.t('devices', { ns: 'ui', count: 1 }), texts.t('devices', { ns: 'ui', count: 2 }), texts.t('gone'));
  await texts.changeLanguage('fr');
  texts.addResourceBundle('fr', 'ui', { devices_one: '{{count}} appareil' }, true, true);
  told.push(texts.t('devices', { ns: 'ui', count: 0 }), texts.hasResourceBundle('de', 'ui'));
  texts.removeResourceBundle('de', 'ui');
  await texts.loadNamespaces('ui');
  told.push(texts.hasResourceBundle('de', 'ui'), texts.isInitialized);
  return told;
}

describe('i18next without a back-end for texts', () => {
  it('answers as it does with one, and weighs less', async () => {
    const source = readFileSync(original, 'utf8');
    const folder = mkdtempSync(join(tmpdir(), 'no-text-backend-'));
    const file = join(folder, 'i18next.mjs');
    writeFileSync(file, withoutBackend(source));
    const answers = await use(await import(pathToFileURL(file).href));
    rmSync(folder, { recursive: true });
    assert.deepEqual(answers, await use(await import(pathToFileURL(original).href)));
    assert.ok(answers.includes('2 Geräte') && answers.includes('0 appareil'), String(answers));
    assert.ok(withoutBackend(source).length < source.length - 5_000);
  });

  it('stops the build when the class is another', () => {
    assert.throws(() => withoutBackend('class Connector {\n}\n'), /no-text-backend/);
  });
});
