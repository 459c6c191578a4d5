import { anIncident, NOW } from '@portal/testing/builders';
import { nextSort } from '@portal/ui/data-table/sort';
import { countIncidents, DEFAULT_SORT, searchIncidents, sortIncidents } from './sort-incidents';

const HOUR = 3_600_000;
const names = (list: readonly { summary: string }[]) => list.map(({ summary }) => summary);

describe('sorting incidents', () => {
  const low = anIncident({ summary: 'low', priority: 'LOW', reportTimestamp: NOW });
  const high = anIncident({ summary: 'high', priority: 'HIGH', reportTimestamp: NOW - HOUR });
  const newerHigh = anIncident({ summary: 'newer high', priority: 'HIGH', reportTimestamp: NOW });
  const medium = anIncident({ summary: 'medium', priority: 'MEDIUM', reportTimestamp: NOW });

  it('has HIGH on top by default, ties newest first [R-INC-03]', () => {
    expect(names(sortIncidents([low, high, medium, newerHigh], DEFAULT_SORT, 'en'))).toEqual([
      'newer high',
      'high',
      'medium',
      'low',
    ]);
  });

  it('turns round, and keeps ties newest first [R-INC-03]', () => {
    expect(names(sortIncidents([high, newerHigh, low], { by: 'priority', direction: 'DESC' }, 'en'))).toEqual([
      'low',
      'newer high',
      'high',
    ]);
  });

  it.each(['priority', 'date', 'status', 'category', 'title', 'cu', 'device'] as const)(
    'sorts by %s both ways [R-INC-03]',
    (by) => {
      const values = {
        priority: ['HIGH', 'LOW'],
        date: [1, 2],
        status: ['NEW', 'RESOLVED'],
        category: ['alarm', 'maintenance'],
        title: ['a', 'b'],
        cu: ['CU 2', 'CU 10'],
        device: ['A', 'B'],
      } as const;
      // In every other column they stand the other way round.
      const one = (place: 0 | 1) => {
        const at = (column: keyof typeof values) => values[column][column === by ? place : 1 - place] as never;
        return anIncident({
          summary: at('title'),
          priority: at('priority'),
          status: at('status'),
          category: at('category'),
          cu: at('cu'),
          reportTimestamp: at('date'),
          deviceData: { name: at('device'), iconURL: '' },
        });
      };
      const [first, second] = [one(0), one(1)];
      expect(sortIncidents([second, first], { by, direction: 'ASC' }, 'en')).toEqual([first, second]);
      expect(sortIncidents([first, second], { by, direction: 'DESC' }, 'en')).toEqual([second, first]);
    },
  );

  it('sorts by the title that is shown, in the language of the reader [R-INC-03, R-SHELL-11]', () => {
    const door = anIncident({ summary: 'Door open', localizedSummaries: { de: 'Tür offen' } });
    const probe = anIncident({ summary: 'Probe broken', localizedSummaries: { de: 'Fühler defekt' } });
    const shown = (language: 'en' | 'de') =>
      names(sortIncidents([door, probe], { by: 'title', direction: 'ASC' }, language));
    expect([shown('en'), shown('de')]).toEqual([
      ['Door open', 'Probe broken'],
      ['Probe broken', 'Door open'],
    ]);
  });

  it('starts another column ascending and turns the same one round [R-INC-03]', () => {
    expect(nextSort(DEFAULT_SORT, 'date')).toEqual({ by: 'date', direction: 'ASC' });
    expect(nextSort({ by: 'date', direction: 'ASC' }, 'date')).toEqual({ by: 'date', direction: 'DESC' });
    expect(nextSort({ by: 'date', direction: 'DESC' }, 'date')).toEqual({ by: 'date', direction: 'ASC' });
  });
});

describe('searching incidents', () => {
  const door = anIncident({ summary: 'Door open', localizedSummaries: { de: 'Tür offen' } });
  const probe = anIncident({ summary: 'Core probe short circuit' });

  it('looks at the title in the shown language [R-INC-04, R-SHELL-11]', () => {
    expect(searchIncidents([door, probe], 'tür', 'de')).toEqual([door]);
    expect(searchIncidents([door, probe], 'tür', 'en')).toEqual([]);
  });

  it('finds a text anywhere in the title, in any letters, and in nothing but the title [R-INC-04, R-DEV-02]', () => {
    const freezer = { name: 'Walk-in freezer', iconURL: '' };
    const values = { category: 'alarm', status: 'NEW', priority: 'HIGH', assignedUser: 'dTE' } as const;
    const words = { description: 'Freezer', comment: 'Freezer', cu: 'Freezer', assignedUserName: 'Lena Bauer' };
    const list = [{ ...door, ...values, ...words, deviceData: freezer }, probe];
    expect(searchIncidents(list, 'OPE', 'en')).toEqual([list[0]]);
    expect(searchIncidents(list, 'be*circ', 'en')).toEqual([probe]);
    for (const typed of ['freezer', 'alarm', 'new', 'high', 'lena'])
      expect([typed, searchIncidents(list, typed, 'en')]).toEqual([typed, []]);
  });

  it('finds letters without their marks, and with marks that are not there [R-EXT-22]', () => {
    for (const typed of ['TUR', 'tür', 'öffen']) expect(searchIncidents([door, probe], typed, 'de')).toEqual([door]);
  });

  it('takes * for any run and nothing else as a pattern [R-INC-04, R-DEV-02]', () => {
    expect(searchIncidents([door, probe], 'core*circuit', 'en')).toEqual([probe]);
    const numbered = anIncident({ summary: 'Valve (2) [1] stuck+' });
    for (const typed of ['[1', '(2', 'k+']) expect(searchIncidents([door, numbered], typed, 'en')).toEqual([numbered]);
    for (const typed of ['.*', 'd.or', 'do?r', '[d]', '^D'])
      expect(searchIncidents([door, probe], typed, 'en')).toEqual([]);
    expect(searchIncidents([door, probe], '', 'en')).toEqual([door, probe]);
  });
});

it('counts open, new and resolved ones [R-INC-05]', () => {
  const list = (['NEW', 'NEW', 'INPROGRESS', 'RESOLVED'] as const).map((status) => anIncident({ status }));
  expect(countIncidents(list)).toEqual({ open: 3, fresh: 2, resolved: 1 });
});
