import type { Language } from '@portal/domain/languages';
import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { currentLanguage, loadTexts, registerTexts, setLanguage, textsOf, useTexts } from './i18n';
import { formatsOf } from './i18n/formats';
import { setPreference, usePreferences } from './preferences';

const AT = Date.UTC(2026, 10, 21, 12, 5);

const TEXTS: Readonly<Record<Language, Record<string, string>>> = {
  en: {
    hello: 'Hello {{name}}',
    devices_one: '{{count, number}} device',
    devices_other: '{{count, number}} devices',
  },
  de: {
    hello: 'Hallo {{name}}',
    devices_one: '{{count, number}} Gerät',
    devices_other: '{{count, number}} Geräte',
  },
  es: { hello: 'Hola {{name}}' },
  fr: { hello: 'Bonjour {{name}}' },
};
function Greeting() {
  const { t } = useTexts('test');
  return <p>{t('hello', { name: '<b>' })}</p>;
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: '' };
  static getDerivedStateFromError = ({ name }: Error) => ({ failed: name });
  override render() {
    return this.state.failed || this.props.children;
  }
}

describe('texts', () => {
  beforeEach(() => registerTexts('test', async (language) => ({ default: TEXTS[language] })));
  afterEach(() => act(() => setLanguage('en')));

  it('suspend until they are there: no key flashes up [R-SHELL-16]', async () => {
    let come = () => undefined as void;
    registerTexts('test', async (language) => {
      await new Promise<void>((resolve) => (come = resolve));
      return TEXTS[language];
    });
    await act(async () => {
      render(
        <Suspense fallback="…">
          <Greeting />
        </Suspense>,
      );
    });
    expect(document.body.textContent).toBe('…');
    await act(async () => come());
    expect(screen.getByText('Hello <b>')).toBeTruthy();
  });

  it("change everywhere at once, the page's lang too, and stay [R-SHELL-15, R-SHELL-16, R-ACC-26]", async () => {
    await loadTexts('test');
    render(<Greeting />);
    await act(() => setLanguage('de'));
    expect(screen.getByText('Hallo <b>')).toBeTruthy();
    expect(document.documentElement.lang).toBe('de');
    expect(localStorage.getItem('portal.preferences')).toContain('"language":"de"');
  });

  it.each([
    ['the language of the browser', '{}', 'de'],
    ['the one that was chosen, whatever the browser says', '{"language":"fr"}', 'fr'],
  ])('begin in %s [R-SHELL-15, R-SHELL-16, R-ACC-26]', async (_, chosen, language) => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['it', 'de-AT', 'en']);
    localStorage.setItem('portal.preferences', chosen);
    await jest.isolateModulesAsync(async () => {
      const anew = await import('./i18n');
      expect(anew.currentLanguage()).toBe(language);
    });
    expect(document.documentElement.lang).toBe(language);
    document.documentElement.lang = 'en';
    localStorage.clear();
  });

  it('have plurals [R-SHELL-16]', async () => {
    await loadTexts('test', 'de');
    const { t } = textsOf('test', 'de');
    expect([t('devices', { count: 1 }), t('devices', { count: 47 })]).toEqual(['1 Gerät', '47 Geräte']);
    expect(t('devices', { count: 10_000 })).toBe('10.000 Geräte');
    const made = jest.spyOn(Intl, 'NumberFormat');
    expect(t('devices', { count: 10_001 })).toBe('10.001 Geräte');
    expect(made).not.toHaveBeenCalled();
  });

  it('never show a raw key [R-SHELL-16]', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await loadTexts('test', 'en');
    expect(textsOf('test', 'en').t('nowhere')).toBe('');
  });

  it('show dates long, with time [R-SHELL-17]', () => {
    expect(textsOf('test', 'en').formatDateTime(AT)).toMatch(/^November 21, 2026 at \d+:05/);
    expect(textsOf('test', 'de').formatDateTime(AT)).toMatch(/^21\. November 2026 um \d+:05/);
    expect(textsOf('test', 'es').formatDateTime(AT)).toMatch(/^21 de noviembre de 2026(,| a las) \d+:05/);
    expect(textsOf('test', 'fr').formatDateTime(AT)).toMatch(/^21 novembre 2026 à \d+:05/);
  });

  it('follow the country of the browser where its language is spoken, with 24 hours [R-SHELL-17]', () => {
    const languages = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en-GB']);
    const { formatDateTime, formatShort } = formatsOf('en');
    languages.mockRestore();
    expect(formatDateTime(AT)).toMatch(/^21 November 2026 at \d\d:05$/);
    expect(formatShort(AT, AT + 60_000)).toMatch(/^\d\d:05$/);
    expect(formatShort(AT, AT + 90 * 86_400_000)).toMatch(/^21 Nov 2026, \d\d:05$/);
  });

  it('say how long ago [R-SHELL-17]', () => {
    expect(textsOf('test', 'en').formatRelative(AT - 5 * 60_000, AT)).toBe('5 minutes ago');
    expect(textsOf('test', 'de').formatRelative(AT - 86_400_000, AT)).toBe('gestern');
  });

  it('of another version of a remote take the place of the old ones', async () => {
    const version = (word: string) => async () => ({ word });
    registerTexts('remote', version('one'));
    await loadTexts('remote', 'en');
    registerTexts('remote', version('two'));
    await loadTexts('remote', 'en');
    expect(textsOf('remote', 'en').t('word')).toBe('two');
  });

  it('that cannot be loaded are asked for a second time, then said to be missing, and asked for again [R-EXT-24]', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.useFakeTimers();
    let isAway = true;
    const loader = jest.fn(() =>
      isAway ? Promise.reject(new Error('ChunkLoadError')) : Promise.resolve({ word: 'here' }),
    );
    const useAwayTexts = registerTexts('away', loader);
    const Word = () => <p>{useAwayTexts().t('word')}</p>;
    const drawn = () => (
      <Boundary>
        <Suspense fallback="…">
          <Word />
        </Suspense>
      </Boundary>
    );
    const first = await act(async () => render(drawn()));
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect([document.body.textContent, loader.mock.calls.length]).toEqual(['LoadFailure', 2]);
    // Reported to whoever draws it a moment later, without asking anew.
    first.unmount();
    const second = await act(async () => render(drawn()));
    expect([document.body.textContent, loader.mock.calls.length]).toEqual(['LoadFailure', 2]);
    second.unmount();
    isAway = false;
    await jest.advanceTimersByTimeAsync(1_100);
    await act(async () => render(drawn()));
    expect(document.body.textContent).toBe('here');
    jest.useRealTimers();
  });

  it('are those of the last choice, whichever come last, here and in another tab [R-ACC-26]', async () => {
    let come = () => undefined as void;
    registerTexts('slow', async (language) => {
      if (language === 'fr') await new Promise<void>((resolve) => (come = resolve));
      return { word: language };
    });
    await Promise.all([loadTexts('slow', 'en'), loadTexts('test', 'en')]);
    const first = setLanguage('fr');
    await setLanguage('en');
    come();
    await first;
    expect([document.documentElement.lang, usePreferences.getState().language]).toEqual(['en', 'en']);
    // Another tab has chosen one, and then another one.
    registerTexts('slow', async (language) => {
      if (language === 'fr') await new Promise<void>((resolve) => (come = resolve));
      return { word: language };
    });
    await loadTexts('slow', 'en');
    setPreference('language', 'fr');
    setPreference('language', 'en');
    come();
    await act(async () => loadTexts('slow', 'fr'));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect([document.documentElement.lang, currentLanguage()]).toEqual(['en', 'en']);
    // One that was made there while the texts of one made here are on their way.
    const older = setLanguage('es');
    setPreference('language', 'de');
    await act(() => older);
    expect(usePreferences.getState().language).toBe('de');
    registerTexts('slow', async () => ({ word: 'word' }));
  });

  it('keep the language of the page when those of another one cannot be had [R-ACC-26]', async () => {
    jest.useFakeTimers();
    registerTexts('half', (language) =>
      language === 'en' ? Promise.resolve({ word: 'word' }) : Promise.reject(new Error('ChunkLoadError')),
    );
    await loadTexts('half', 'en');
    const changed = setLanguage('fr').catch((error: Error) => error.name);
    await jest.advanceTimersByTimeAsync(500);
    await expect(changed).resolves.toBe('LoadFailure');
    expect([document.documentElement.lang, textsOf('half').t('word')]).toEqual(['en', 'word']);
    registerTexts('half', async () => ({ word: 'word' }));
    jest.useRealTimers();
  });
});
