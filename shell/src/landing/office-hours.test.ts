import { setTimeZone } from '@portal/platform/testing';
import { officeHours } from './office-hours';

it.each(['UTC', 'Asia/Kolkata', 'America/New_York'])(
  'says the office hours in every language, also to who lives by the clock of %s: 08:30 to 16:30 [R-ACC-03]',
  (timeZone) => {
    setTimeZone(timeZone);
    for (const language of ['en', 'de', 'es', 'fr'])
      expect(officeHours(language)).toEqual({ from: '08:30', to: '16:30' });
  },
);
