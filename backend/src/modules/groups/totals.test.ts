import { groupStatus } from '@portal/domain/status';
import { type Membership, totalsByGroup } from './totals';

const parents = new Map<string, string | null>([
  ['root', null],
  ['north', 'root'],
  ['city', 'north'],
  ['south', 'root'],
  ['island', 'unseen'],
]);
const place = (uuid: string, groupId: string, state: 'OK' | 'ALERT' = 'OK', fresh = 0, inProgress = 0): Membership => ({
  uuid,
  groupId,
  state,
  incidents: { new: fresh, inProgress },
});

describe('totalsByGroup', () => {
  it('counts a device below twice-nested groups once in each of them [R-DEV-10, R-GRP-02]', () => {
    const totals = totalsByGroup(parents, [place('d1', 'city'), place('d1', 'north'), place('d1', 'south')]);
    expect(totals.get('city')?.deviceCount).toBe(1);
    expect(totals.get('north')?.deviceCount).toBe(1);
    expect(totals.get('south')?.deviceCount).toBe(1);
    expect(totals.get('root')?.deviceCount).toBe(1);
  });

  it('adds up unresolved incidents of all devices below, those of one device once [R-DEV-10, R-STAT-05]', () => {
    const totals = totalsByGroup(parents, [
      place('d1', 'city', 'OK', 1, 2),
      place('d1', 'south', 'OK', 1, 2),
      place('d2', 'north', 'OK', 0, 1),
    ]);
    expect(totals.get('city')).toMatchObject({ new: 1, inProgress: 2 });
    expect(totals.get('north')).toMatchObject({ new: 1, inProgress: 3 });
    expect(totals.get('root')).toMatchObject({ new: 1, inProgress: 3 });
    expect(totals.get('south')).toMatchObject({ new: 1, inProgress: 2 });
  });

  it('carries an alarm up, never sideways or down [R-STAT-05]', () => {
    const totals = totalsByGroup(parents, [place('d1', 'north', 'ALERT'), place('d2', 'city'), place('d3', 'south')]);
    expect(
      [...totals]
        .filter(([, total]) => groupStatus(total).state === 'ALERT')
        .map(([id]) => id)
        .sort(),
    ).toEqual(['north', 'root']);
  });

  it('counts in every group what device by device would count, whatever the tree and its order [R-DEV-10, R-STAT-05]', () => {
    let last = 7;
    const random = () => {
      last = (last * 16_807) % 2_147_483_647;
      return last / 2_147_483_647;
    };
    const pick = (most: number) => Math.floor(random() * most);
    for (let round = 0; round < 40; round += 1) {
      const ids = Array.from({ length: 1 + pick(30) }, (_, n) => `g${n}`);
      const tree = ids.map((id, n) => [id, n === 0 || pick(6) === 0 ? null : `g${pick(n)}`] as const);
      // No order: children stand before and behind their parents.
      const shuffled = new Map([...tree].sort(() => random() - 0.5));
      const places = Array.from({ length: pick(60) }, () => {
        const kind = pick(40);
        return place(`d${kind}`, `g${pick(ids.length)}`, kind % 5 === 0 ? 'ALERT' : 'OK', kind % 3, kind % 4);
      });
      const within = (id: string | null | undefined, group: string): boolean =>
        id != null && (id === group || within(shuffled.get(id), group));
      const expected = ids.map((group) => {
        const below = new Map(places.filter(({ groupId }) => within(groupId, group)).map((one) => [one.uuid, one]));
        const devices = [...below.values()];
        return {
          alerts: devices.filter(({ state }) => state === 'ALERT').length,
          new: devices.reduce((sum, { incidents }) => sum + incidents.new, 0),
          inProgress: devices.reduce((sum, { incidents }) => sum + incidents.inProgress, 0),
          deviceCount: devices.length,
        };
      });
      const totals = totalsByGroup(shuffled, places);
      expect(ids.map((id) => totals.get(id))).toEqual(expected);
    }
  });

  it('stops at a parent the caller does not see and knows groups without devices', () => {
    const totals = totalsByGroup(parents, [place('d1', 'island', 'ALERT')]);
    expect(totals.get('island')).toEqual({ alerts: 1, new: 0, inProgress: 0, deviceCount: 1 });
    expect(totals.has('unseen')).toBe(false);
    expect(totals.get('root')).toEqual({ alerts: 0, new: 0, inProgress: 0, deviceCount: 0 });
  });
});
