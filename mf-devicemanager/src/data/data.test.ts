import { aDevice, aGroup } from '@portal/testing/builders';
import { extraFieldProblem } from './attributes';
import { contactsOf } from './contacts';
import { countByFilter, filterOf, formatStatusFilters, parseStatusFilters, type StatusFilter } from './filter';
import { indexGroups } from './group-index';
import { levelOf, myDevices, ungrouped } from './level';
import { placeNames } from './place-names';
import { applyListQuery, type Sort } from './shown';

const listQuery = (given: { search?: string; marks?: StatusFilter[]; sort?: Sort; below?: boolean }) => ({
  search: given.search ?? '',
  marks: new Set(given.marks ?? []),
  sort: given.sort ?? { by: 'name' as const, direction: 'ASC' as const },
  language: 'de',
  below: given.below ?? false,
});
const names = (things: readonly { name: string }[]) => things.map(({ name }) => name);

describe('the group index', () => {
  it('counts a device below twice-nested groups once [R-DEV-10]', () => {
    const [shared, other] = [aDevice(), aDevice()];
    const lower = aGroup({ devices: [shared, other] });
    const middle = aGroup({ devices: [shared], childGroups: [lower] });
    const top = aGroup({ childGroups: [middle] });
    const devices = [shared, aDevice(), other];
    expect(devices.filter(indexGroups([top]).isBelow(top.id))).toEqual([shared, other]);
    expect(devices.filter(indexGroups([top]).isBelow('unknown'))).toEqual([]);
  });

  it('knows the way to every group, and nothing of others [R-DEV-01, R-ROUTE-28]', () => {
    const lower = aGroup({ name: 'Stuttgart' });
    const top = aGroup({ name: 'Südwest', childGroups: [lower] });
    const index = indexGroups([top]);
    expect(names(index.place(lower.id)?.above ?? [])).toEqual(['Südwest']);
    expect(index.place('unknown')).toBeUndefined();
  });
});

describe('a level', () => {
  const own = aDevice({ name: 'own' });
  const deep = aDevice({ name: 'deep' });
  const direct = aDevice({ name: 'direct' });
  const child = aGroup({ name: 'child', devices: [deep] });
  const group = aGroup({ name: 'group', devices: [direct], childGroups: [child] });
  const index = indexGroups([group]);
  const devices = [own, deep, direct];

  it('shows child groups and own devices of a group, and knows all below it [R-DEV-07]', () => {
    const level = levelOf({ kind: 'group', id: group.id }, index, devices);
    expect(names(level?.groups ?? [])).toEqual(['child']);
    expect(names(level?.devices ?? [])).toEqual(['direct']);
    expect(names(level?.all ?? [])).toEqual(['deep', 'direct']);
    expect(names(levelOf({ kind: 'root' }, index, devices)?.allGroups ?? [])).toEqual(['group', 'child']);
  });

  it('shows a device of two groups in each of them [R-DEV-07]', () => {
    const both = aDevice({ name: 'both' });
    const [one, other] = [aGroup({ devices: [both] }), aGroup({ devices: [both] })];
    expect(both.groups).toEqual([one.id, other.id]);
    const shown = [one, other].map(({ id }) => levelOf({ kind: 'group', id }, indexGroups([one, other]), [both]));
    expect(shown.map((level) => names(level?.devices ?? []))).toEqual([['both'], ['both']]);
  });

  it('shows the groups right below alone, not those below them [R-DEV-07]', () => {
    const lower = aGroup({ name: 'lower' });
    const middle = aGroup({ name: 'middle', childGroups: [lower] });
    const upper = aGroup({ name: 'upper', childGroups: [middle] });
    const level = levelOf({ kind: 'group', id: upper.id }, indexGroups([upper]), []);
    expect([names(level?.groups ?? []), names(level?.allGroups ?? [])]).toEqual([['middle'], ['middle', 'lower']]);
  });

  it('lists devices in no group, and no others, under My devices [R-DEV-08, R-DEV-31]', () => {
    expect(names(levelOf({ kind: 'mine' }, index, devices)?.devices ?? [])).toEqual(['own']);
    expect(ungrouped([deep, direct])).toEqual([]);
  });

  it('shows My devices as its worst device is, with what all of them have open, and none where there is none [R-STAT-04, R-DEV-08]', () => {
    const own = (status: 'ALERT' | 'ALERT_INPROGRESS' | 'OK_INPROGRESS' | 'OK') => aDevice({ status, incidents: 1 });
    const placed = aDevice({ status: 'ALERT', incidents: 5, groups: ['g'] });
    expect(myDevices([own('OK'), own('ALERT_INPROGRESS'), own('OK_INPROGRESS'), placed])).toEqual({
      count: 3,
      incidents: 3,
      status: 'ALERT_INPROGRESS',
    });
    expect(myDevices([own('OK')])?.status).toBe('OK');
    expect(myDevices([placed])).toBeUndefined();
  });

  it('does not exist for an unknown group [R-ROUTE-28]', () => {
    expect(levelOf({ kind: 'group', id: 'Zz' }, index, devices)).toBeUndefined();
  });
});

