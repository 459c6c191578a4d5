import type { MessageBody } from '@portal/contracts/maintenance';
import { languageCode } from '@portal/domain/language-code';
import type { Localized } from '@portal/domain/languages';
import { invalid } from '../../kernel/http-error';

/** Each title and description in so many languages, and of so many bytes together: every reader gets a copy of them when they are due. */
const LANGUAGES_MAX = 20;
const BYTES_MAX = 131_072;

/** What is kept of a message. Throws 400 for texts that are wrong or too many. */
export function valuesOf({ messages, descriptions, interval }: MessageBody) {
  const texts = { messages: cleanTexts('messages', messages), descriptions: cleanTexts('descriptions', descriptions) };
  if (Buffer.byteLength(JSON.stringify(texts)) > BYTES_MAX)
    throw invalid('descriptions', `a message has at most ${BYTES_MAX} bytes of texts`);
  return { ...texts, interval };
}

/** The texts worth keeping: entries with empty text or numeric keys are dropped [R-VAL-14]. Throws 400 for a key that is no language, for one that is there twice, and for too many. */
function cleanTexts(field: 'messages' | 'descriptions', texts: Localized | null | undefined): Localized {
  const entries = Object.entries(texts ?? {}).filter(
    ([language, text]) => text.trim() !== '' && !/^\d+$/.test(language),
  );
  const clean = new Map(entries.map(([language, text]) => [languageCode(language), text]));
  const wrong = entries.find(([language]) => languageCode(language) === undefined);
  if (wrong) throw invalid(`${field}.${wrong[0].slice(0, 40)}`, `${field} must be texts by language code`);
  if (entries.length > LANGUAGES_MAX) throw invalid(field, `${field} has texts in at most ${LANGUAGES_MAX} languages`);
  if (clean.size < entries.length) throw invalid(field, `${field} has two texts in one language`);
  return Object.fromEntries(clean);
}
