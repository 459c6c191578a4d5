import { chooseLanguage, type Language } from '@portal/domain/languages';
import { createInstance } from 'i18next';
import { create } from 'zustand';
import { type Formats, formatsOf } from './i18n/formats';
import { LoadFailure } from './load-failure';
import { setPreference, usePreferences } from './preferences';

type Resource = Record<string, unknown>;
/** How the texts of one namespace come: one loader a language, so that only one of them is fetched. */
export type TextLoaders = Readonly<Record<Language, () => Promise<Resource | { default: Resource }>>>;

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

const loaders = new Map<string, TextLoaders>();
const loading = new Map<string, Promise<void>>();
const failures = new Map<string, { error: LoadFailure; at: number }>();
const made = new Map<string, Texts>();
/** How long a failed load is reported before the next rendering tries again (ms). */
const FAILURE_HOLDS_MS = 1_000;

const useLanguageStore = create<{ language: Language }>()(() => ({ language: wanted() }));
document.documentElement.lang = wanted();

/** The language in use. */
export const useLanguage = () => useLanguageStore((state) => state.language);
export const currentLanguage = () => useLanguageStore.getState().language;

const idOf = (namespace: string, language: Language) => `${language}/${namespace}`;

/** Says where a namespace's texts come from. Another version of a remote brings its own: then the old ones are forgotten. */
export function registerTexts(namespace: string, given: TextLoaders): void {
  if (loaders.has(namespace)) {
    for (const language of Object.keys(given) as Language[]) {
      i18n.removeResourceBundle(language, namespace);
      loading.delete(idOf(namespace, language));
      made.delete(idOf(namespace, language));
    }
  }
  loaders.set(namespace, given);
}

/** Loads a namespace, so that components that use it render at once. */
export function loadTexts(namespace: string, language: Language = currentLanguage()): Promise<void> {
  const id = idOf(namespace, language);
  const running = loading.get(id);
  if (running) return running;
  const loader = loaders.get(namespace)?.[language];
  if (!loader) return Promise.reject(new Error(`Nobody registered the texts of ${namespace}.`));
  const load = loader().then(
    (module) => {
      i18n.addResourceBundle(language, namespace, 'default' in module ? module.default : module, true, true);
      failures.delete(id);
    },
    (cause: unknown) => {
      const error = new LoadFailure(() => loadTexts(namespace, language), { cause });
      loading.delete(id);
      failures.set(id, { error, at: Date.now() });
      throw error;
    },
  );
  loading.set(id, load);
  return load;
}

/** Changes the language of the whole page, and remembers it [R-ACC-26]. Nothing changes before all shown texts are there. */
export async function setLanguage(language: Language): Promise<void> {
  const shown = [...loaders.keys()].filter((namespace) => i18n.hasResourceBundle(currentLanguage(), namespace));
  await Promise.all(shown.map((namespace) => loadTexts(namespace, language)));
  setPreference('language', language);
}

async function follow(language: Language): Promise<void> {
  if (language === currentLanguage()) return;
  const shown = [...loaders.keys()].filter((namespace) => i18n.hasResourceBundle(currentLanguage(), namespace));
  await Promise.all(shown.map((namespace) => loadTexts(namespace, language)));
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  useLanguageStore.setState({ language });
}
usePreferences.subscribe(
  () => void follow(wanted()).catch((error: unknown) => console.error('The language could not be changed.', error)),
);

/** The texts of a loaded namespace in the current language, outside components. Empty texts while they are not loaded. */
export function textsOf(namespace: string, language: Language = currentLanguage()): Texts {
  const id = idOf(namespace, language);
  const known = made.get(id);
  if (known) return known;
  const fixed = i18n.getFixedT(language, namespace);
  const texts: Texts = {
    t: (key, values) => (i18n.hasResourceBundle(language, namespace) ? String(fixed(key, values ?? {})) : ''),
    language,
    ...formatsIn(language),
  };
  made.set(id, texts);
  return texts;
}

/** The texts of a namespace; suspends until they are there, so that no key and no empty place ever flashes up [R-SHELL-16]. */
export function useTexts(namespace: string): Texts {
  const language = useLanguage();
  if (!i18n.hasResourceBundle(language, namespace)) {
    const failure = failures.get(idOf(namespace, language));
    if (failure && Date.now() - failure.at < FAILURE_HOLDS_MS) throw failure.error;
    // React waits for a thrown promise and renders again.
    throw loadTexts(namespace, language);
  }
  return textsOf(namespace, language);
}
