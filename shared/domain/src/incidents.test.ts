import { byUrgency, categoryOf, type Priority, statusOf } from './incidents';

describe('byUrgency', () => {
  it('puts HIGH on top and ties newest first [R-INC-03]', () => {
    const incident = (name: string, priority: Priority, reportTimestamp: number) => ({
      name,
      priority,
      reportTimestamp,
    });
    const list = [
      incident('low new', 'LOW', 9),
      incident('high old', 'HIGH', 1),
      incident('medium', 'MEDIUM', 5),
      incident('high new', 'HIGH', 2),
      incident('low old', 'LOW', 3),
    ];
    expect(list.sort(byUrgency).map(({ name }) => name)).toEqual([
      'high new',
      'high old',
      'medium',
      'low new',
      'low old',
    ]);
  });

  it('treats equals as equals [R-INC-03]', () => {
    expect(byUrgency({ priority: 'LOW', reportTimestamp: 1 }, { priority: 'LOW', reportTimestamp: 1 })).toBe(0);
  });
});

it('knows categories and statuses in any letters, also as screens show them, and no other words [R-INC-12]', () => {
  expect(['ALARM', 'alarm', ' Maintenance ', 'FIRE', ''].map(categoryOf)).toEqual([
    'alarm',
    'alarm',
    'maintenance',
    undefined,
    undefined,
  ]);
  expect(['NEW', 'resolved', 'In progress', 'INPROGRESS', 'OPEN'].map(statusOf)).toEqual([
    'NEW',
    'RESOLVED',
    'INPROGRESS',
    'INPROGRESS',
    undefined,
  ]);
});
