import { LANGUAGES, type Language } from '@portal/domain/languages';
import { currentLanguage, loadTexts, setLanguage } from '@portal/platform/i18n';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useMutePresets } from './presets';

const NOW = new Date(2026, 2, 12, 14, 32).getTime();
const words = {
  en: ['1 hour', '4 hours', /^Until .*13.*2026.*08:00$/, '1 week'],
  de: ['1 Stunde', '4 Stunden', /^Bis 13\. März 2026 um 08:00$/, '1 Woche'],
  es: ['1 hora', '4 horas', /^Hasta el 13 de marzo de 2026.*08:00$/, '1 semana'],
  fr: ['1 heure', '4 heures', /^Jusqu’au 13 mars 2026.*08:00$/, '1 semaine'],
} satisfies Record<Language, (string | RegExp)[]>;

const before = currentLanguage();
beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => act(() => setLanguage(before)));

it.each(LANGUAGES)('the times that alarms are muted for have their words in %s [R-SHELL-17]', async (language) => {
  await setLanguage(language);
  await waitFor(() => expect(currentLanguage()).toBe(language));
  await loadTexts('mute');
  const { result } = renderHook(() => useMutePresets());
  expect(result.current.map(({ id }) => id)).toEqual(['hour', 'hours', 'morning', 'week']);
  expect(result.current.map(({ label }) => label)).toEqual(
    words[language].map((word) => (typeof word === 'string' ? word : expect.stringMatching(word))),
  );
});
