import { renderPortal, screen } from '@portal/testing/render';
import '../texts';
import { Logo } from './Logo';

it('the way to the start page is called what it shows: the name of a screen stands beside it [R-SHELL-01]', async () => {
  await renderPortal(<Logo lies="plain">Incidents</Logo>);
  const link = await screen.findByRole('link', { name: 'Cloud Connect Portal, start page' });
  expect(link.textContent).not.toContain('Incidents');
  expect(screen.getByText('Incidents')).toBeTruthy();
});
