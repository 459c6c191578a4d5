import { officeHours } from './office-hours';

it('says the office hours in every language: 08:30 to 16:30 [R-ACC-03]', () => {
  for (const language of ['en', 'de', 'es', 'fr'])
    expect(officeHours(language)).toEqual({ from: '08:30', to: '16:30' });
});
