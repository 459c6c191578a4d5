import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '../lib/languages.mjs';
import { remoteNames } from '../lib/packages.mjs';
import { filesIn } from '../lib/source-files.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { Result } from './result.mjs';
import { wordsOf } from './source-words.mjs';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Nested texts as `group.delete.confirm` → text. */
export function flatten(texts, prefix = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? flatten(value, `${prefix}${key}.`) : [[`${prefix}${key}`, value]],
  );
}

/** `{{count}}` and `<1>` of a text, sorted: what a translation must keep. */
export const placeholders = (text) =>
  [...new Set(String(text).match(/\{\{-?\s*[\w.]+[^}]*\}\}|<\/?\w+\/?>/g) ?? [])]
    .map((found) => found.replace(/\s/g, ''))
    .sort();

const wordsIn = (text) => text.replace(/\{\{[^}]*\}\}/g, '').match(/\p{L}{2,}/gu)?.length ?? 0;

/** A key as the code says it: the plural forms of one text are one key. */
const baseKey = (key) => key.replace(PLURAL, '');

/** What is wrong with one language beside English: missing, superfluous, empty and untranslated texts, lost placeholders, plural forms. */
export function compareLanguage(language, texts, english) {
  const findings = [];
  const bases = (entries) => new Set(entries.map(([key]) => baseKey(key)));
  const [here, there] = [bases(texts), bases(english)];
  for (const key of there) if (!here.has(key)) findings.push(`${key} is missing`);
  for (const key of here) if (!there.has(key)) findings.push(`${key} does not exist in English`);
  for (const [key, text] of texts) if (typeof text !== 'string' || text.trim() === '') findings.push(`${key} is empty`);

  // A name, a unit or a single word may be the same in two languages; a sentence is not.
  if (language !== 'en') {
    const said = new Map(english);
    for (const [key, text] of texts)
      if (text === said.get(key) && wordsIn(text) > 3) findings.push(`${key} is not translated`);
  }
  const sample = new Map(english.map(([key, text]) => [baseKey(key), text]));
  for (const [key, text] of texts) {
    // "1 device" may leave out the number that "{{count}} devices" has.
    if (key.endsWith('_one') || key.endsWith('_zero')) continue;
    const [has, wants] = [placeholders(text), placeholders(sample.get(baseKey(key)) ?? text)];
    if (has.join() !== wants.join())
      findings.push(`${key} has ${has.join(' ') || 'no placeholders'} where English has ${wants.join(' ') || 'none'}`);
  }
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== 'many');
  const keys = new Set(texts.map(([key]) => key));
  for (const key of here) {
    if ([...keys].some((other) => other !== key && PLURAL.test(other) && baseKey(other) === key)) {
      for (const form of forms) if (!keys.has(`${key}_${form}`)) findings.push(`${key}_${form} is missing`);
    }
  }
  return findings;
}

const fileOf = (folder, language) => join(ROOT, folder, `${language}.json`);
const hasTexts = (folder, language) => existsSync(fileOf(folder, language));
const readTexts = (folder, language) => flatten(JSON.parse(readFileSync(fileOf(folder, language), 'utf8')));

/** Every folder of texts, the package it belongs to and the packages whose code may say its keys. */
function namespaces() {
  const front = ['shell', ...remoteNames(), 'shared/ui', 'shared/platform'];
  return front.flatMap((owner) =>
    filesIn(owner, /(^|\/)locales\/en\.json$/).map((file) => ({
      folder: dirname(file),
      owner,
      users: owner.startsWith('shared/')
        ? [...front, 'shared/contracts', 'shared/domain']
        : [owner, 'shared/contracts'],
    })),
  );
}

const findingsOf = (folder, language, english) =>
  hasTexts(folder, language)
    ? compareLanguage(language, readTexts(folder, language), english)
    : ['the file is missing'];

/** What is wrong with the texts of one package, one line each; empty when all languages are complete. */
export const incompleteTexts = (owner) =>
  namespaces()
    .filter((space) => space.owner === owner)
    .flatMap(({ folder }) =>
      LANGUAGES.flatMap((language) =>
        findingsOf(folder, language, readTexts(folder, 'en')).map((found) => `${folder}/${language}.json: ${found}`),
      ),
    );

/** Four complete languages; every text is used and every key that the code says exists. */
export async function check() {
  const result = new Result();
  const spaces = namespaces();
  const words = new Map();
  for (const user of new Set(spaces.flatMap(({ owner, users }) => [owner, ...users]))) {
    words.set(user, wordsOf(filesIn(user, /\.(ts|tsx)$/).filter((file) => !/\.test\./.test(file))));
  }
  const keysOf = new Map();
  const wordless = remoteNames().filter((name) => !hasTexts(`${name}/locales`, 'en'));
  result.check(
    'every remote has texts',
    wordless.map((name) => `${name}/locales/en.json is missing`),
  );

  // The server's own (mails, pages): the compiler knows which of them its code says.
  const served = filesIn('backend', /(^|\/)locales\/en\.json$/).map(dirname);
  for (const folder of [...spaces.map((space) => space.folder), ...served]) {
    const english = readTexts(folder, 'en');
    keysOf.set(folder, new Set(english.map(([key]) => baseKey(key))));
    for (const language of LANGUAGES) {
      result.check(`${folder}/${language}.json`, findingsOf(folder, language, english));
    }
  }

  for (const { folder, users } of spaces) {
    const isUsed = (key) => users.some((user) => words.get(user).says(key));
    result.check(
      `${folder}: texts that nothing shows`,
      [...keysOf.get(folder)].filter((key) => !isUsed(key)),
    );
  }

  for (const owner of new Set(spaces.map((space) => space.owner))) {
    const reachable = spaces.filter((space) => space.owner === owner || space.owner.startsWith('shared/'));
    const known = (key) => reachable.some(({ folder }) => keysOf.get(folder).has(baseKey(key)));
    const { keys, literals } = words.get(owner);
    result.check(
      `${owner}: keys without a text`,
      keys.filter(({ key }) => !known(key.replace(/^[\w-]+:/, ''))).map(({ key, at }) => `${at} says ${key}`),
    );
    result.check(`${owner}: words outside the locales`, literals);
  }
  return result;
}
