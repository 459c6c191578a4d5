import { INCIDENT_STATUSES } from '@portal/domain/incidents';
import { type Changeable, changeOf, wasOf } from './change';

const before: Changeable = {
  summary: 'Door open',
  description: '',
  comment: '',
  category: 'alarm',
  priority: 'HIGH',
  status: 'NEW',
  assignedUser: 'u1',
};

describe('changeOf', () => {
  it.each([
    ['nothing sent', {}, undefined],
    ['everything sent as it was', { ...before }, undefined],
    ['a comment', { comment: 'called the site' }, { comment: 'called the site' }],
    ['a status', { status: 'RESOLVED' }, { status: 'RESOLVED', newStatus: 'RESOLVED' }],
    [
      'a comment after closing keeps the close time',
      { comment: 'seal replaced', status: 'NEW' },
      { comment: 'seal replaced' },
    ],
    ['nobody assigned', { assignedUser: null }, { assignedUser: null }],
    [
      'several at once',
      { priority: 'LOW', category: 'maintenance', comment: '' },
      { priority: 'LOW', category: 'maintenance' },
    ],
  ] as const)('%s [R-INC-17, R-INC-11]', (_, wanted, change) => {
    expect(changeOf(before, wanted)).toEqual(change);
  });
});

it.each(INCIDENT_STATUSES)('any other status may follow %s [R-INC-13]', (from) => {
  for (const to of INCIDENT_STATUSES.filter((status) => status !== from))
    expect([from, changeOf({ ...before, status: from }, { status: to })]).toEqual([
      from,
      { status: to, newStatus: to },
    ]);
});

it('adds a comment on request, whatever the last one says [R-INC-13]', () => {
  const said = { ...before, comment: 'Done' };
  expect(changeOf(said, { comment: 'Done' })).toBeUndefined();
  expect(changeOf(said, {}, 'Done')).toEqual({ comment: 'Done' });
  expect(changeOf(said, { status: 'RESOLVED' }, 'Done')).toEqual({
    comment: 'Done',
    status: 'RESOLVED',
    newStatus: 'RESOLVED',
  });
});

it('keeps what every changed field held, and the translations of a summary that is replaced [R-INC-16]', () => {
  const stored = { ...before, localizedSummaries: { de: 'Tür offen' } };
  expect(wasOf(stored, { assignedUser: null, priority: 'LOW', comment: 'x' })).toEqual({
    assignedUser: 'u1',
    priority: 'HIGH',
  });
  expect(wasOf(stored, { summary: 'Seal torn' })).toEqual({
    summary: 'Door open',
    localizedSummaries: { de: 'Tür offen' },
  });
  expect(wasOf(stored, { comment: 'x' })).toBeNull();
});
