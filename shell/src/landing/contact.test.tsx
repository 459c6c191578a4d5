import { renderPortal, screen } from '@portal/testing/render';
import { settings } from '../app/settings';
import LandingDialog from './LandingDialog';

const open = async (contact?: object) => {
  Object.assign(settings, { contact });
  await renderPortal(<LandingDialog topic="contact" onClose={() => undefined} />);
  await screen.findByText('Office hours');
};
afterEach(() => Object.assign(settings, { contact: undefined }));

it('the contact dialog shows what the operator has said: telephone, mail, form, address [R-ACC-03]', async () => {
  await open({
    phone: '+49 711 1234-0',
    email: 'help@kitchen.example',
    url: 'https://kitchen.example/contact',
    address: ['Kitchen GmbH', 'Calwer Straße 1', '70173 Stuttgart'],
  });
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['+49 711 1234-0', 'tel:+4971112340'],
    ['help@kitchen.example', 'mailto:help@kitchen.example'],
    ['Open the contact form', 'https://kitchen.example/contact'],
  ]);
  expect(screen.getByText('70173 Stuttgart')).toBeTruthy();
  expect(screen.queryByText(/has published no/)).toBeNull();
});

it('dials what the telephone number means, however it is written [R-ACC-03]', async () => {
  await open({ phone: '+49 (0)711 1234-0' });
  expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+4971112340');
});

it('and invents nothing where nothing is said [R-ACC-03]', async () => {
  await open({});
  expect(screen.getByText(/has published no telephone number/)).toBeTruthy();
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(screen.queryByText('Telephone')).toBeNull();
});
