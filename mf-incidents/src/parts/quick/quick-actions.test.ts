import type { Incident } from '@portal/contracts/incidents';
import { changeOf, quickActionsOf } from './quick-actions';

const incident = (status: Incident['status'], assignedUser: string | null, editable = true) => ({
  status,
  assignedUser,
  editable,
});

describe('what is done with an incident in one press', () => {
  it.each([
    ['a new one of nobody', incident('NEW', null), ['acknowledge', 'take', 'resolve']],
    ['a new one of one’s own', incident('NEW', 'me'), ['acknowledge', 'resolve']],
    ['one that somebody works on', incident('INPROGRESS', 'you'), ['take', 'resolve']],
    ['one that oneself works on', incident('INPROGRESS', 'me'), ['resolve']],
    ['a resolved one', incident('RESOLVED', 'you'), ['reopen']],
    ['one that may not be changed', incident('NEW', null, false), []],
  ] as const)('%s [R-INC-06, R-INC-13]', (_, given, expected) => {
    expect(quickActionsOf(given, 'me')).toEqual(expected);
  });

  it('is not taken by somebody who is not known yet', () => {
    expect(quickActionsOf(incident('NEW', null), undefined)).toEqual(['acknowledge', 'resolve']);
  });

  it('sets status and person', () => {
    const [fresh, running] = [incident('NEW', null), incident('INPROGRESS', 'you')];
    expect(changeOf('acknowledge', fresh, 'me')).toEqual({ status: 'INPROGRESS' });
    expect(changeOf('take', fresh, 'me')).toEqual({ status: 'INPROGRESS', assignedUser: 'me' });
    expect(changeOf('take', running, 'me')).toEqual({ assignedUser: 'me' });
    expect(changeOf('resolve', running, 'me')).toEqual({ status: 'RESOLVED' });
    expect(changeOf('reopen', running, 'me')).toEqual({ status: 'INPROGRESS' });
  });
});
