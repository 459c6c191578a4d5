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
    expect(historySteps([created], 'en')).toEqual([
      { at: 1, user: null, userName: null, avatar: null, kind: 'created', changes: [], comment: null },
    ]);
  });

  it('tells the old value from the last entry that named it [R-INC-16]', () => {
    const [newest, middle] = historySteps(
      [entry(3, { newStatus: 'RESOLVED' }), entry(2, { newStatus: 'INPROGRESS', priority: 'HIGH' }), created],
      'en',
    );
    expect(middle?.changes).toEqual([
      { field: 'status', from: 'NEW', to: 'INPROGRESS' },
      { field: 'priority', from: 'MEDIUM', to: 'HIGH' },
    ]);
    expect(newest?.changes).toEqual([{ field: 'status', from: 'INPROGRESS', to: 'RESOLVED' }]);
  });

  it('calls an entry with nothing but a comment a comment, and one with changes a change [R-INC-16]', () => {
    const [changed, commented] = historySteps(
      [entry(3, { comment: 'done', newStatus: 'RESOLVED' }), entry(2, { comment: 'on my way' }), created],
      'en',
    );
    expect(commented).toMatchObject({ kind: 'commented', comment: 'on my way', changes: [] });
    expect(changed).toMatchObject({ kind: 'changed', comment: 'done' });
  });

  it('tells who was given it, and that it was taken away again [R-INC-16]', () => {
    const [away, given] = historySteps(
      [entry(3), entry(2, { assignedUser: 'dTI', assignedUserName: 'Lena Bauer' }), created],
      'en',
    );
    expect(given?.changes).toEqual([{ field: 'assignedUser', from: null, to: 'Lena Bauer' }]);
    expect(away?.changes).toEqual([{ field: 'assignedUser', from: 'Lena Bauer', to: null }]);
  });

  it('takes old values from the entry itself where it tells them, in the language of the reader [R-INC-16]', () => {
    const was = {
      summary: 'Door open',
      localizedSummaries: { de: 'Tür offen' },
      description: '',
      status: 'NEW',
      priority: 'LOW',
      category: 'maintenance',
      assignedUser: 'dTI',
      assignedUserName: 'lena@demo.example',
    } as const;
    const [step] = historySteps(
      [
        entry(2, {
          was,
          summary: 'Seal torn',
          description: 'Replace it',
          newStatus: 'RESOLVED',
          priority: 'HIGH',
          category: 'alarm',
          comment: 'Done',
        }),
        created,
      ],
      'de',
    );
    expect(step).toMatchObject({ kind: 'changed', comment: 'Done' });
    expect(step?.changes).toEqual([
      { field: 'status', from: 'NEW', to: 'RESOLVED' },
      { field: 'summary', from: 'Tür offen', to: 'Seal torn' },
      { field: 'description', from: '', to: 'Replace it' },
      { field: 'priority', from: 'LOW', to: 'HIGH' },
      { field: 'category', from: 'maintenance', to: 'alarm' },
      { field: 'assignedUser', from: 'lena@demo.example', to: null },
    ]);
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

  it('is not that of what came after it was resolved [R-INC-11]', () => {
    const after = [entry(7, { priority: 'LOW' }), entry(6, { comment: 'Paid' }), ...history];
    expect(closeTime({ status: 'RESOLVED', history: after })).toBe(5);
  });

  it('is none while the incident is open again [R-INC-11]', () => {
    expect(closeTime({ status: 'INPROGRESS', history: history.slice(1) })).toBeUndefined();
  });
});

it('leaves out what stayed as it was [R-INC-16]', () => {
  expect(historySteps([entry(2, { priority: 'MEDIUM', newStatus: 'INPROGRESS' }), created], 'en')[0]?.changes).toEqual([
    { field: 'status', from: 'NEW', to: 'INPROGRESS' },
  ]);
});
