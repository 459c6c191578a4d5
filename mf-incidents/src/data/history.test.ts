import type { Incident } from '@portal/contracts/incidents';
import { closeTime, historySteps } from './history';

type Entry = Incident['history'][number];
const entry = (timestamp: number, given: Partial<Entry> = {}): Entry => ({
  timestamp,
  user: 'dTE',
  userName: 'Marco Conti',
  assignedUser: null,
  newStatus: null,
  description: null,
  category: null,
  priority: null,
  status: null,
  summary: null,
  comment: null,
  ...given,
});
const created = entry(1, {
  user: null,
  userName: null,
  newStatus: 'NEW',
  priority: 'MEDIUM',
  category: 'alarm',
  summary: 'Door open',
});

describe('history of an incident', () => {
  it('tells for the oldest entry only that the incident was created [R-INC-16]', () => {
    expect(historySteps([created])).toEqual([
      { at: 1, user: null, userName: null, kind: 'created', changes: [], comment: null },
    ]);
  });

  it('tells the old value from the last entry that named it [R-INC-16]', () => {
    const [newest, middle] = historySteps([
      entry(3, { newStatus: 'RESOLVED' }),
      entry(2, { newStatus: 'INPROGRESS', priority: 'HIGH' }),
      created,
    ]);
    expect(middle?.changes).toEqual([
      { field: 'status', from: 'NEW', to: 'INPROGRESS' },
      { field: 'priority', from: 'MEDIUM', to: 'HIGH' },
    ]);
    expect(newest?.changes).toEqual([{ field: 'status', from: 'INPROGRESS', to: 'RESOLVED' }]);
  });

  it('calls an entry with nothing but a comment a comment, and one with changes a change [R-INC-16]', () => {
    const [changed, commented] = historySteps([
      entry(3, { comment: 'done', newStatus: 'RESOLVED' }),
      entry(2, { comment: 'on my way' }),
      created,
    ]);
    expect(commented).toMatchObject({ kind: 'commented', comment: 'on my way', changes: [] });
    expect(changed).toMatchObject({ kind: 'changed', comment: 'done' });
  });

  it('tells who was given it, and that it was taken away again [R-INC-16]', () => {
    const [away, given] = historySteps([entry(3), entry(2, { assignedUser: 'dTI' }), created]);
    expect(given?.changes).toEqual([{ field: 'assignedUser', from: null, to: 'dTI' }]);
    expect(away?.changes).toEqual([{ field: 'assignedUser', from: 'dTI', to: null }]);
  });
});

describe('close time', () => {
  const history = [
    entry(5, { newStatus: 'RESOLVED' }),
    entry(4, { newStatus: 'INPROGRESS' }),
    entry(3, { newStatus: 'RESOLVED' }),
    created,
  ];

  it('is the latest time it was resolved [R-INC-11]', () => {
    expect(closeTime({ status: 'RESOLVED', history })).toBe(5);
  });

  it('is none while the incident is open again [R-INC-11]', () => {
    expect(closeTime({ status: 'INPROGRESS', history: history.slice(1) })).toBeUndefined();
  });
});

it('leaves out what stayed as it was [R-INC-16]', () => {
  expect(historySteps([entry(2, { priority: 'MEDIUM', newStatus: 'INPROGRESS' }), created])[0]?.changes).toEqual([
    { field: 'status', from: 'NEW', to: 'INPROGRESS' },
  ]);
});
