import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '../lib/languages.mjs';
import { remoteNames } from '../lib/packages.mjs';
import { filesIn } from '../lib/source-files.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { ALIKE } from './locales-alike.mjs';
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

/** Where a French line could begin with a sign, or end with an opening quotation mark. */
const FRENCH_BREAK = /« | [:;!?»]/;

const wordsIn = (text) => text.replace(/\{\{[^}]*\}\}/g, '').match(/\p{L}{2,}/gu)?.length ?? 0;

/** What a package says beside `ALIKE`: words that it alone has, in a file that its team keeps. */
function ownAlike(owner) {
  const file = join(ROOT, owner, 'locales-alike.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Whether a text may be that of English in another language. */
const isAlike = (language, text, own) =>
  [ALIKE[text], own[text]].some((languages) => languages?.split(' ').includes(language));

/** Those texts that are word for word what English says under the same key. */
function sameIn(texts, english) {
  const said = new Map(english);
  return texts.filter(([key, text]) => text === said.get(key));
}

/** A key as the code says it: the plural forms of one text are one key. */
const baseKey = (key) => key.replace(PLURAL, '');

/** What is wrong with one language beside English: missing, superfluous, empty and untranslated texts, lost placeholders, plural forms. */
export function compareLanguage(language, texts, english, alike = {}) {
  const findings = [];
  const bases = (entries) => new Set(entries.map(([key]) => baseKey(key)));
  const [here, there] = [bases(texts), bases(english)];
  for (const key of there) if (!here.has(key)) findings.push(`${key} is missing`);
  for (const key of here) if (!there.has(key)) findings.push(`${key} does not exist in English`);
  for (const [key, text] of texts) if (typeof text !== 'string' || text.trim() === '') findings.push(`${key} is empty`);
  if (language === 'fr')
    for (const [key, text] of texts) if (FRENCH_BREAK.test(text)) findings.push(`${key} needs a no-break space`);

  if (language !== 'en')
    for (const [key, text] of sameIn(texts, english))
      if (wordsIn(text) > 0 && !isAlike(language, text, alike)) findings.push(`${key} is not translated`);
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

/** A text in all languages as code writes it down: what remotes declare of menus, pages and actions. */
const DECLARED = /\{(?:\s*\w+:\s*(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"),?)+\s*\}/g;
const SAID = /(\w+):\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)")/g;

/** Texts that stand in code in several languages, each as language → text. */
export const declaredTexts = (code) =>
  [...code.matchAll(DECLARED)]
    .map(([object]) =>
      Object.fromEntries([...object.matchAll(SAID)].map(([, language, plain, quoted]) => [language, plain ?? quoted])),
    )
    .filter((texts) => 'en' in texts && Object.keys(texts).every((key) => LANGUAGES.includes(key)));

/** What is wrong with the texts that one file declares, by their English. */
export const compareDeclared = (code, alike) =>
  declaredTexts(code).flatMap((texts) =>
    LANGUAGES.flatMap((language) =>
      compareLanguage(
        language,
        texts[language] === undefined ? [] : [[texts.en, texts[language]]],
        [[texts.en, texts.en]],
        alike,
      ).map((found) => `${language}: ${found}`),
    ),
  );

const declaringFiles = () => [...remoteNames().map((name) => `${name}/remote.ts`), 'shell/src/app/own-pages.ts'];

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

const findingsOf = ({ folder, owner }, language, english) =>
  hasTexts(folder, language)
    ? compareLanguage(language, readTexts(folder, language), english, ownAlike(owner))
    : ['the file is missing'];

/** What is wrong with the texts of one package, one line each; empty when all languages are complete. */
export const incompleteTexts = (owner) =>
  namespaces()
    .filter((space) => space.owner === owner)
    .flatMap((space) =>
      LANGUAGES.flatMap((language) =>
        findingsOf(space, language, readTexts(space.folder, 'en')).map(
          (found) => `${space.folder}/${language}.json: ${found}`,
        ),
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
  const served = filesIn('backend', /(^|\/)locales\/en\.json$/).map((file) => ({
    folder: dirname(file),
    owner: 'backend',
  }));
  /** Package → `language text`. */
  const alike = new Map([...spaces, ...served].map(({ owner }) => [owner, new Set()]));
  for (const { folder, owner } of [...spaces, ...served]) {
    const english = readTexts(folder, 'en');
    keysOf.set(folder, new Set(english.map(([key]) => baseKey(key))));
    for (const language of LANGUAGES) {
      result.check(`${folder}/${language}.json`, findingsOf({ folder, owner }, language, english));
      if (language !== 'en' && hasTexts(folder, language))
        for (const [, text] of sameIn(readTexts(folder, language), english))
          alike.get(owner)?.add(`${language} ${text}`);
    }
  }
  for (const file of declaringFiles()) {
    const owner = file.split('/', 1)[0];
    const code = readFileSync(join(ROOT, file), 'utf8');
    result.check(`texts of ${file}`, compareDeclared(code, ownAlike(owner)));
    for (const { en, ...others } of declaredTexts(code))
      for (const [language, text] of Object.entries(others))
        if (text === en) alike.get(owner)?.add(`${language} ${text}`);
  }
  const unlike = (listed, said) =>
    Object.entries(listed).flatMap(([text, languages]) =>
      languages.split(' ').flatMap((language) => (said.has(`${language} ${text}`) ? [] : [`${language}: ${text}`])),
    );
  result.check('texts that may be alike and are not', [
    ...unlike(ALIKE, new Set([...alike.values()].flatMap((said) => [...said]))),
    ...[...alike].flatMap(([owner, said]) => unlike(ownAlike(owner), said).map((found) => `${owner} ${found}`)),
  ]);

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
