import { readOwnRights } from '@portal/contracts/rights';
import { toWire } from '@portal/domain/ids';
import type { Right, RightsEntry } from '@portal/domain/rights';
import { ancestorsOf, parentsOf } from './group-paths';
import { mayOn, renewRights, rights, useRights } from './rights';
import { beginTestSession, setStore } from './testing';

const [company, south, stuttgart, north] = ['g1', 'g2', 'g3', 'g4'].map(toWire) as [string, string, string, string];
const leaf = (id: string, parentId: string) => ({ id, parentId, childGroups: null });
const parents = parentsOf([
  {
    id: company,
    parentId: null,
    childGroups: [{ id: south, parentId: company, childGroups: [leaf(stuttgart, south)] }, leaf(north, company)],
  },
]);
const device = toWire('oven-1');

describe('rights in the browser', () => {
  it('know the groups above a group, nearest first [R-RIGHT-02]', () => {
    expect(ancestorsOf(stuttgart, parents)).toEqual([south, company]);
    expect(ancestorsOf(company, parents)).toEqual([]);
    expect(ancestorsOf('unknown', parents)).toEqual([]);
  });

  it('do not hang on a structure that goes round [R-RIGHT-02]', () => {
    const round = new Map([
      ['a', 'b'],
      ['b', 'a'],
    ]);
    expect(ancestorsOf('a', round)).toEqual(['b']);
  });

  const onSouth: RightsEntry[] = [{ scope: 'group:g2', rights: ['readIncident'] }];
  it.each([
    ['the group itself', { group: south }, true],
    ['a group below', { group: stuttgart }, true],
    ['the group above', { group: company }, false],
    ['a group beside', { group: north }, false],
    ['a device in a group below', { device, groups: [stuttgart] }, true],
    ['a device in two groups, one of them below', { device, groups: [north, stuttgart] }, true],
    ['a device elsewhere', { device, groups: [north] }, false],
    ['a device in no group', { device, groups: [] }, false],
  ])('inherit downwards only: %s [R-RIGHT-01, R-RIGHT-02, R-API-04]', (_, where, expected) => {
    expect(mayOn(onSouth, parents, 'readIncident', where)).toBe(expected);
  });

  it('hold on the device that they name [R-RIGHT-01, R-API-04]', () => {
    const entries: RightsEntry[] = [{ scope: 'device:oven-1', rights: ['updateIncident'] }];
    expect(mayOn(entries, parents, 'updateIncident', { device, groups: [north] })).toBe(true);
    expect(mayOn(entries, parents, 'updateIncident', { device: toWire('oven-2'), groups: [north] })).toBe(false);
  });

  it('tell global from anywhere [R-RIGHT-30, R-SHELL-06]', () => {
    expect(mayOn(onSouth, parents, 'readIncident', 'anywhere')).toBe(true);
    expect(mayOn(onSouth, parents, 'readIncident', 'global')).toBe(false);
    expect(mayOn([{ scope: '*', rights: ['createVoucher'] }], parents, 'createVoucher', 'global')).toBe(true);
  });

  it('in * hold on every group and device that is there, in a group or in none [R-RIGHT-01, R-RIGHT-03]', () => {
    const entries: RightsEntry[] = [{ scope: '*', rights: ['updateIncident'] }];
    for (const where of [{ group: company }, { group: stuttgart }, { device, groups: [north] }, { device, groups: [] }])
      expect([where, mayOn(entries, parents, 'updateIncident', where)]).toEqual([where, true]);
    expect(mayOn(entries, parents, 'readIncident', { group: company })).toBe(false);
  });

  it('open the bell, not the maintenance messages, with readMessage in * [R-RIGHT-03, R-SHELL-05]', () => {
    const entries: RightsEntry[] = [{ scope: '*', rights: ['readMessage'] }];
    expect(mayOn(entries, parents, 'readMessage', 'global')).toBe(true);
    expect(mayOn(entries, parents, 'readMessage', { group: stuttgart })).toBe(false);
  });
});

describe('the rights of the person', () => {
  /** A server that answers when it is told to, with one right each time. */
  function aServer() {
    const waiting: ((right: Right) => Promise<void>)[] = [];
    globalThis.fetch = (input) => {
      expect(new URL((input as Request).url).pathname).toBe(readOwnRights.path);
      return new Promise((resolve) =>
        waiting.push(async (right) => {
          resolve(Response.json([{ scope: '*', rights: [right] }]));
          await jest.advanceTimersByTimeAsync(0);
        }),
      );
    };
    return waiting;
  }
  const known = () => useRights.getState().entries.flatMap((entry) => entry.rights);
  const onOne: RightsEntry[] = [{ scope: 'group:g1', rights: ['readIncident'] }];
  const settled = () => jest.advanceTimersByTimeAsync(0);

  beforeEach(() => {
    jest.useFakeTimers();
    beginTestSession();
    rights.clear();
  });
  afterEach(() => jest.useRealTimers());

  it('are asked for once more when they change while they are being loaded, and that answer counts [R-SHELL-24]', async () => {
    const asked = aServer();
    const all = [rights.load(), renewRights(), renewRights()];
    await settled();
    expect(asked).toHaveLength(1);
    await asked[0]?.('readIncident');
    expect([asked.length, known()]).toEqual([2, ['readIncident']]);
    // Nor is this answer newer than what changes now.
    all.push(renewRights());
    await asked[1]?.('readRecipe');
    await asked[2]?.('readMessage');
    await Promise.all(all);
    expect([asked.length, known()]).toEqual([3, ['readMessage']]);
  });

  it('are asked for once more after a call that failed, too [R-SHELL-24, R-ERR-24]', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation();
    setStore(useRights, { ready: true });
    const answers = [
      Response.json({ errorId: 'ERROR_UNKNOWN' }, { status: 500 }),
      Response.json([{ scope: '*', rights: ['readRecipe'] }]),
    ];
    globalThis.fetch = async () => answers.shift() as Response;
    await Promise.all([rights.load(), renewRights()]);
    expect([logged.mock.calls.length, known()]).toEqual([1, ['readRecipe']]);
    logged.mockRestore();
  });

  it('share one call when nothing has changed [R-AUTH-08]', async () => {
    const asked = aServer();
    const all = [rights.load(), rights.load()];
    await settled();
    await asked[0]?.('readIncident');
    await Promise.all(all);
    expect([asked.length, known()]).toEqual([1, ['readIncident']]);
  });

  it('stay the same object while they say the same, in whatever order, and are another one when they do not', async () => {
    const answers: RightsEntry[][] = [
      [{ scope: '*', rights: ['readMessage', 'readRecipe'] }, ...onOne],
      [...onOne, { scope: '*', rights: ['readRecipe', 'readMessage'] }],
      onOne,
    ];
    globalThis.fetch = async () => Response.json(answers.shift());
    const seen = [];
    for (let n = 0; n < 3; n += 1) {
      await rights.load();
      seen.push(useRights.getState().entries);
    }
    expect([seen[1] === seen[0], seen[2]]).toEqual([true, onOne]);
  });

  it('are not asked for once more after the log-in has ended [R-AUTH-16, R-AUTH-19]', async () => {
    const asked = aServer();
    const all = [rights.load(), renewRights()];
    await settled();
    rights.clear();
    await asked[0]?.('readIncident');
    await Promise.all(all);
    expect([asked.length, known()]).toEqual([1, []]);
  });
});
