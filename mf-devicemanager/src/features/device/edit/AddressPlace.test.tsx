import { geocode } from '@portal/contracts/geocoding';
import { useSnacks } from '@portal/platform/snackbar';
import { fakeBackend } from '@portal/testing/fake-backend';
import { act, renderPortal, screen } from '@portal/testing/render';
import { useState } from 'react';
import { AddressPlace } from './AddressPlace';

const ADDRESS = { street: 'Königstraße 1', zipcode: '70173', city: 'Stuttgart', country: 'DE', className: '' };
const FOUND = { features: [{ center: [9.18293, 48.77585], relevance: 0.9 }], attribution: '© Maps' };
/** Everything but the city is typed. */
function CityForm() {
  const [city, setCity] = useState('');
  return (
    <>
      <input aria-label="City" onChange={({ target }) => setCity(target.value)} />
      <AddressPlace {...ADDRESS} city={city} />
    </>
  );
}
const ON = { switches: { map: true } };

describe('a typed address', () => {
  it.each([
    ['address', /latitude 48\.7759, longitude 9\.1829\. Found by street and number\. Source: © Maps/],
    ['city', /latitude 48\.78, longitude 9\.18\. Only the city is known here/],
  ] as const)(
    'is shown as a place at once, with how closely it is known: %s [R-EXT-07, R-API-98]',
    async (accuracy, words) => {
      const backend = fakeBackend();
      backend.serve(geocode, { ...FOUND, accuracy });
      await renderPortal(<AddressPlace {...ADDRESS} />, ON);
      expect((await screen.findByText(words)).getAttribute('role')).toBe('status');
      expect(backend.calls(geocode).map(({ query }) => query)).toEqual([
        { street: 'Königstraße 1', zipcode: '70173', city: 'Stuttgart', country: 'DE' },
      ]);
    },
  );

  it('is asked for anew when it is another, not with every sign, and not while it is too little [R-EXT-07, R-VAL-18]', async () => {
    const backend = fakeBackend();
    backend.serve(geocode, { ...FOUND, accuracy: 'address' });
    const { user } = await renderPortal(<CityForm />, ON);
    await user.type(screen.getByRole('textbox', { name: 'City' }), 'Köln');
    await screen.findByText(/Found by street/);
    expect(backend.calls(geocode).map(({ query }) => query['city'])).toEqual(['Köln']);
  });

  it('is not asked for twice, with spaces around it or not, and not again when it is known [R-VAL-18]', async () => {
    const backend = fakeBackend();
    backend.serve(geocode, { ...FOUND, accuracy: 'address' });
    const { user } = await renderPortal(<CityForm />, ON);
    const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 700)));
    const asked = () => backend.calls(geocode).map(({ query }) => query['city']);
    const city = screen.getByRole('textbox', { name: 'City' });
    for (const [text, cities] of [
      ['Ulm', ['Ulm']],
      ['  Ulm ', ['Ulm']],
      ['Köln', ['Ulm', 'Köln']],
      ['Ulm', ['Ulm', 'Köln']],
    ] as const) {
      await user.clear(city);
      await user.click(city);
      await user.paste(text);
      await settle();
      expect(await screen.findByText(/Found by street/)).toBeTruthy();
      expect([text, asked()]).toEqual([text, cities]);
    }
  });

  it.each([{ country: ' ' }, { city: '' }, { street: '', zipcode: ' ' }])(
    'is not looked up with %j [R-VAL-18]',
    async (lack) => {
      const backend = fakeBackend();
      const { container } = await renderPortal(<AddressPlace {...ADDRESS} {...lack} />, ON);
      expect([container.textContent, backend.calls(geocode)]).toEqual(['', []]);
    },
  );

  it.each([{ street: '' }, { zipcode: '' }, { street: ' Königstraße 1', zipcode: ' 70173 ', country: 'DE ' }])(
    'is looked up without spaces around it, by street or zipcode: %j [R-VAL-18]',
    async (given) => {
      const backend = fakeBackend();
      backend.serve(geocode, { ...FOUND, accuracy: 'address' });
      await renderPortal(<AddressPlace {...ADDRESS} {...given} />, ON);
      await screen.findByText(/Found by street/);
      const { street, zipcode, country } = { ...ADDRESS, ...given };
      expect(backend.calls(geocode).map(({ query }) => query)).toEqual([
        { street: street.trim(), zipcode: zipcode.trim(), city: 'Stuttgart', country: country.trim() },
      ]);
    },
  );

  it('says when it is not known, and when nobody answers [R-EXT-07]', async () => {
    const backend = fakeBackend();
    backend.serve(geocode, { features: [], attribution: '© Maps', accuracy: 'address' });
    const { unmount } = await renderPortal(<AddressPlace {...ADDRESS} />, ON);
    expect(await screen.findByText(/^This address is not known/)).toBeTruthy();
    unmount();
    backend.fail(geocode, 429);
    await renderPortal(<AddressPlace {...ADDRESS} />, ON);
    expect(await screen.findByText(/^The address can’t be looked up right now/)).toBeTruthy();
  });

  it('raises no error when it cannot be looked up: a hint says so, nothing more [R-API-98]', async () => {
    const backend = fakeBackend();
    backend.fail(geocode, 503, 'ERROR_UNAVAILABLE');
    await renderPortal(<AddressPlace {...ADDRESS} />, ON);
    expect((await screen.findByText(/^The address can’t be looked up right now/)).getAttribute('role')).toBe('status');
    expect([screen.queryByRole('alert'), useSnacks.getState().snacks]).toEqual([null, []]);
  });

  it('is no matter without the map [R-EXT-20]', async () => {
    const backend = fakeBackend();
    const { container } = await renderPortal(<AddressPlace {...ADDRESS} />, { switches: { map: false } });
    expect(container.textContent).toBe('');
    expect(backend.calls(geocode)).toEqual([]);
  });
});
