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
    expect(deviceProblem({ ...valuesOf(device), ...change }, valuesOf(device))).toBe(problem);
  });

  it('keep a country that is stored by its name, as it is written, while nobody changes it [R-DEV-32]', () => {
    const stored = valuesOf({ ...device, country: 'Germany' });
    const renamed = { ...stored, name: 'Oven 2' };
    expect(deviceProblem(renamed, stored)).toBeUndefined();
    expect(bodyOf(clean(renamed)).country).toBe('Germany');
    expect(deviceProblem({ ...renamed, country: 'GERMANY' }, stored)).toBe('country');
    expect(deviceProblem({ ...renamed, country: 'Germany' }, valuesOf(device))).toBe('country');
  });

  it('name a country in the language of the person', () => {
    expect([countryName('de', 'fr'), countryName('DE', 'es'), countryName('ZZZ', 'en')]).toEqual([
      'Allemagne',
      'Alemania',
      undefined,
    ]);
  });
});
