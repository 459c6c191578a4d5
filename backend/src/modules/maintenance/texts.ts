import type { Localized } from '@portal/domain/languages';
import { invalid } from '../../kernel/http-error';

/** `de`, `pt-BR`, `zh-Hant`. */
const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

/** The texts worth keeping: entries with empty text or numeric keys are dropped [R-VAL-14]. Throws 400 for a key that is no language. */
export function cleanTexts(field: 'messages' | 'descriptions', texts: Localized | null | undefined): Localized {
  const entries = Object.entries(texts ?? {}).filter(
    ([language, text]) => text.trim() !== '' && !/^\d+$/.test(language),
  );
  const wrong = entries.find(([language]) => !LANGUAGE.test(language));
  if (wrong) throw invalid(`${field}.${wrong[0].slice(0, 40)}`, `${field} must be texts by language code`);
  return Object.fromEntries(entries);
}
