import { fileText } from '@portal/platform/call';
import { useLanguage } from '@portal/platform/i18n';
import { useEffect, useState } from 'react';
import { settings } from '../settings';

export type LegalName = 'privacy' | 'impressum' | 'cookies';

/**
 * The deployment's own text of a legal page, in the current language or else in English.
 * @returns null when there is none, undefined while that is not known
 */
export function useReplacement(name: LegalName): string | null | undefined {
  const language = useLanguage();
  const [found, setFound] = useState<{ id: string; text: string | null }>();
  const id = `${name}.${language}`;
  useEffect(() => {
    const folder = settings.legalTexts;
    if (folder === undefined) return undefined;
    const stop = new AbortController();
    const read = (file: string) => fileText(`${folder}${file}.txt`, { signal: stop.signal });
    void read(id)
      .catch(() => read(`${name}.en`))
      .catch(() => null)
      .then((text) => stop.signal.aborted || setFound({ id, text }));
    return () => stop.abort();
  }, [id, name]);
  if (settings.legalTexts === undefined) return null;
  return found?.id === id ? found.text : undefined;
}
