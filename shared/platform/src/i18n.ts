import { chooseLanguage, LANGUAGES, type Language } from '@portal/domain/languages';
import { createInstance } from 'i18next';
import { use } from 'react';
import { create } from 'zustand';
import { type Formats, formatsOf } from './i18n/formats';
import { setPreference, usePreferences } from './preferences';
import { retriedLoad } from './retried-load';

type Resource = Record<string, unknown>;
/** How the texts of one namespace come: `(language) => import(`../locales/${language}.json`)`, so that only one language is fetched. */
type TextLoader = (language: Language) => Promise<Resource | { default: Resource }>;

export interface Texts extends Formats {
  /** The text of a key, `{{values}}` filled in, plurals by `count`. */
  t: (key: string, values?: Record<string, unknown>) => string;
  language: Language;
}

const wanted = () => usePreferences.getState().language ?? chooseLanguage(navigator.languages);

/** The one instance; texts come by namespace (`errors`, `ui`, `shell`, a remote's name). */
export const i18n = createInstance();
void i18n.init({
  lng: wanted(),
  fallbackLng: false,
  initAsync: false,
  resources: {},
  interpolation: { escapeValue: false },
  // R-SHELL-16: no raw key is ever shown.
  parseMissingKeyHandler: (key) => {
    console.error(`The text ${key} is missing.`);
    return '';
  },
});

const formats = new Map<string, Formats>();

function formatsIn(language: Language): Formats {
  const known = formats.get(language) ?? formatsOf(language);
  formats.set(language, known);
  return known;
}

// i18next's own makes an Intl.NumberFormat for every number it writes, which takes longer than all the rest of a text.
i18n.services.formatter?.add('number', (value: number, language) =>
  formatsIn(language as Language).formatNumber(value),
);

const namespaces = new Set<string>();
const loads = new Map<string, () => Promise<void>>();
const made = new Map<string, Texts>();

const useLanguageStore = create<{ language: Language }>()(() => ({ language: wanted() }));
document.documentElement.lang = wanted();

/** The language in use. */
export const useLanguage = () => useLanguageStore((state) => state.language);
export const currentLanguage = () => useLanguageStore.getState().language;

const idOf = (namespace: string, language: Language) => `${language}/${namespace}`;

/**
 * Says where a namespace's texts come from. Another version of a remote brings its own: then the old ones are forgotten.
 * @returns the hook that reads them
 */
export function registerTexts(namespace: string, loader: TextLoader): () => Texts {
  namespaces.add(namespace);
  for (const language of LANGUAGES) {
    const id = idOf(namespace, language);
    i18n.removeResourceBundle(language, namespace);
    made.delete(id);
    loads.set(
      id,
      retriedLoad(async () => {
        const module = await loader(language);
        i18n.addResourceBundle(language, namespace, 'default' in module ? module.default : module, true, true);
      }),
    );
  }
  return () => useTexts(namespace);
}

/** Loads a namespace, so that components that use it render at once. Fails with LoadFailure. */
export function loadTexts(namespace: string, language: Language = currentLanguage()): Promise<void> {
  const load = loads.get(idOf(namespace, language));
  if (!load) throw new Error(`Nobody registered the texts of ${namespace}.`);
  return load();
}

/** Loads all that is shown, so that the page can change its language at once. */
const loadShown = (language: Language) =>
  Promise.all(
    [...namespaces]
      .filter((namespace) => i18n.hasResourceBundle(currentLanguage(), namespace))
      .map((namespace) => loadTexts(namespace, language)),
  );

/** Counts the choices, here and in other tabs: the last one stands, whichever texts come last. */
let choices = 0;

/** Changes the language of the whole page, and remembers it [R-ACC-26]. Nothing changes before all shown texts are there. */
export async function setLanguage(language: Language): Promise<void> {
  const mine = ++choices;
  await loadShown(language);
  if (mine !== choices) return;
  setPreference('language', language);
}

async function follow(language: Language): Promise<void> {
  if (language === currentLanguage()) return;
  await loadShown(language);
  if (language !== wanted()) return;
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  useLanguageStore.setState({ language });
}
usePreferences.subscribe((now, before) => {
  if (now.language !== before.language) choices++;
  follow(wanted()).catch((error: unknown) => console.error('The language could not be changed.', error));
});

/** The texts of a loaded namespace in the current language, outside components. Empty texts while they are not loaded. */
export function textsOf(namespace: string, language: Language = currentLanguage()): Texts {
  const id = idOf(namespace, language);
  const known = made.get(id);
  if (known) return known;
  const fixed = i18n.getFixedT(language, namespace);
  // A page asks for hundreds of them as it is drawn, mostly for what it asked for before.
  const plain = new Map<string, string>();
  const texts: Texts = {
    t: (key, values) => {
      const read = values ? undefined : plain.get(key);
      if (read !== undefined) return read;
      if (!i18n.hasResourceBundle(language, namespace)) return '';
      const text = String(fixed(key, values ?? {}));
      if (!values) plain.set(key, text);
      return text;
    },
    language,
    ...formatsIn(language),
  };
  made.set(id, texts);
  return texts;
}

/** The texts of a namespace; suspends until they are there, so that no key and no empty place ever flashes up [R-SHELL-16]. */
export function useTexts(namespace: string): Texts {
  const language = useLanguage();
  use(loadTexts(namespace, language));
  return textsOf(namespace, language);
}
