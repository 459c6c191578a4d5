import { usePreferences } from '@portal/platform/preferences';
import { renderPortal, screen, waitFor } from '@portal/testing/render';
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

  it('changes the look of the portal, and stays open', async () => {
    const { user: person } = await renderPortal(<Shown />, { preferences: { theme: 'light' } });
    await person.click(await radio('Dark'));
    expect(usePreferences.getState().theme).toBe('dark');
    expect((await radio('Dark')).getAttribute('aria-checked')).toBe('true');
    expect((await radio('Light')).getAttribute('aria-checked')).toBe('false');
  });
});
