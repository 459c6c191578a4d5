/**
 * A language code in the letters of BCP 47: `de`, `pt-BR`, `zh-Hant`; undefined for what is none. Codes mean the same in any letters, so that
 * only one spelling of each is kept.
 */
export function languageCode(text: string): string | undefined {
  if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(text)) return undefined;
  const [language = '', ...parts] = text.toLowerCase().split('-');
  const spelt = parts.map((part) => {
    if (part.length === 2) return part.toUpperCase();
    return /^[a-z]{4}$/.test(part) ? part.charAt(0).toUpperCase() + part.slice(1) : part;
  });
  return [language, ...spelt].join('-');
}
