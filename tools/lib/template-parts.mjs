/** What the templates of new remotes have in common. */
import { LANGUAGES } from './languages.mjs';

export const EMPTY = {
  en: 'There is nothing here yet.',
  de: 'Hier ist noch nichts.',
  es: 'Aquí todavía no hay nada.',
  fr: 'Il n’y a encore rien ici.',
};

export const quoted = (text) => `'${text.replace(/[\\']/g, '\\$&')}'`;
export const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** The words that a new remote has alike in all languages, as its name, until its team translates them. */
export const alike = (title) => json({ [title]: LANGUAGES.filter((language) => language !== 'en').join(' ') });

/**
 * The text of `remote.ts`.
 * @param {{ name: string, title: string, owner: string }} remote
 * @param {string} lists the lines from `routes` to `panels`
 */
export const remoteModule = (
  { name, title, owner },
  lists,
) => `import type { RemoteModule } from '@portal/contracts/remote';

const title = { en: '${title}', de: '${title}', es: '${title}', fr: '${title}' } as const;

export default {
  name: '${name}',
  owner: ${quoted(owner)},
  title,
${lists}
  searches: [],
} as const satisfies RemoteModule;
`;
