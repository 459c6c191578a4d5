import type { NavDeclaration } from '@portal/contracts/remote';
import remote from '../../remote';

const nav: readonly NavDeclaration[] = remote.nav;
const entry = (place: NavDeclaration['place'], route: string) =>
  nav.find((one) => one.place === place && one.route === route);

it('the map is in the menu while its module is on, and only then [R-SHELL-20, R-MAP-02]', () => {
  expect(entry('header', '/map')?.module).toBe('map');
});

it.each([
  ['/devicemanager', 'R-ROUTE-10'],
  ['/devicemanager/:groupId', 'R-ROUTE-11'],
  ['/mydevices', 'R-ROUTE-12'],
  ['/map', 'R-ROUTE-13'],
  ['/sensordata/:deviceId', 'R-ROUTE-22'],
] as const)('%s is there behind the log-in, for everybody who is logged in [%s]', (path, _id) => {
  const route: { access: string; right?: string; module?: string } | undefined = remote.routes.find(
    (one) => one.path === path,
  );
  expect([route?.access, route?.right, route?.module]).toEqual(['login', undefined, undefined]);
});

it('none of its pages is there without a log-in [R-ROUTE-25]', () => {
  expect(remote.routes.map(({ path, access }) => [path, access])).toEqual(
    remote.routes.map(({ path }) => [path, 'login']),
  );
});

it('the fleet manager is where a log-in leads that nothing else was wanted of [R-ROUTE-25, R-ROUTE-26, R-ROUTE-27]', () => {
  const homes = remote.routes.filter((route) => 'purpose' in route && route.purpose === 'home');
  expect(homes.map(({ path }) => path)).toEqual(['/devicemanager']);
});

it('a group has a button to edit it for holders of updateGroup, to delete it for those of deleteGroup [R-RIGHT-17, R-RIGHT-16]', () => {
  const rights = Object.fromEntries(remote.actions.map(({ id, slot, right }) => [id, [slot, right]]));
  expect([rights['edit-group'], rights['delete-group']]).toEqual([
    ['group', 'updateGroup'],
    ['group', 'deleteGroup'],
  ]);
  const panels: readonly { id: string; right?: string }[] = remote.panels;
  expect(panels.flatMap(({ id, right }) => (right === undefined ? [] : [[id, right]]))).toEqual([
    ['edit-group', 'updateGroup'],
    ['delete-group', 'deleteGroup'],
  ]);
});

it('the fleet manager is the third entry of the user menu, for everybody [R-SHELL-03]', () => {
  const fleet = entry('user', '/devicemanager');
  expect(fleet).toMatchObject({ order: 30, label: { en: 'Fleet manager' } });
  const page: { path: string; right?: string; module?: string } | undefined = remote.routes.find(
    ({ path }) => path === '/devicemanager',
  );
  expect([fleet?.rightIn, fleet?.module, page?.right, page?.module]).toEqual(Array(4).fill(undefined));
});

it('the fleet manager is the one tile that the start page has of it, for everybody, and leads there [R-ACC-02]', () => {
  const tiles = nav.filter(({ place }) => place === 'landing');
  expect(tiles).toMatchObject([{ route: '/devicemanager', label: { en: 'Fleet manager' } }]);
  expect([tiles[0]?.rightIn, tiles[0]?.module]).toEqual([undefined, undefined]);
});

it('lets the command palette find groups and devices, for everybody who sees them, with their actions [R-EXT-23]', () => {
  expect(
    remote.searches.map(({ slot, endpoint, cache, fields, target, ...more }) => [
      ...[slot, endpoint, cache, target, 'right' in more, 'module' in more],
      // By these a thing is named and opened, and its groups give the right to what is done with it.
      ...[fields.id, fields.name, fields.groups],
    ]),
  ).toEqual([
    ['group', '/api/groups', 'groups', '/devicemanager/:groupId', false, false, 'id', 'name', 'parentId'],
    ['device', '/api/frontend/devices', 'devices', '/device/:deviceId', false, false, 'uuid', 'name', 'groups'],
  ]);
});

it('the command palette is told where devices and groups have their icons [R-DEV-22]', () => {
  expect(remote.searches.map(({ slot, fields }) => [slot, fields.picture])).toEqual([
    ['group', 'iconURL'],
    ['device', 'iconURL'],
  ]);
});

it('groups are edited by who may update them and deleted by who may delete them, each in its dialog [R-DEV-11]', () => {
  const ofGroup = remote.actions.filter(({ slot }) => slot === 'group');
  expect(ofGroup.map((action) => [action.id, action.right, 'panel' in action && action.panel])).toEqual([
    ['edit-group', 'updateGroup', 'edit-group'],
    ['group-audit', 'updateGroup', false],
    ['delete-group', 'deleteGroup', 'delete-group'],
  ]);
});

it('none of its pages has the footer of the public ones [R-SHELL-12]', () => {
  expect(remote.routes.filter((route) => 'footer' in route)).toEqual([]);
});
