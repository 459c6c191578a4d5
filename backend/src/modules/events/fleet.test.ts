import { Fleet, type PlacedDevice } from './fleet';

const NOW = 1_792_580_000_000;
const groups = [
  { id: 'root', parent_id: null },
  { id: 'city', parent_id: 'root' },
  { id: 'site', parent_id: 'city' },
  { id: 'other', parent_id: 'root' },
];
const device = (uuid: string, group_ids: string[], facts: Partial<PlacedDevice> = {}): PlacedDevice => ({
  uuid,
  group_ids,
  state: 'OK',
  connected: true,
  last_ping: NOW,
  fresh: 0,
  in_progress: 0,
  ...facts,
});
const facts = (uuid: string, changed: Partial<PlacedDevice> = {}) => {
  const { group_ids: _, ...rest } = device(uuid, [], changed);
  return rest;
};

describe('Fleet', () => {
  it('derives groups as the tree does: worst state, incidents of all devices once [R-STAT-05, R-DEV-10, R-STAT-03]', () => {
    const fleet = new Fleet(
      groups,
      [device('d1', ['site', 'city'], { state: 'ALERT', in_progress: 2 }), device('d2', ['other'])],
      NOW,
    );
    expect(fleet.group('root')).toMatchObject({
      state: 'ALERT',
      status: 'ALERT_INPROGRESS',
      statusValue: 2,
      incidents: 2,
    });
    expect(fleet.group('city')).toMatchObject({ state: 'ALERT', incidents: 2 });
    expect(fleet.group('other')).toMatchObject({ state: 'OK', status: 'OK', statusValue: 4, incidents: 0 });
    expect(fleet.group('gone')).toBeUndefined();
  });

  it('tells that somebody works on it of a device, and of groups whose devices have no new incident together [R-STAT-01, R-STAT-02, R-STAT-03, R-STAT-05, R-STAT-09]', () => {
    const fleet = new Fleet(
      groups,
      [device('d1', ['site'], { in_progress: 1 }), device('d2', ['other'], { fresh: 1, in_progress: 1 })],
      NOW,
    );
    const shown = () =>
      [fleet.device('d1')?.told, fleet.device('d2')?.told, ...['site', 'other', 'root'].map((id) => fleet.group(id))]
        .map((one) => `${one?.status} ${one?.statusValue} ${one?.incidents}`)
        .join(', ');
    expect(shown()).toBe('OK_INPROGRESS 6 1, OK 8 2, OK_INPROGRESS 3 1, OK 4 2, OK 4 3');
    fleet.apply(facts('d2', { in_progress: 1 }), NOW);
    expect(shown()).toBe(
      'OK_INPROGRESS 6 1, OK_INPROGRESS 6 1, OK_INPROGRESS 3 1, OK_INPROGRESS 3 1, OK_INPROGRESS 3 2',
    );
    fleet.apply(facts('d1', { state: 'ALERT', in_progress: 1 }), NOW);
    expect(shown()).toBe(
      'ALERT_INPROGRESS 4 1, OK_INPROGRESS 6 1, ALERT_INPROGRESS 2 1, OK_INPROGRESS 3 1, ALERT_INPROGRESS 2 2',
    );
    fleet.apply(facts('d2', { fresh: 1 }), NOW);
    expect(shown()).toBe('ALERT_INPROGRESS 4 1, OK 8 1, ALERT_INPROGRESS 2 1, OK 4 1, ALERT 1 2');
    for (const uuid of ['d1', 'd2']) fleet.apply(facts(uuid), NOW);
    expect(shown()).toBe('OK 8 0, OK 8 0, OK 4 0, OK 4 0, OK 4 0');
  });

  it('tells the device and just the groups that changed with it [R-API-28]', () => {
    const fleet = new Fleet(groups, [device('d1', ['site']), device('d2', ['city'], { state: 'ALERT' })], NOW);
    const change = fleet.apply(facts('d1', { state: 'ALERT' }), NOW);
    expect(change.device?.told).toMatchObject({ state: 'ALERT', statusValue: 2 });
    expect(change.groups).toEqual(['site']);
    expect(fleet.apply(facts('d1', { state: 'ALERT' }), NOW)).toEqual({ device: undefined, groups: [] });
    expect(fleet.apply(facts('d1'), NOW).groups).toEqual(['site']);
    expect(fleet.apply(facts('d2'), NOW).groups).toEqual(['city', 'root']);
  });

  it('says nothing of a mere ping, and everything when it brings a device back [R-STAT-07]', () => {
    const fleet = new Fleet(
      groups,
      [device('d1', ['site']), device('d2', ['site'], { connected: false, last_ping: null })],
      NOW,
    );
    expect(fleet.ping('d1', NOW + 60_000, true, NOW + 60_000)).toMatchObject({ changed: false });
    expect(fleet.device('d1')?.told.lastPing).toBe(NOW + 60_000);
    expect(fleet.ping('d2', NOW, false, NOW)).toMatchObject({
      changed: true,
      device: { told: { cloudConnectivity: true } },
    });
    expect(fleet.ping('unknown', NOW, true, NOW)).toEqual({ device: undefined, changed: false });
  });

  it('finds the devices that fell silent for more than 15 minutes, once [R-STAT-07]', () => {
    const fleet = new Fleet(groups, [device('d1', ['site'], { connected: false }), device('d2', ['site'])], NOW);
    expect(fleet.expire(NOW + 900_000)).toEqual([]);
    expect(fleet.expire(NOW + 900_001).map(({ facts: { uuid } }) => uuid)).toEqual(['d1']);
    expect(fleet.expire(NOW + 900_002)).toEqual([]);
  });

  it('grows by what more readers see, as if all had been read at once, and asks for nothing twice', () => {
    const all = [
      device('d1', ['site', 'elsewhere'], { state: 'ALERT', fresh: 1 }),
      device('d2', ['city'], { in_progress: 1 }),
      device('d3', ['other', 'site']),
    ];
    const whole = new Fleet(groups, all, NOW);
    const shown = (fleet: Fleet) => ({
      groups: groups.map(({ id }) => fleet.group(id)),
      devices: all.map(({ uuid }) => [fleet.device(uuid)?.told, fleet.device(uuid)?.above.toSorted()]),
    });
    const fleet = new Fleet([], [], NOW);
    const [root, city, site, other] = groups as [
      (typeof groups)[0],
      (typeof groups)[0],
      (typeof groups)[0],
      (typeof groups)[0],
    ];
    // Somebody's own device first, then a site, the city around it, and all.
    expect(fleet.unknownOf([], ['d1', 'none'])).toEqual({ groups: [], devices: ['d1', 'none'] });
    fleet.addDevices(all.slice(0, 1), NOW);
    expect(fleet.device('d1')?.above).toEqual([]);
    expect(fleet.unknownOf(['site', 'gone'], ['d1', 'none'])).toEqual({ groups: ['site', 'gone'], devices: [] });
    fleet.addGroups([site]);
    fleet.addDevices([all[0]!, all[2]!], NOW);
    expect(fleet.device('d1')?.above).toEqual(['site']);
    expect(fleet.group('site')).toMatchObject({ state: 'ALERT', incidents: 1 });
    expect(fleet.unknownOf(['city', 'site', 'gone'], [])).toEqual({ groups: ['city'], devices: [] });
    fleet.addGroups([city, site]);
    fleet.addDevices(all.slice(0, 2), NOW);
    fleet.addGroups([root, city, site, other]);
    fleet.addDevices(all, NOW);
    expect(shown(fleet)).toEqual(shown(whole));
    // And goes on as that does.
    for (const one of [fleet, whole]) one.apply(facts('d1'), NOW);
    expect(shown(fleet)).toEqual(shown(whole));
  });

  it('keeps what it has told of a device that is read once more', () => {
    const fleet = new Fleet(groups, [device('d1', ['site'])], NOW);
    fleet.addGroups(groups);
    fleet.addDevices([device('d1', ['site'], { state: 'ALERT' })], NOW);
    expect([fleet.device('d1')?.told.state, fleet.group('site')?.state]).toEqual(['OK', 'OK']);
    expect(fleet.apply(facts('d1', { state: 'ALERT' }), NOW).groups).toEqual(['site', 'city', 'root']);
  });

  it('knows the line of a group upwards', () => {
    const fleet = new Fleet(groups, [], NOW);
    expect(fleet.lineage('site')).toEqual(['site', 'city', 'root']);
    expect(fleet.lineage('gone')).toEqual([]);
  });
});
