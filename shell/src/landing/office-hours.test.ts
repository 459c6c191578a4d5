import { officeHours } from './office-hours';

afterEach(() => jest.restoreAllMocks());

it.each(['UTC', 'Asia/Kolkata', 'America/New_York'])(
  'says the office hours in every language, also to who lives by the clock of %s: 08:30 to 16:30 [R-ACC-03]',
  (timeZone) => {
    const { DateTimeFormat } = Intl;
    jest
      .spyOn(Intl, 'DateTimeFormat')
      .mockImplementation((language, options) => new DateTimeFormat(language, { timeZone, ...options }));
    for (const language of ['en', 'de', 'es', 'fr'])
      expect(officeHours(language)).toEqual({ from: '08:30', to: '16:30' });
  },
);