describe('what is shown', () => {
  const alarm = aDevice({ name: 'Öfen 10', status: 'ALERT', street: 'Am Ring 1', city: 'Ulm', country: 'DE' });
  const lost = aDevice({ name: 'Ofen 2', cloudConnectivity: false });
  const busy = aDevice({ name: 'fryer [a]', status: 'ALERT_INPROGRESS' });
  const below = aDevice({ name: 'Deep', status: 'ALERT' });
  const nested = aGroup({ name: 'Ofenhalle' });
  const groups = [aGroup({ name: 'Ofenbau', childGroups: [nested] }), aGroup({ name: 'Ulm', status: 'ALERT' })];
  const level = {
    groups,
    allGroups: [...groups, nested],
    devices: [alarm, lost, busy],
    all: [alarm, lost, busy, below],
  };

  it.each([
    ['of', ['Ofen 2', 'Öfen 10']],
    ['O*n 10', ['Öfen 10']],
    ['O*n 11', []],
    ['f*n', ['Öfen 10', 'Ofen 2']],
    ['[a]', ['fryer [a]']],
    ['.*', []],
    // By its name, not by where it stands.
    ['ring', []],
    ['ulm', []],
  ])('searches %s as plain text with * [R-DEV-02]', (search, expected) => {
    expect(names(applyListQuery(level, listQuery({ search })).devices).sort()).toEqual([...expected].sort());
  });

  it.each([
    ['ofen', ['Ofenbau']],
    ['o*bau', ['Ofenbau']],
    ['u*m', ['Ulm']],
    ['.*', []],
  ])('searches %s among groups too [R-DEV-02]', (search, expected) => {
    expect(names(applyListQuery(level, listQuery({ search })).groups)).toEqual(expected);
  });

  it('sorts by name as people do, and turns round [R-DEV-03]', () => {
    expect(names(applyListQuery(level, listQuery({})).devices)).toEqual(['fryer [a]', 'Ofen 2', 'Öfen 10']);
    expect(names(applyListQuery(level, listQuery({ sort: { by: 'name', direction: 'DESC' } })).devices)).toEqual([
      'Öfen 10',
      'Ofen 2',
      'fryer [a]',
    ]);
    const groups = (direction: 'ASC' | 'DESC') =>
      names(applyListQuery(level, listQuery({ sort: { by: 'name', direction } })).groups);
    expect([groups('ASC'), groups('DESC')]).toEqual([
      ['Ofenbau', 'Ulm'],
      ['Ulm', 'Ofenbau'],
    ]);
  });

  it('puts the worst rank first by status ascending, for devices and groups [R-DEV-03]', () => {
    const shown = applyListQuery(level, listQuery({ sort: { by: 'status', direction: 'ASC' } }));
    expect(names(shown.devices)).toEqual(['Öfen 10', 'fryer [a]', 'Ofen 2']);
    expect(names(shown.groups)).toEqual(['Ulm', 'Ofenbau']);
  });

  it('reaches into sub-groups under a status filter', () => {
    const shown = applyListQuery(level, listQuery({ marks: ['ALERT'] }));
    expect(names(shown.devices)).toEqual(['Deep', 'Öfen 10']);
    expect(names(shown.groups)).toEqual(['Ulm']);
    expect(shown.deep).toBe(true);
  });

  it('stays at this level under a search, and counts groups and devices that it finds below [R-EXT-22]', () => {
    const shown = applyListQuery(level, listQuery({ search: 'd' }));
    expect(shown).toMatchObject({ devices: [], groups: [], deep: false, below: 1 });
    expect(applyListQuery(level, listQuery({ search: 'OFEN' }))).toMatchObject({ below: 1, deep: false });
    expect(applyListQuery(level, listQuery({})).below).toBe(0);
  });

  it('shows what is below when it is told to, and still counts it [R-EXT-22]', () => {
    const shown = applyListQuery(level, listQuery({ search: 'e', below: true }));
    expect(names(shown.groups)).toEqual(['Ofenbau', 'Ofenhalle']);
    expect(names(shown.devices)).toEqual(['Deep', 'fryer [a]', 'Ofen 2', 'Öfen 10']);
    expect(shown).toMatchObject({ deep: true, below: 2 });
    // Without a search there is nothing that could be below.
    expect(applyListQuery(level, listQuery({ below: true }))).toMatchObject({ deep: false, below: 0 });
  });

  it('takes status and connection together: alarm and lost is what has both, groups have no connection [R-EXT-22]', () => {
    const both = aDevice({ name: 'both', status: 'ALERT', cloudConnectivity: false });
    const all = { ...level, all: [...level.all, both] };
    const shown = applyListQuery(all, listQuery({ marks: ['ALERT', 'LOST'] }));
    expect(names(shown.devices)).toEqual(['both']);
    expect(shown.groups).toEqual([]);
    expect(names(applyListQuery(all, listQuery({ marks: ['LOST'] })).devices)).toEqual(['both', 'Ofen 2']);
    // A device has one status: two of them are either.
    expect(names(applyListQuery(all, listQuery({ marks: ['ALERT', 'ALERT_INPROGRESS'] })).devices)).toHaveLength(4);
  });

  it('sorts a list once, however often it is searched [R-EXT-22]', () => {
    const compare = jest.spyOn(Intl, 'Collator');
    const fresh = { ...level, devices: [...level.devices] };
    for (const search of ['o', 'of', 'ofe']) applyListQuery(fresh, listQuery({ search }));
    const once = compare.mock.calls.length;
    for (const search of ['ofen', 'fryer']) applyListQuery(fresh, listQuery({ search }));
    expect(compare.mock.calls.length).toBe(once);
    compare.mockRestore();
  });
});

