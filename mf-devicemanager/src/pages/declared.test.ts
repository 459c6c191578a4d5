import type { NavDeclaration } from '@portal/contracts/remote';
import remote from '../../remote';

const nav: readonly NavDeclaration[] = remote.nav;
const entry = (place: NavDeclaration['place'], route: string) =>
  nav.find((one) => one.place === place && one.route === route);

it('the map is in the menu while its module is on, and only then [R-SHELL-20, R-MAP-02]', () => {
  expect(entry('header', '/map')?.module).toBe('map');
});

it('the fleet manager is the third entry of the user menu, for everybody [R-SHELL-03]', () => {
  const fleet = entry('user', '/devicemanager');
  expect(fleet).toMatchObject({ order: 30, label: { en: 'Fleet manager' } });
  expect([fleet?.rightIn, fleet?.module]).toEqual([undefined, undefined]);
});
