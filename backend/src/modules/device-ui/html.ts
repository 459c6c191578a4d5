/** Pages without scripts, for people who come from the portal; each with the policy that fits it. */
import { createHash } from 'node:crypto';
import { chooseLanguage, type Language } from '@portal/domain/languages';

/** Text in a page, whatever is in it [R-CONST-07]. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param accept the header `Accept-Language` */
export const languageOf = (accept: string): Language =>
  chooseLanguage(accept.split(',').map((part) => part.split(';')[0]?.trim() ?? ''));

/** A page that runs and loads nothing, and stands in no frame. */
export function htmlPage(
  language: Language,
  title: string,
  style: string,
  body: string,
): { body: string; headers: Record<string, string> } {
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return {
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><style>${style}</style></head><body>${body}</body></html>`,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  };
}
