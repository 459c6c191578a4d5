import { listDevices } from '@portal/contracts/devices';
import { readGroupTree } from '@portal/contracts/groups';
import { readMapBackground } from '@portal/contracts/map';
import { aDevice } from '@portal/testing/builders';
import { fakeBackend } from '@portal/testing/fake-backend';
import { renderPortal, screen, within } from '@portal/testing/render';
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

beforeAll(() => import('./MapPage'));

const WOK = aDevice({ name: 'Wok', coordinates: [{ center: [10, 53.55], relevance: 1 }] });

async function open(...devices: (typeof WOK)[]) {
  const backend = fakeBackend();
  backend.serve(readGroupTree, []);
  backend.serve(listDevices, devices);
  backend.serve(readMapBackground, { provider: 'none', token: null, maxZoom: 0, attribution: '' });
  const rendered = await renderPortal(<DeviceManager />, {
    path: '/map',
    remote: remote.name,
    routes: remote.routes.map(({ path }) => path),
    switches: { map: true },
  });
  return { ...rendered, show: await screen.findByRole('button', { name: 'Show as list' }) };
}
const pane = () => screen.queryByRole('region', { name: 'Devices' });

describe('beside a narrow map', () => {
  viewport(768);

  // In a file of its own: the words of the table come with the first list that opens.
  it('keeps the map, and the focus on the button that shows the list, while the words of the list still come [R-MAP-09, R-SHELL-26]', async () => {
    const { user, show } = await open(WOK);
    expect(pane()).toBeNull();
    await user.click(show);
    expect(await screen.findByRole('button', { name: /^Wok/ })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Hide list' }).at(-1));
  });
});

describe.each([390, 768])('in a window of %i px', (width) => {
  viewport(width);

  it('shows names of devices as text, whatever stands in them [R-CONST-07]', async () => {
    const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
    const inner = jest.replaceProperty(window, 'innerWidth', width);
    const { user, show } = await open({ ...WOK, name: markup });
    await user.click(show);
    await user.click(await within(pane()!).findByText(markup));
    expect((await screen.findByRole('region', { name: markup })).textContent).toContain(markup);
    expect(document.querySelector('img[src="/x"], b')).toBeNull();
    inner.restore();
  });
});

describe('just below 400 px', () => {
  viewport(399);

  it('the card of a device has one button with its word, the others are icons with their names; the way to the list keeps its words [R-SHELL-22]', async () => {
    const width = jest.replaceProperty(window, 'innerWidth', 399);
    const { user, show } = await open(WOK);
    expect(show.textContent).toBe('Show as list');
    await user.click(show);
    await user.click(await within(pane()!).findByText('Wok'));
    const card = within(await screen.findByRole('region', { name: 'Wok' }));
    const shown = [...card.getAllByRole('button'), ...card.getAllByRole('link', { name: 'Sensor data' })];
    expect(shown.map((one) => [one.getAttribute('aria-label'), one.textContent])).toEqual([
      ['Close', ''],
      [null, 'Open device UI'],
      ['Sensor data', ''],
    ]);
    width.restore();
  });
});

describe('on a phone', () => {
  viewport(390);

  it('shows the list in place of the map, those without a position too, until one is chosen, whose card leads to its page, or the map is wanted back [R-MAP-09, R-EXT-25, R-ROUTE-13]', async () => {
    const width = jest.replaceProperty(window, 'innerWidth', 390);
    const truck = aDevice({ name: 'Food truck' });
    const { user, show } = await open(WOK, truck);
    expect(screen.getByText(/^No map background is set up/)).toBeTruthy();
    await user.click(show);
    const listed = (label: string) =>
      within(within(pane()!).getByRole('table', { name: label }))
        .getAllByRole('button')
        .map((button) => button.textContent);
    await screen.findByRole('table', { name: 'On the map' });
    expect([listed('Without a position'), listed('On the map')]).toEqual([['Food truck OK'], ['Wok OK']]);
    await user.click(within(pane()!).getByRole('button', { name: 'Show map' }));
    expect(pane()).toBeNull();
    await user.click(screen.getByRole('button', { name: '1 device without a position' }));
    await user.click(await screen.findByRole('button', { name: /^Food truck,/ }));
    expect(pane()).toBeNull();
    const card = within(await screen.findByRole('region', { name: 'Food truck' }));
    expect(card.getByRole('link', { name: 'Food truck' }).getAttribute('href')).toBe(`/device/${truck.uuid}`);
    width.restore();
  });
});
