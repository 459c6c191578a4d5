import type { Language } from '@portal/domain/languages';
import type { PageAnswer } from '../../adapters/device-pages';
import { escaped, htmlPage, languageOf } from './html';
import de from './locales/de.json';
import en from './locales/en.json';
import es from './locales/es.json';
import fr from './locales/fr.json';

/** `old`: neither a ticket nor a visit; `lost`: no connection; `silent`: it does not answer; `nothing`: it has no such page. */
type Kind = 'old' | 'lost' | 'silent' | 'nothing';

const STATUS: Record<Kind, number> = { old: 401, lost: 503, silent: 502, nothing: 404 };

/** Title and what to do. */
const TEXTS: Record<Language, Record<Kind, { title: string; lead: string }>> = { en, de, es, fr };

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:420px;margin:18vh auto 0;padding:0 24px;color:#242424;background:#fafafa}h1{font-size:22px;line-height:1.3;margin:0 0 8px}p{margin:0;color:#5c5c5c}@media(prefers-color-scheme:dark){body{color:#f0f0f0;background:#1b1b1b}p{color:#b8b8b8}}';

/** A page that says why there is no device to see, the same for everybody who may not. */
export function notice(kind: Kind, accept: string): PageAnswer {
  const language = languageOf(accept);
  const { title, lead } = TEXTS[language][kind];
  return {
    status: STATUS[kind],
    ...htmlPage(language, title, STYLE, `<main><h1>${escaped(title)}</h1><p>${escaped(lead)}</p></main>`),
  };
}