describe('the status filter', () => {
  it('counts each status, and lost ones besides', () => {
    const devices = [
      aDevice({ status: 'ALERT', cloudConnectivity: false }),
      aDevice(),
      aDevice({ cloudConnectivity: false }),
    ];
    expect(countByFilter(devices)).toEqual({ ALERT: 1, ALERT_INPROGRESS: 0, OK_INPROGRESS: 0, OK: 2, LOST: 2 });
  });

  it('lets a device through that has one of the statuses, and has lost its connection where that is asked [R-EXT-22]', () => {
    const lost = aDevice({ cloudConnectivity: false });
    expect(filterOf(new Set(['ALERT', 'LOST']))(lost)).toBe(false);
    expect(filterOf(new Set(['OK', 'ALERT', 'LOST']))(lost)).toBe(true);
    expect(filterOf(new Set(['LOST']))(lost)).toBe(true);
    expect(filterOf(new Set(['OK', 'LOST']))(aDevice())).toBe(false);
    expect(filterOf(new Set(['ALERT']))(lost)).toBe(false);
    expect(filterOf(new Set())(lost)).toBe(true);
  });

  it('travels in the address and drops what it does not know', () => {
    expect(formatStatusFilters(parseStatusFilters('LOST,ALERT,EVIL'))).toBe('ALERT,LOST');
    expect(parseStatusFilters(null).size).toBe(0);
  });
});

describe('the place of a hit', () => {
  const site = aGroup({ name: 'Königstraße' });
  const city = aGroup({ name: 'Stuttgart', childGroups: [site] });
  const region = aGroup({ name: 'Südwest', childGroups: [city] });
  const root = aGroup({ name: 'Marktküche', childGroups: [region] });
  const index = indexGroups([root]);
  const device = aDevice({ groups: ['elsewhere', site.id] });
  const at = (id: string | undefined) =>
    placeNames(index, { devices: [device], deep: true }, { id, mine: 'My devices' });

  it('is the path from where one is, with its beginning left out when it is long [R-EXT-22]', () => {
    expect(at(city.id)(device)).toEqual({ short: 'Stuttgart › Königstraße', path: 'Stuttgart › Königstraße' });
    expect(at(undefined)(device)).toEqual({
      short: '… › Stuttgart › Königstraße',
      path: 'Marktküche › Südwest › Stuttgart › Königstraße',
    });
  });

  it('of a group is the path to the group above it, and top groups need none [R-EXT-22]', () => {
    expect(at(region.id)(site)?.path).toBe('Südwest › Stuttgart');
    expect(at(undefined)(root)).toBeUndefined();
  });

  it('of a device in no group is My devices [R-EXT-22, R-DEV-08]', () => {
    expect(at(undefined)(aDevice())).toEqual({ short: 'My devices' });
  });
});

describe('the extra fields of a group', () => {
  const problems = (...names: string[]) => {
    const fields = names.map((name) => ({ name, value: '3' }));
    return fields.map((_, index) => extraFieldProblem(fields, index));
  };

  it.each([
    [
      ['Floor', 'Lift', 'Floor'],
      [undefined, undefined, 'twice'],
    ],
    [
      [' Floor ', 'Floor'],
      [undefined, 'twice'],
    ],
    [
      ['Floor', ' Floor '],
      [undefined, 'twice'],
    ],
  ])('that are called %j overwrite one before them, and none after them [R-GRP-10]', (names, found) => {
    expect(problems(...names)).toEqual(found);
  });
});

describe('contacts of a group', () => {
  it('come from the attribute as a list in JSON [R-GRP-01, R-GRP-09]', () => {
    expect(contactsOf({ contacts: '[{"email":"k@x.example","name":"Kim","phone":""}]' })).toEqual([
      { name: 'Kim', email: 'k@x.example', phone: '' },
    ]);
  });

  it.each([undefined, '', '{}', 'null', '[null]', '[{"name":5}]', '{broken'])(
    'are none when the attribute is %s',
    (contacts) => {
      expect(contactsOf(contacts === undefined ? {} : { contacts })).toEqual([]);
    },
  );
});
