import { type Changeable, changeOf } from './change';

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
