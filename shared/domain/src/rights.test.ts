import {
  DEFAULT_ROLES,
  EVERYBODY,
  GLOBAL_RIGHTS,
  GROUP_RIGHTS,
  holds,
  holdsGlobally,
  holdsSomewhere,
  OWNER_RIGHTS,
  type RightsEntry,
} from './rights';

const entries: RightsEntry[] = [
  { scope: '*', rights: ['authorized-user', 'readMessage', 'createVoucher'] },
  { scope: 'group:g1', rights: ['readIncident', 'updateGroup'] },
  { scope: 'device:d9', rights: ['updateIncident'] },
];

describe('holds', () => {
  it.each([
    ['on the group itself', 'updateGroup', ['group:g1'], true],
    ['on a group below: the scopes name all groups above', 'updateGroup', ['group:g1-1', 'group:g1'], true],
    ['on a device in a group below', 'readIncident', ['device:d1', 'group:g1-1', 'group:g1'], true],
    ['never upwards', 'updateGroup', ['group:g0'], false],
    ['not on a sibling', 'updateGroup', ['group:g2', 'group:g0'], false],
    ['on the device alone', 'updateIncident', ['device:d9', 'group:g7'], true],
    ['not on another device', 'updateIncident', ['device:d8', 'group:g7'], false],
    ['another right than the held one', 'deleteGroup', ['group:g1'], false],
    ['a name that only begins alike', 'updateGroup', ['group:g11'], false],
  ] as const)('%s [R-RIGHT-02]', (_, right, scopes, expected) => {
    expect(holds(entries, right, scopes)).toBe(expected);
  });

  it('lets a right in * hold on whatever the caller sees [R-RIGHT-03]', () => {
    expect(holds([{ scope: '*', rights: ['updateIncident'] }], 'updateIncident', ['device:d1', 'group:g5'])).toBe(true);
  });

  it('lets readMessage in * open the bell only, no group and no device [R-RIGHT-03]', () => {
    expect(holds(entries, 'readMessage', ['group:g1'])).toBe(false);
    expect(holds(entries, 'readMessage', ['device:d9'])).toBe(false);
    expect(holds(entries, 'readMessage', ['*'])).toBe(true);
    expect(holds([{ scope: 'group:g1', rights: ['readMessage'] }], 'readMessage', ['group:g1'])).toBe(true);
  });
});

describe('holdsGlobally and holdsSomewhere', () => {
  it.each([
    ['createVoucher', true, true],
    ['readMessage', true, true],
    ['readIncident', false, true],
    ['updateIncident', false, true],
    ['deleteGroup', false, false],
    ['readSupportInfo', false, false],
  ] as const)('%s: in * %p, anywhere %p [R-SHELL-05, R-SHELL-06]', (right, inAll, anywhere) => {
    expect(holdsGlobally(entries, right)).toBe(inAll);
    expect(holdsSomewhere(entries, right)).toBe(anywhere);
  });
});

describe('the default roles', () => {
  it('give the group admin all 21 rights of scope group [R-RIGHT-09]', () => {
    expect([...DEFAULT_ROLES['group-admin']].sort()).toEqual([
      'assignGroupDevice',
      'assignGroupUser',
      'deleteGroup',
      'deleteMessage',
      'pairCamera',
      'readIncident',
      'readIncidentConfig',
      'readMessage',
      'readRecipe',
      'readRoles',
      'readUserRights',
      'removeGroupDevice',
      'removeGroupUser',
      'transmitRecipe',
      'updateGroup',
      'updateIncident',
      'updateIncidentConfig',
      'updateMessage',
      'updateRecipe',
      'viewRecipeTransmission',
      'withDrawUserRight',
    ]);
    expect([...GROUP_RIGHTS].sort()).toEqual([...DEFAULT_ROLES['group-admin']].sort());
  });

  it('give operator and viewer exactly the rights of the table [R-RIGHT-09]', () => {
    expect([...DEFAULT_ROLES['group-operator']].sort()).toEqual([
      'deleteMessage',
      'readIncident',
      'readIncidentConfig',
      'readMessage',
      'readRecipe',
      'readUserRights',
      'transmitRecipe',
      'updateIncident',
      'updateMessage',
      'updateRecipe',
      'viewRecipeTransmission',
    ]);
    expect([...DEFAULT_ROLES['group-viewer']].sort()).toEqual([
      'readIncident',
      'readIncidentConfig',
      'readMessage',
      'readRecipe',
      'viewRecipeTransmission',
    ]);
  });

  it('never hold a global right, such as to see the portal as somebody or to bring devices in [R-RIGHT-10, R-EXT-18, R-EXT-21]', () => {
    expect(GLOBAL_RIGHTS).toEqual(expect.arrayContaining(['viewAsUser', 'provisionDevice']));
    for (const rights of Object.values(DEFAULT_ROLES)) {
      for (const global of GLOBAL_RIGHTS) expect(rights).not.toContain(global);
    }
  });

  it('leave everybody authorized-user and the bell [R-RIGHT-05]', () => {
    expect([...EVERYBODY].sort()).toEqual(['authorized-user', 'readMessage']);
  });

  it('give the owner of a device its incidents and messages [R-RIGHT-11]', () => {
    expect([...OWNER_RIGHTS].sort()).toEqual(['readIncident', 'readMessage', 'updateIncident', 'updateMessage']);
  });
});
