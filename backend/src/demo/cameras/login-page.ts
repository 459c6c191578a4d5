/** The page on which the owner of a camera account lets a group of the portal in; the embedded service's own, without scripts. */
import { createHash } from 'node:crypto';
import { chooseLanguage } from '@portal/domain/languages';
import de from './locales/de.json';
import en from './locales/en.json';
import es from './locales/es.json';
import fr from './locales/fr.json';

/** The account of the demonstration. A real service has its own. */
export const DEMO_ACCOUNT = { email: 'kitchen@cameras.example', password: 'demo-Camera-1' } as const;

const TEXTS = { en, de, es, fr };

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:360px;margin:48px auto;padding:0 16px;color:#1f1f1f;background:#fff}label{display:block;margin:12px 0 4px}input{font:inherit;width:100%;box-sizing:border-box;padding:8px 10px;border:1px solid #767676;border-radius:4px;background:inherit;color:inherit}button{font:inherit;font-weight:600;margin-top:20px;padding:10px 16px;border:0;border-radius:4px;background:#31485f;color:#fff}p.wrong{color:#a4262c}small{display:block;margin-top:24px}@media(prefers-color-scheme:dark){body{background:#1f1f1f;color:#eee}p.wrong{color:#ff9d9d}}';
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What the page may do; only the portal's own origins may show it in a frame. */
export function loginPolicy(origins: readonly string[]): string {
  // A policy can't name an IPv6 address; browsers complain on every page that tries.
  const frames = origins.filter((origin) => !origin.includes('['));
  return `default-src 'none'; style-src ${STYLE_HASH}; base-uri 'none'; form-action 'self'; frame-ancestors ${frames.length > 0 ? frames.join(' ') : "'none'"}`;
}

/** @param accept the header `Accept-Language` */
export function loginPage(show: 'form' | 'wrong' | 'done' | 'old', state: string, accept: string): string {
  const language = chooseLanguage(accept.split(',').map((part) => part.split(';')[0]?.trim() ?? ''));
  const t = TEXTS[language];
  const form = `<p>${escape(t.lead)}</p>${show === 'wrong' ? `<p class="wrong" role="alert">${escape(t.wrong)}</p>` : ''}
    <form method="post"><input type="hidden" name="state" value="${escape(state)}">
    <label for="email">${escape(t.email)}</label><input id="email" name="email" type="email" autocomplete="username" required>
    <label for="password">${escape(t.password)}</label><input id="password" name="password" type="password" autocomplete="current-password" required>
    <button>${escape(t.allow)}</button></form><small>${escape(t.demo)}: ${escape(DEMO_ACCOUNT.email)}, ${escape(DEMO_ACCOUNT.password)}</small>`;
  const [title, body] =
    show === 'done'
      ? [t.done, `<p>${escape(t.doneLead)}</p>`]
      : show === 'old'
        ? [t.old, `<p>${escape(t.oldLead)}</p>`]
        : [t.title, form];
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${escape(title)}</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style><main><h1>${escape(title)}</h1>${body}</main></html>`;
}
