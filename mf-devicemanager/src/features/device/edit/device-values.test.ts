import { countryName } from '@portal/domain/validation';
import { aDevice } from '@portal/testing/builders';
import { bodyOf, clean, deviceProblem, valuesOf } from './device-values';

const device = aDevice({ name: 'Oven', street: 'Königstraße 12', country: 'DE' });

describe('the values of a device', () => {
  it('show an address that is not known as empty, and send an emptied one away [R-DEV-32]', () => {
    const values = valuesOf(device);
    expect(values).toEqual({
      name: 'Oven',
      street: 'Königstraße 12',
      zipcode: '',
      city: '',
      country: 'DE',
    });
    expect(bodyOf(clean({ ...values, name: ' Oven ', street: ' ', country: 'at' }))).toEqual({
      name: 'Oven',
      street: null,
      zipcode: null,
      city: null,
      country: 'AT',
    });
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ country: 'D' }, 'country'],
    [{ country: 'XX' }, 'country'],
    [{ country: '12' }, 'country'],
    [{ country: 'fr' }, undefined],
    [{ country: '' }, undefined],
  ])('%j: what is wrong is %s [R-DEV-32]', (change, problem) => {
    expect(deviceProblem({ ...valuesOf(device), ...change })).toBe(problem);
  });

  it('name a country in the language of the person', () => {
    expect([countryName('de', 'fr'), countryName('DE', 'es'), countryName('ZZZ', 'en')]).toEqual([
      'Allemagne',
      'Alemania',
      undefined,
    ]);
  });
});
