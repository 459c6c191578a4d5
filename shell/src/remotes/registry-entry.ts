import type { Registry, RegistryEntry } from '@portal/contracts/registry';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isListOf = (value: unknown, fits: (item: Fields) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isObject(item) && fits(item));
const isTexts = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.every(isText));
const isLoadable = (url: unknown, integrity: unknown): boolean =>
  isText(url) && URL.canParse(url, document.baseURI) && isObject(integrity) && Object.values(integrity).every(isText);

/** What is wrong with an entry, as the name of its first wrong part; undefined for one that the shell can work with. */
export function wrongPart(name: string, entry: unknown): string | undefined {
  if (!isObject(entry)) return 'entry';
  const { metadata, deployment, extras, url, fallbackUrl } = entry;
  if (!isObject(extras) || extras.name !== name) return 'extras.name';
  const { fallback, audience } = extras;
  const parts: Record<string, boolean> = {
    'metadata.version': isObject(metadata) && isText(metadata.version),
    url: isLoadable(url, extras.integrity),
    deployment: deployment === undefined || isObject(deployment),
    'extras.contract': typeof extras.contract === 'number',
    'extras.owner': isText(extras.owner),
    'extras.title': isObject(extras.title),
    'extras.routes': isListOf(
      extras.routes,
      ({ path, access }) => isText(path) && (access === 'public' || access === 'login'),
    ),
    'extras.actions': isListOf(extras.actions, ({ id, slot, label }) => isText(id) && isText(slot) && isObject(label)),
    'extras.panels': isListOf(extras.panels, ({ id }) => isText(id)),
    'extras.withdrawn': isTexts(extras.withdrawn),
    'extras.audience':
      audience === undefined || (isObject(audience) && isTexts(audience.users) && isTexts(audience.groups)),
    'extras.fallback':
      fallback === undefined ||
      (isObject(fallback) && isText(fallback.version) && isLoadable(fallbackUrl, fallback.integrity)),
  };
  return Object.keys(parts).find((part) => !parts[part]);
}

/**
 * The registry without what nobody could run. Its writer signed it, and may still have made a mistake: one entry must not take the
 * other remotes down with it.
 */
export function withoutBroken({ schema, microFrontends }: Registry): Registry {
  const kept: Registry = { schema, microFrontends: {} };
  for (const [name, entries] of Object.entries(microFrontends)) {
    if (!Array.isArray(entries)) console.error(`The registry's ${name} is no list: it is left out.`);
    else
      kept.microFrontends[name] = entries.filter((entry: RegistryEntry) => {
        const wrong = wrongPart(name, entry);
        if (wrong !== undefined)
          console.error(`An entry of ${name} in the registry is left out: its ${wrong} is malformed.`);
        return wrong === undefined;
      });
  }
  return kept;
}
