import type { Registry, RegistryEntry } from '@portal/contracts/registry';
import { CONTRACT_VERSION } from '@portal/contracts/remote';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isListOf = (value: unknown, fits: (item: Fields) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isObject(item) && fits(item));
const isTexts = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.every(isText));
const isMissing = (value: unknown, fits: (value: unknown) => boolean): boolean => value === undefined || fits(value);
const isLoadable = (url: unknown, integrity: unknown): boolean =>
  isText(url) && URL.canParse(url, document.baseURI) && isObject(integrity) && Object.values(integrity).every(isText);

/** Whole segments and parameters: a pattern that swallows other addresses is none. */
const isPath = (value: unknown): boolean => isText(value) && /^(\/:?[\w-]+)+$/.test(value);
const isLabel = (value: unknown): boolean => isObject(value) && Object.values(value).every(isText);
const isBadge = (value: unknown): boolean =>
  isObject(value) && (isText(value.field) || (isText(value.endpoint) && value.endpoint.startsWith('/api/')));

/** What a remote declares, and whether the shell can work with one item of it. */
const FITS = {
  routes: ({ path, access, layout, title }: Fields) =>
    isPath(path) &&
    ['public', 'login'].includes(access as string) &&
    [undefined, 'plain', 'split'].includes(layout as string) &&
    isMissing(title, isLabel),
  nav: ({ route, place, label, text }: Fields) =>
    isPath(route) && isText(place) && isLabel(label) && isMissing(text, isLabel),
  actions: ({ id, slot, label, target, badge }: Fields) =>
    isText(id) && isText(slot) && isLabel(label) && isMissing(target, isPath) && isMissing(badge, isBadge),
  panels: ({ id }: Fields) => isText(id),
};
const LISTS = ['routes', 'nav', 'actions', 'panels'] as const;

/** Whether the command palette can work with what a search declares. */
const isSearch = ({ id, title, endpoint, cache, fields, target }: Fields): boolean =>
  isText(id) &&
  isLabel(title) &&
  isText(endpoint) &&
  endpoint.startsWith('/api/') &&
  isText(cache) &&
  isPath(target) &&
  isObject(fields) &&
  isText(fields.id) &&
  isText(fields.name);

/** Releases from before the palette have no searches; one that is told in words of a later shell is no reason to refuse the rest. */
function withSearches(entry: unknown): unknown {
  if (!isObject(entry) || !isObject(entry.extras) || entry.extras.searches === undefined) return entry;
  const items: unknown[] = Array.isArray(entry.extras.searches) ? entry.extras.searches : [];
  return { ...entry, extras: { ...entry.extras, searches: items.filter((item) => isObject(item) && isSearch(item)) } };
}

/**
 * What this shell understands of an entry. A release of another contract never runs here, but its page says so and its menu entries stay,
 * as far as they are told in words that are known.
 */
function understood(entry: unknown): unknown {
  if (!isObject(entry) || !isObject(entry.extras) || entry.extras.contract === CONTRACT_VERSION) return entry;
  const { extras } = entry;
  const lists = LISTS.map((list) => {
    const items: unknown[] = Array.isArray(extras[list]) ? extras[list] : [];
    return [list, items.filter((item) => isObject(item) && FITS[list](item))];
  });
  return { ...entry, extras: { ...extras, ...Object.fromEntries(lists) } };
}

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
    ...Object.fromEntries(LISTS.map((list) => [`extras.${list}`, isListOf(extras[list], FITS[list])])),
    'extras.withdrawn': isTexts(extras.withdrawn),
    'extras.audience':
      audience === undefined || (isObject(audience) && isTexts(audience.users) && isTexts(audience.groups)),
    'extras.fallback':
      fallback === undefined ||
      (isObject(fallback) && isText(fallback.version) && isLoadable(fallbackUrl, fallback.integrity)),
  };
  return Object.keys(parts).find((part) => !parts[part]);
}

/** A registry, with what it lists of the shell beside the remotes. */
export interface ListedRegistry extends Registry {
  readonly shell?: unknown;
}

/**
 * The registry without what nobody could run. Its writer signed it, and may still have made a mistake: one entry must not take the
 * other remotes down with it.
 */
export function withoutBroken({ schema, microFrontends }: Registry): ListedRegistry {
  // The shell is listed beside the remotes, and is none.
  const { shell, ...remotes } = microFrontends;
  const kept: ListedRegistry = { schema, microFrontends: {}, shell };
  for (const [name, entries] of Object.entries(remotes)) {
    if (!Array.isArray(entries)) console.error(`The registry's ${name} is no list: it is left out.`);
    else
      kept.microFrontends[name] = (entries.map((entry) => withSearches(understood(entry))) as RegistryEntry[]).filter(
        (entry) => {
          const wrong = wrongPart(name, entry);
          if (wrong !== undefined)
            console.error(`An entry of ${name} in the registry is left out: its ${wrong} is malformed.`);
          return wrong === undefined;
        },
      );
  }
  return kept;
}
