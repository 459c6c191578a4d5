import { defaultsFrom, type IncidentConfig } from './config';

describe('defaultsFrom', () => {
  it('takes assignee and description from the group joined first that sets them [R-INC-19]', () => {
    const configs: IncidentConfig[] = [
      { defaultAssignee: null, defaultDescriptions: { E17: '' } },
      { defaultAssignee: 'u2', defaultDescriptions: { E18: 'Call the technician.' } },
      { defaultAssignee: 'u3', defaultDescriptions: { E17: 'Close the door.' } },
    ];
    expect(defaultsFrom(configs, 'E17')).toMatchObject({ assignee: 'u2', description: 'Close the door.' });
    for (const event of ['E99', 'constructor', '__proto__'])
      expect(defaultsFrom(configs, event)).toMatchObject({ assignee: 'u2', description: '' });
  });

  it('unites the users to notify of all groups [R-INC-19]', () => {
    expect(defaultsFrom([{ notify: ['u1', 'u2'] }, {}, { notify: ['u2', 'u3'] }], 'E17').notify).toEqual([
      'u1',
      'u2',
      'u3',
    ]);
  });

  it('sets nothing without a configuration [R-INC-19]', () => {
    expect(defaultsFrom([], 'E17')).toEqual({ assignee: null, description: '', notify: [] });
  });
});
