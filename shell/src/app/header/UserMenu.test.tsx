import { usePreferences } from '@portal/platform/preferences';
import { renderPortal, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { useRef } from 'react';
import '../texts';
import UserMenu from './UserMenu';

const user = { name: 'Lena Bauer', email: 'lena@demo.example' } as never;
function Shown() {
  const target = useRef<HTMLElement>(null);
  return <UserMenu user={user} target={target} onClose={() => undefined} />;
}
const radio = (name: string) => screen.findByRole('menuitemradio', { name, hidden: true });

describe('the user menu', () => {
  it('changes the language of the page at once and shows which one is chosen [R-SHELL-15]', async () => {
    const { user: person } = await renderPortal(<Shown />);
    expect((await radio('English')).getAttribute('aria-checked')).toBe('true');
    await person.click(await radio('Français'));
    await waitFor(() => expect(usePreferences.getState().language).toBe('fr'));
    await waitFor(async () => expect((await radio('Français')).getAttribute('aria-checked')).toBe('true'));
    expect(await screen.findByText('Apparence')).toBeTruthy();
  });

  describe('on a phone', () => {
    viewport(639);
    it('holds who it is, the way out and the version as well [R-SHELL-03, R-SHELL-04, R-SHELL-21]', async () => {
      await renderPortal(<Shown />);
      const sheet = within(await screen.findByRole('dialog', { hidden: true }));
      await sheet.findByText('Log out');
      for (const words of ['Lena Bauer', 'lena@demo.example', 'Version 1.37.0'])
        expect(sheet.getByText(words)).toBeTruthy();
    });
  });

  it('changes the look of the portal, and stays open', async () => {
    const { user: person } = await renderPortal(<Shown />, { preferences: { theme: 'light' } });
    await person.click(await radio('Dark'));
    expect(usePreferences.getState().theme).toBe('dark');
    expect((await radio('Dark')).getAttribute('aria-checked')).toBe('true');
    expect((await radio('Light')).getAttribute('aria-checked')).toBe('false');
  });
});
