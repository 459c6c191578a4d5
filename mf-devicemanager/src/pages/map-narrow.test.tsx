import { listDevices } from '@portal/contracts/devices';
import { readGroupTree } from '@portal/contracts/groups';
import { readMapBackground } from '@portal/contracts/map';
import { aDevice } from '@portal/testing/builders';
import { fakeBackend } from '@portal/testing/fake-backend';
import { renderPortal, screen } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import remote from '../../remote';
import type { DeviceMap } from '../features/map/device-map';
import { DeviceManager } from './DeviceManager';

// jsdom has no WebGL: the library is replaced where the page meets it.
const map: DeviceMap = {
  show: () => undefined,
  leaveOut: () => undefined,
  size: () => ({ width: 700, height: 600 }),
  view: () => ({ center: [9, 48], zoom: 10 }),
  project: ([x, y]) => ({ x, y }),
  go: () => undefined,
  zoomBy: () => undefined,
  open: async () => [],
  remove: () => undefined,
};
jest.mock('../features/map/open-map', () => ({ openMap: async () => map }));

viewport(768);
beforeAll(() => import('./MapPage'));

// In a file of its own: the words of the table come with the first list that opens.
it('keeps the map, and the focus on the button that shows the list, while the words of the list still come [R-MAP-09, R-SHELL-26]', async () => {
  const backend = fakeBackend();
  backend.serve(readGroupTree, []);
  backend.serve(listDevices, [aDevice({ name: 'Wok', coordinates: [{ center: [10, 53.55], relevance: 1 }] })]);
  backend.serve(readMapBackground, { provider: 'none', token: null, maxZoom: 0, attribution: '' });
  const { user } = await renderPortal(<DeviceManager />, {
    path: '/map',
    remote: remote.name,
    routes: remote.routes.map(({ path }) => path),
    switches: { map: true },
  });
  const show = await screen.findByRole('button', { name: 'Show as list' });
  expect(screen.queryByRole('region', { name: 'Devices' })).toBeNull();
  await user.click(show);
  expect(await screen.findByRole('button', { name: /^Wok/ })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Hide list' }).at(-1));
});
