import { loadTexts, setLanguage } from '@portal/platform/i18n';
import { act, renderPortal, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import '../texts';
import { LanguageButton } from './LanguageButton';

const ENGLISH = 'Language: English, EN';
/** The code of the menu comes with the first press. */
const opening = (press: () => Promise<void>) =>
  act(async () => {
    await press();
    await import('./LanguageMenu');
  });

describe('the language of a page without log-in', () => {
  beforeEach(() => Promise.all([loadTexts('shell', 'en'), loadTexts('shell', 'de'), loadTexts('ui', 'en')]));
  afterEach(() => act(() => setLanguage('en')));

  it('is chosen by keyboard alone from the four there are, each in its own words [R-SHELL-15, R-SHELL-16, R-SHELL-26]', async () => {
    const { user } = await renderPortal(<LanguageButton />);
    const button = screen.getByRole('button', { name: ENGLISH });
    act(() => button.focus());
    await opening(() => user.keyboard('{Enter}'));
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitemradio');
    expect(items.map((item) => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
      ['English', 'true'],
      ['Deutsch', 'false'],
      ['Español', 'false'],
      ['Français', 'false'],
    ]);
    // Without layout the first entry does not get the focus by itself.
    act(() => items[0]?.focus());
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Sprache: Deutsch, DE' })).toBe(button);
    expect(document.documentElement.lang).toBe('de');
  });

  it('stays as it is on Escape, with the focus back on its button [R-SHELL-26]', async () => {
    const { user } = await renderPortal(<LanguageButton />);
    const button = screen.getByRole('button', { name: ENGLISH });
    await opening(() => user.click(button));
    const [first] = within(await screen.findByRole('menu')).getAllByRole('menuitemradio');
    act(() => first?.focus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(document.documentElement.lang).toBe('en');
  });

  describe('on a phone', () => {
    viewport(390);

    it('is chosen from a sheet [R-SHELL-15]', async () => {
      const { user } = await renderPortal(<LanguageButton />);
      await opening(() => user.click(screen.getByRole('button', { name: ENGLISH })));
      // Without a layout it counts as hidden.
      await user.click(within(await screen.findByRole('dialog', { hidden: true })).getByText('Deutsch'));
      await waitFor(() => expect(document.documentElement.lang).toBe('de'));
    });
  });
});
