import { aDevice, aGroup } from '@portal/testing/builders';
import { contactsOf } from './contacts';
import { countByFilter, formatStatusFilters, matchesFilter, parseStatusFilters, type StatusFilter } from './filter';
import { indexGroups } from './group-index';
import { levelOf, ungrouped } from './level';
import { applyListQuery, type Sort } from './shown';

const listQuery = (given: { search?: string; marks?: StatusFilter[]; sort?: Sort }) => ({
  search: given.search ?? '',
  marks: new Set(given.marks ?? []),
  sort: given.sort ?? { by: 'name' as const, direction: 'ASC' as const },
  language: 'de',
});
const names = (things: readonly { name: string }[]) => things.map(({ name }) => name);

describe('the group index', () => {
  it('counts a device below twice-nested groups once [R-DEV-10]', () => {
    const shared = aDevice();
    const lower = aGroup({ devices: [shared, aDevice()] });
    const middle = aGroup({ devices: [shared], childGroups: [lower] });
    const top = aGroup({ childGroups: [middle] });
    expect(indexGroups([top]).devicesBelow(top.id).size).toBe(2);
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
  });

  it('lists only devices in no group under My devices [R-DEV-08]', () => {
    expect(names(levelOf({ kind: 'mine' }, index, devices)?.devices ?? [])).toEqual(['own']);
    expect(ungrouped([deep, direct])).toEqual([]);
  });

  it('does not exist for an unknown group [R-ROUTE-28]', () => {
    expect(levelOf({ kind: 'group', id: 'Zz' }, index, devices)).toBeUndefined();
  });
});

describe('what is shown', () => {
  const alarm = aDevice({ name: 'Öfen 10', status: 'ALERT' });
  const lost = aDevice({ name: 'Ofen 2', cloudConnectivity: false });
  const busy = aDevice({ name: 'fryer [a]', status: 'ALERT_INPROGRESS' });
  const below = aDevice({ name: 'Deep', status: 'ALERT' });
  const level = {
    groups: [aGroup({ name: 'Ofenbau' }), aGroup({ name: 'Ulm', status: 'ALERT' })],
    devices: [alarm, lost, busy],
    all: [alarm, lost, busy, below],
  };

  it.each([
    ['of', ['Ofen 2']],
    ['O*n 10', []],
    ['f*n', ['Öfen 10', 'Ofen 2']],
    ['[a]', ['fryer [a]']],
    ['.*', []],
  ])('searches %s as plain text with * [R-DEV-02]', (search, expected) => {
    expect(names(applyListQuery(level, listQuery({ search })).devices).sort()).toEqual([...expected].sort());
  });

  it('searches groups too [R-DEV-02]', () => {
    expect(names(applyListQuery(level, listQuery({ search: 'ofen' })).groups)).toEqual(['Ofenbau']);
  });

  it('sorts by name as people do, and turns round [R-DEV-03]', () => {
    expect(names(applyListQuery(level, listQuery({})).devices)).toEqual(['fryer [a]', 'Ofen 2', 'Öfen 10']);
    expect(names(applyListQuery(level, listQuery({ sort: { by: 'name', direction: 'DESC' } })).devices)).toEqual([
      'Öfen 10',
      'Ofen 2',
      'fryer [a]',
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

  it('lets a device through that carries any chosen mark', () => {
    const lost = aDevice({ cloudConnectivity: false });
    expect(matchesFilter(lost, new Set(['ALERT', 'LOST']))).toBe(true);
    expect(matchesFilter(lost, new Set(['ALERT']))).toBe(false);
    expect(matchesFilter(lost, new Set())).toBe(true);
  });

  it('travels in the address and drops what it does not know', () => {
    expect(formatStatusFilters(parseStatusFilters('LOST,ALERT,EVIL'))).toBe('ALERT,LOST');
    expect(parseStatusFilters(null).size).toBe(0);
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
