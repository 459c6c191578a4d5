import { listDevices } from '@portal/contracts/devices';
import { readGroupTree } from '@portal/contracts/groups';
import { fromWire } from '@portal/domain/ids';
import type { RemoteAction } from '@portal/platform/actions';
import { bus } from '@portal/platform/bus';
import { loadTexts, textsOf } from '@portal/platform/i18n';
import { live } from '@portal/platform/live';
import { usePreferences } from '@portal/platform/preferences';
import { useRights } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { aDevice, aGroup, rightsOn } from '@portal/testing/builders';
import { fakeBackend } from '@portal/testing/fake-backend';
import { act, renderPortal, type Surroundings, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { stamp } from '@portal/ui/time';
import remote from '../../remote';
import { DeviceManager } from './DeviceManager';
import { preloadOverlays } from './OverlayHost';

// Their code comes with the first press; here it is there before, so that no test waits for a compiler.
beforeAll(async () => {
  await Promise.all([
    preloadOverlays(),
    import('@portal/ui/data-table/ListStates'),
    import('../parts/muted/MutedMark'),
    loadTexts('errors'),
  ]);
});

const label = (text: string) => ({ en: text, de: text, es: text, fr: text });
const ACTIONS: RemoteAction[] = [
  {
    remote: 'mf-incidents',
    id: 'alarms',
    slot: 'group',
    icon: 'warning',
    right: 'readIncident',
    module: 'incident-manager',
    target: '/incidentmanager/group/:groupId',
    badge: { field: 'incidents' },
    label: label('Alarms'),
  },
  {
    remote: 'mf-recipes',
    id: 'recipes',
    slot: 'group',
    icon: 'book',
    right: 'readRecipe',
    module: 'recipes',
    target: '/recipemanager/group/:groupId',
    label: label('Recipes'),
  },
  {
    remote: 'mf-cameras',
    id: 'cameras',
    slot: 'group',
    icon: 'video',
    module: 'camera',
    panel: 'cameras',
    label: label('Cameras'),
  },
  {
    remote: 'mf-incidents',
    id: 'device-alarms',
    slot: 'device',
    icon: 'warning',
    right: 'readIncident',
    module: 'incident-manager',
    target: '/incidentmanager/device/:deviceId',
    badge: { field: 'incidents' },
    label: label('Alarms'),
  },
];

/** Marktküche › Stuttgart (2 devices) › Königstraße (1 device), and a device in no group. */
function fleet() {
  const freezer = aDevice({
    name: 'Walk-in freezer',
    status: 'ALERT',
    cloudConnectivity: false,
    lastPing: Date.now() - 42 * 60_000,
    incidents: 1,
    street: 'Dorotheenstraße 4',
  });
  const oven = aDevice({ name: 'Combi oven', street: 'Calwer Straße 21' });
  const fryer = aDevice({ name: 'Deep fryer', status: 'ALERT_INPROGRESS', incidents: 2 });
  const own = aDevice({ name: 'My own oven', status: 'OK_INPROGRESS' });
  const site = aGroup({ name: 'Königstraße', devices: [fryer], status: 'ALERT_INPROGRESS', incidents: 2 });
  const city = aGroup({
    name: 'Stuttgart',
    devices: [freezer, oven],
    childGroups: [site],
    status: 'ALERT',
    incidents: 3,
    attributes: {
      contacts:
        '[{"name":"Kim","phone":"+49 711 1","email":"kim@x.example"},{"name":"Alex","phone":"","email":"alex?b&c@x.example"},{"name":"Sam","phone":"0711 2","email":""},{"name":"Eve","phone":"on request","email":""}]',
    },
  });
  const root = aGroup({ name: 'Marktküche GmbH', childGroups: [city], status: 'ALERT', incidents: 3 });
  const devices = [freezer, oven, fryer, own];
  const backend = fakeBackend();
  backend.serve(readGroupTree, () => [root]);
  backend.serve(listDevices, () => devices);
  return { backend, freezer, oven, fryer, own, site, city, root, devices };
}

const show = (path: string, surroundings: Surroundings = {}) =>
  renderPortal(<DeviceManager />, {
    path,
    actions: ACTIONS,
    remote: remote.name,
    routes: remote.routes.map(({ path }) => path),
    ...surroundings,
  });
const rowNames = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('row')
    .map((row) => row.getAttribute('aria-label'))
    .filter(Boolean);

/** Of a card of a list of them, in px. */
const heightOf = (cards: HTMLElement) => Number.parseInt(cards.style.gridAutoRows, 10);

describe('the overview of a group', () => {
  it('shows the path, its name and what it holds, each part a link [R-DEV-01, R-DEV-10, R-ROUTE-11]', async () => {
    const { city } = fleet();
    await show(`/devicemanager/${city.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Stuttgart' })).toBeTruthy();
    const path = screen.getByRole('navigation', { name: 'Path' });
    expect(
      within(path)
        .getAllByRole('link')
        .map((link) => link.textContent || link.getAttribute('aria-label')),
    ).toEqual(['Start page', 'Fleet manager', 'Marktküche GmbH', 'Stuttgart']);
    expect(screen.getByText('1 group • 3 devices • 3 open incidents')).toBeTruthy();
  });

  it('is at the wire form of its id alone, to which what leads there leads [R-ROUTE-11]', async () => {
    const { city, root } = fleet();
    const { go } = await show(`/devicemanager/${root.id}`);
    const link = within(await screen.findByRole('grid', { name: 'Groups' })).getByRole('link', { name: 'Stuttgart' });
    expect(link.getAttribute('href')).toBe(`/devicemanager/${city.id}`);
    await go(`/devicemanager/${fromWire(city.id)}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'This page doesn’t exist' })).toBeTruthy();
  });

  it('is at its address in any letter case, with a slash at the end as well, as the ungrouped devices and the top level are [R-ROUTE-23]', async () => {
    const { city } = fleet();
    const { go } = await show(`/DeviceManager/${city.id}/`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Stuttgart' })).toBeTruthy();
    await go('/MyDevices/');
    expect(await screen.findByText('My own oven')).toBeTruthy();
    await go('/DeviceManager/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Fleet manager' })).toBeTruthy();
  });

  it.each(['list', 'large', 'small'] as const)(
    'has two sections that close, with child groups and devices: %s [R-DEV-07, R-ROUTE-11]',
    async (view) => {
      const { city } = fleet();
      const { user } = await show(`/devicemanager/${city.id}`, { preferences: { view } });
      const role = view === 'list' ? 'grid' : 'list';
      const groups = await screen.findByRole(role, { name: 'Groups' });
      expect(within(groups).getByRole('link', { name: /^Königstraße/ })).toBeTruthy();
      const devices = screen.getByRole(role, { name: 'Devices' });
      for (const name of ['Combi oven', 'Walk-in freezer']) expect(within(devices).getByText(name)).toBeTruthy();
      expect(within(devices).queryByText('Deep fryer')).toBeNull();
      await user.click(screen.getByRole('button', { name: /^Devices/ }));
      expect(screen.queryByRole(role, { name: 'Devices' })).toBeNull();
      // Each by itself: the other one stays.
      expect(screen.getByRole(role, { name: 'Groups' })).toBe(groups);
      await user.click(screen.getByRole('button', { name: /^Groups/ }));
      expect(screen.queryByRole(role, { name: 'Groups' })).toBeNull();
      await user.click(screen.getByRole('button', { name: /^Devices/ }));
      expect(screen.getByRole(role, { name: 'Devices' })).toBeTruthy();
    },
  );

  it.each(['list', 'large', 'small'] as const)(
    'has one section alone where there are only child groups, or only devices: %s [R-DEV-07]',
    async (view) => {
      const { root, site } = fleet();
      const { go } = await show(`/devicemanager/${root.id}`, { preferences: { view } });
      const list = (name: string) => screen.queryByRole(view === 'list' ? 'grid' : 'list', { name });
      expect(await screen.findByRole('link', { name: /^Stuttgart/ })).toBeTruthy();
      expect([list('Groups') !== null, list('Devices')]).toEqual([true, null]);
      await go(`/devicemanager/${site.id}`);
      expect(await screen.findByText('Deep fryer')).toBeTruthy();
      expect([list('Groups'), list('Devices') !== null]).toEqual([null, true]);
    },
  );

  it.each(['list', 'large', 'small'] as const)(
    'shows names as text, whatever stands in them: %s [R-CONST-07]',
    async (view) => {
      const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
      const { city, oven, site } = fleet();
      oven.name = markup;
      site.name = markup;
      await show(`/devicemanager/${city.id}`, { preferences: { view } });
      await screen.findByText('Walk-in freezer');
      for (const name of ['Groups', 'Devices']) {
        const list = screen.getByRole(view === 'list' ? 'grid' : 'list', { name });
        expect(within(list).getAllByText(markup).length).toBeGreaterThan(0);
      }
      expect(document.querySelector('img[src="/x"], b')).toBeNull();
    },
  );

  it('says status, connection and incidents of a device in words [R-DEV-09, R-STAT-06]', async () => {
    const { city } = fleet();
    await show(`/devicemanager/${city.id}`);
    const row = await screen.findByRole('row', {
      name: /Walk-in freezer, Alarm, connection lost 42.min ago, 1 open incident/,
    });
    expect(within(row).getByText('Alarm')).toBeTruthy();
    expect(within(row).getByText(/Lost · 42.min/)).toBeTruthy();
    const icons = within(row)
      .getByRole('link', { name: 'Walk-in freezer' })
      .closest('[role="rowheader"], [role="gridcell"]');
    expect(icons?.querySelector('[aria-hidden] > :is(svg, img)')).not.toBeNull();
  });

  it.each(['list', 'large'] as const)(
    'has an icon and a word for a connection that holds, too: %s [R-DEV-12]',
    async (view) => {
      const { city } = fleet();
      await show(`/devicemanager/${city.id}`, { preferences: { view } });
      const devices = await screen.findByRole(view === 'list' ? 'grid' : 'list', { name: 'Devices' });
      const [oven, freezer] = ['Combi oven', 'Walk-in freezer'].map((name) =>
        within(devices).getByText(name).closest<HTMLElement>('[data-item], [role="row"]'),
      );
      const holds = within(oven!).getByText('Connected').querySelector('svg')!;
      expect(within(freezer!).queryByText('Connected')).toBeNull();
      // The shorter word stands beside the longer one for where there is no room.
      const [word] = within(freezer!).getAllByText(/^Lost/);
      const lost = word!.parentElement!.querySelector('svg')!;
      expect([holds.ariaHidden, lost.ariaHidden]).toEqual(['true', 'true']);
      expect(lost.innerHTML).not.toBe(holds.innerHTML);
    },
  );

  it('has the icon of a lost connection in small cards, and none for one that holds [R-DEV-12]', async () => {
    const { city } = fleet();
    await show(`/devicemanager/${city.id}`, { preferences: { view: 'small' } });
    const devices = await screen.findByRole('list', { name: 'Devices' });
    const iconsOf = (name: string) =>
      within(within(devices).getByText(name).closest<HTMLElement>('[data-item]')!)
        .queryAllByRole('img', { name: /^Connection lost/ })
        .map((icon) => icon.querySelectorAll('svg').length);
    expect([iconsOf('Walk-in freezer'), iconsOf('Combi oven')]).toEqual([[1], []]);
  });

  it.each(['list', 'large', 'small'] as const)(
    'leads from a device to its sensor data, connected or not, by its menu and where there is room by a button: %s [R-DEV-12]',
    async (view) => {
      const { city, oven, freezer } = fleet();
      const { user } = await show(`/devicemanager/${city.id}`, { preferences: { view } });
      const devices = await screen.findByRole(view === 'list' ? 'grid' : 'list', { name: 'Devices' });
      for (const { name, uuid } of [oven, freezer]) {
        const item = within(devices).getByText(name).closest<HTMLElement>('[data-item], [role="row"]')!;
        const buttons = within(item).queryAllByRole('link', { name: 'Sensor data' });
        await user.click(within(item).getByRole('button', { name: `Actions for ${name}` }));
        const menu = within(await screen.findByRole('menu', { name }));
        const entry = menu.getByRole('menuitem', { name: /^Sensor data/ });
        const ways = [...buttons, entry].map((way) => way.getAttribute('href'));
        expect([name, ways]).toEqual([name, Array(view === 'small' ? 1 : 2).fill(`/sensordata/${uuid}`)]);
        await user.keyboard('{Escape}');
      }
    },
  );

  it('tells the last ping of a lost connection as a tooltip, to the second [R-STAT-08]', async () => {
    const { city, freezer } = fleet();
    const { stamp } = await import('@portal/ui/time');
    const { user } = await show(`/devicemanager/${city.id}`);
    await user.hover(await screen.findByText(/Lost · 42/));
    expect((await screen.findByRole('tooltip')).textContent).toBe(
      `Connection lost. Last ping ${stamp(freezer.lastPing ?? 0)}`,
    );
  });

  it.each(['list', 'large'] as const)(
    'names the day of a last ping that was not today, and of one of another year the whole date: %s [R-SHELL-17, R-DEV-09]',
    async (view) => {
      const { city, freezer, oven } = fleet();
      const ago = (days: number) => Date.now() - days * 86_400_000;
      const [lately, longAgo] = [ago(2), ago(366)];
      freezer.lastPing = lately;
      oven.lastPing = longAgo;
      await show(`/devicemanager/${city.id}`, { preferences: { view } });
      const devices = within(await screen.findByRole(view === 'list' ? 'grid' : 'list', { name: 'Devices' }));
      const textOf = (name: string) =>
        devices.getByText(name).closest<HTMLElement>('[data-item], [role="row"]')?.textContent;
      // "21.11."
      expect(textOf('Walk-in freezer')).toContain(stamp(lately).slice(0, 6));
      expect(textOf('Combi oven')).toContain(stamp(longAgo).slice(0, 10));
    },
  );

  it('calls the last ping unknown when there was none [R-STAT-08]', async () => {
    const { city, freezer } = fleet();
    freezer.lastPing = null;
    const { user } = await show(`/devicemanager/${city.id}`);
    await user.hover(await screen.findByText('Lost'));
    expect((await screen.findByRole('tooltip')).textContent).toBe('Connection lost. Last ping unknown');
  });

  it('searches by name and says when nothing fits [R-DEV-02]', async () => {
    const { city } = fleet();
    const { user, place } = await show(`/devicemanager/${city.id}`);
    const box = await screen.findByRole('searchbox', { name: 'Search by name' });
    await user.type(box, 'c*oven');
    await waitFor(() => expect(rowNames(screen.getByRole('grid', { name: 'Devices' }))).toHaveLength(1));
    expect(screen.queryByRole('grid', { name: 'Groups' })).toBeNull();
    expect(place()).toContain('q=c*oven');
    await user.type(box, 'x');
    expect(await screen.findByText('No match for “c*ovenx” in this group')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0] as HTMLElement);
    expect(await screen.findByText('Walk-in freezer')).toBeTruthy();
    // Groups as well; what is typed breaks nothing.
    await user.type(box, 'KÖNIG');
    await waitFor(() => expect(screen.queryByRole('grid', { name: 'Devices' })).toBeNull());
    expect(
      within(screen.getByRole('grid', { name: 'Groups' })).getByRole('link', { name: 'Königstraße' }),
    ).toBeTruthy();
    await user.type(box, '[[(');
    expect(await screen.findByText('No match for “KÖNIG[(” in this group')).toBeTruthy();
  });

  it('says what a search finds in the groups below, and shows it with one press, each with its path; My devices has no name to find [R-EXT-22, R-DEV-02]', async () => {
    fleet();
    const { user, place, back } = await show('/devicemanager');
    await user.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'konig');
    expect(await screen.findByText('1 match in the groups below')).toBeTruthy();
    expect(screen.getByText('No match for “konig” in this group')).toBeTruthy();
    const press = screen.getByRole('button', { name: 'Show in the list' });
    await user.click(press);
    const groups = await screen.findByRole('grid', { name: 'Groups' });
    const found = within(groups).getAllByRole('link', { name: /^(Marktküche GmbH|Stuttgart|Königstraße)$/ });
    expect(found.map(({ textContent }) => textContent)).toEqual(['Königstraße']);
    expect(within(groups).getByText('Marktküche GmbH › Stuttgart')).toBeTruthy();
    expect(place()).toContain('below=1');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Only this level' }));
    await back();
    expect(await screen.findByRole('button', { name: 'Show in the list' })).toBeTruthy();
    expect(place()).toContain('q=konig');
    expect(place()).not.toContain('below');
  });

  it.each(['list', 'large', 'small'] as const)(
    'names the path of each hit, group or device, with how many devices a group has, and leads to its page: %s [R-EXT-22, R-EXT-25, R-DEV-09]',
    async (view) => {
      const { oven, site } = fleet();
      await show('/devicemanager?q=o&below=1', { preferences: { view } });
      expect(await screen.findByText('With 3 matches from the groups below')).toBeTruthy();
      for (const [name, to] of [
        [/^Königstraße/, `/devicemanager/${site.id}`],
        [/^Combi oven/, `/device/${oven.uuid}`],
      ] as const) {
        const link = screen.getByRole('link', { name });
        expect(link.getAttribute('href')).toBe(to);
        const hit = link.closest<HTMLElement>('[data-item], [role="row"]');
        expect(within(hit!).getByText('Marktküche GmbH › Stuttgart')).toBeTruthy();
        const count =
          view === 'list'
            ? within(hit!).queryByText('1 device')
            : within(hit!).queryByRole('img', { name: '1 device' });
        expect([name, count?.textContent?.[0]]).toEqual([name, to.includes('manager') ? '1' : undefined]);
      }
      expect(screen.getAllByText('My devices').length).toBeGreaterThan(0);
    },
  );

  describe('on a phone', () => {
    viewport(390);

    it.each(['Königstraße', 'Combi oven'])(
      'names the path of each hit in its second line: %s [R-EXT-22]',
      async (name) => {
        fleet();
        await show('/devicemanager?q=o&below=1', { preferences: { view: 'list' } });
        await screen.findByText('With 3 matches from the groups below');
        const hit = screen.getByText(name).closest<HTMLElement>('[data-item], [role="row"]');
        expect(within(hit!).getByText('Marktküche GmbH › Stuttgart')).toBeTruthy();
      },
    );
  });

  it('begins the next search at this level again [R-EXT-22]', async () => {
    fleet();
    const { user, place } = await show('/devicemanager?q=oven&below=1');
    const box = await screen.findByRole('searchbox', { name: 'Search by name' });
    await user.clear(box);
    expect(place()).not.toContain('below');
  });

  it('sorts by the chosen order and turns it on a second choice, and remembers it [R-DEV-03, R-DEV-06]', async () => {
    const { city } = fleet();
    const { user } = await show(`/devicemanager/${city.id}`);
    const first = () => rowNames(screen.getByRole('grid', { name: 'Devices' }))[0];
    await waitFor(() => expect(first()).toMatch(/^Combi oven/));
    const choose = async (name: string) => {
      await user.click(screen.getByRole('button', { name: /^Sort:/ }));
      const offered = await screen.findAllByRole('menuitemradio');
      expect(offered.map(({ textContent }) => textContent)).toEqual(['Name', 'Status']);
      await user.click(screen.getByRole('menuitemradio', { name }));
    };
    await choose('Status');
    await waitFor(() => expect(first()).toMatch(/^Walk-in freezer/));
    await choose('Status');
    await waitFor(() => expect(first()).toMatch(/^Combi oven/));
    expect(usePreferences.getState().sort).toEqual({ by: 'status', direction: 'DESC' });
    expect(localStorage.getItem('portal.preferences')).toContain('"DESC"');
    // Another one begins upwards.
    await choose('Name');
    await waitFor(() => expect(usePreferences.getState().sort).toEqual({ by: 'name', direction: 'ASC' }));
    expect(first()).toMatch(/^Combi oven/);
    await choose('Name');
    await waitFor(() => expect(first()).toMatch(/^Walk-in freezer/));
    await choose('Name');
    await waitFor(() => expect(first()).toMatch(/^Combi oven/));
  });

  it.each([
    ['list', 'name', 'ASC', ['Aalen', 'Ulm'], ['Air fryer', 'Wok']],
    ['list', 'name', 'DESC', ['Ulm', 'Aalen'], ['Wok', 'Air fryer']],
    ['list', 'status', 'ASC', ['Ulm', 'Aalen'], ['Wok', 'Air fryer']],
    ['list', 'status', 'DESC', ['Aalen', 'Ulm'], ['Air fryer', 'Wok']],
    ['large', 'status', 'ASC', ['Ulm', 'Aalen'], ['Wok', 'Air fryer']],
    ['large', 'status', 'DESC', ['Aalen', 'Ulm'], ['Air fryer', 'Wok']],
    ['small', 'status', 'ASC', ['Ulm', 'Aalen'], ['Wok', 'Air fryer']],
    ['small', 'status', 'DESC', ['Aalen', 'Ulm'], ['Air fryer', 'Wok']],
  ] as const)('sorts groups as devices: %s by %s %s [R-DEV-03]', async (view, by, direction, groups, devices) => {
    const ovens = [aDevice({ name: 'Air fryer' }), aDevice({ name: 'Wok', status: 'ALERT' })];
    const below = [aGroup({ name: 'Aalen' }), aGroup({ name: 'Ulm', status: 'ALERT' })];
    const top = aGroup({ name: 'South', childGroups: below, devices: ovens });
    const backend = fakeBackend();
    backend.serve(readGroupTree, [top]);
    backend.serve(listDevices, ovens);
    await show(`/devicemanager/${top.id}`, { preferences: { view, sort: { by, direction } } });
    const names = async (label: string) =>
      within(await screen.findByRole(view === 'list' ? 'grid' : 'list', { name: label }))
        .getAllByRole('link')
        .map((link) => /^(Aalen|Ulm|Air fryer|Wok)/.exec(link.textContent ?? '')?.[0])
        .filter(Boolean);
    expect([await names('Groups'), await names('Devices')]).toEqual([groups, devices]);
  });

  it('changes between three views and remembers the choice [R-DEV-04, R-DEV-06]', async () => {
    const { city } = fleet();
    const { user } = await show(`/devicemanager/${city.id}`);
    const devices = (shape: 'grid' | 'list') => screen.queryByRole(shape, { name: 'Devices' }) !== null;
    expect(await screen.findByRole('grid', { name: 'Devices' })).toBeTruthy();
    const views = screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'));
    expect(views).toEqual(['List', 'Large cards', 'Small cards']);
    await user.click(await screen.findByRole('radio', { name: 'Large cards' }));
    const cards = await screen.findByRole('list', { name: 'Devices' });
    expect(devices('grid')).toBe(false);
    expect(within(cards).getAllByRole('listitem')).toHaveLength(2);
    // Large ones alone have room for buttons.
    const buttons = () =>
      within(screen.getByRole('list', { name: 'Devices' })).queryAllByRole('link', { name: 'Sensor data' });
    expect(buttons()).toHaveLength(2);
    expect(within(screen.getByRole('list', { name: 'Groups' })).getByText('1 in progress')).toBeTruthy();
    const heights = () => ['Groups', 'Devices'].map((name) => heightOf(screen.getByRole('list', { name })));
    const [groupLarge = 0, deviceLarge = 0] = heights();
    await user.click(screen.getByRole('radio', { name: 'Small cards' }));
    expect(heights().map((height, at) => height < [groupLarge, deviceLarge][at]!)).toEqual([true, true]);
    expect(within(screen.getByRole('list', { name: 'Groups' })).getByRole('img', { name: '1 device' })).toBeTruthy();
    expect(buttons()).toEqual([]);
    expect(usePreferences.getState().view).toBe('small');
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect([devices('grid'), devices('list'), usePreferences.getState().view]).toEqual([true, false, 'list']);
  });

  it('says how many match a status, with all sub-groups, and shows them with one press, each with its path [R-EXT-22]', async () => {
    const { city } = fleet();
    const { user } = await show(`/devicemanager/${city.id}`);
    // It stands in a group below.
    const press = await screen.findByRole('button', { name: 'Alarm, in progress 1' });
    expect(rowNames(screen.getByRole('grid', { name: 'Devices' })).join()).not.toContain('Deep fryer');
    await user.click(press);
    const devices = await screen.findByRole('grid', { name: 'Devices' });
    await waitFor(() => expect(rowNames(devices).map((name) => name?.split(',')[0])).toEqual(['Deep fryer']));
    expect(within(devices).getByText('Stuttgart › Königstraße')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'All 3' }));
    await waitFor(() => expect(rowNames(devices)).toHaveLength(2));
  });

  it('takes status and connection together and two statuses as either, by its chips, its search and its address [R-EXT-22]', async () => {
    const { city } = fleet();
    const { user, place } = await show(`/devicemanager/${city.id}?status=ALERT_INPROGRESS`);
    const shown = (...names: string[]) =>
      waitFor(() =>
        expect(rowNames(screen.getByRole('grid', { name: 'Devices' })).map((name) => name?.split(',')[0])).toEqual(
          names,
        ),
      );
    await shown('Deep fryer');
    await user.click(screen.getByRole('button', { name: 'Alarm 1' }));
    await shown('Deep fryer', 'Walk-in freezer');
    await user.click(screen.getByRole('button', { name: 'Connection lost 1' }));
    await shown('Walk-in freezer');
    expect(screen.queryByRole('grid', { name: 'Groups' })).toBeNull();
    expect(place()).toContain('status=ALERT%2CALERT_INPROGRESS%2CLOST');
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'fryer');
    await waitFor(() => expect(screen.queryByRole('grid', { name: 'Devices' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Connection lost 1' }));
    await shown('Deep fryer');
  });

  it.each(['list', 'large', 'small'] as const)(
    'marks what is muted until its time has passed: %s [R-EXT-10, R-SHELL-17]',
    async (view) => {
      const { city, site, oven } = fleet();
      site.mutedUntil = Date.now() + 3_600_000;
      oven.mutedUntil = Date.now() + 7_200_000;
      await show(`/devicemanager/${city.id}`, { preferences: { view } });
      const marks = await screen.findAllByRole('img', { name: /^Alarms muted until / });
      const { formatDateTime } = textsOf('ui', 'en');
      expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual(
        [site, oven].map(({ mutedUntil }) => `Alarms muted until ${formatDateTime(mutedUntil ?? 0)}`),
      );
      expect(marks[0]?.getAttribute('data-tooltip')).toBe(marks[0]?.getAttribute('aria-label'));
      const thing = marks[0]?.closest('[data-item], [role="row"]');
      expect(thing?.textContent).toContain('Königstraße');
      act(() =>
        live.deliver('device.changed', {
          uuid: oven.uuid,
          version: 2,
          changes: { mutedUntil: Date.now() - 3_600_000 },
        }),
      );
      await waitFor(() => expect(screen.getAllByRole('img', { name: /^Alarms muted until / })).toHaveLength(1));
    },
  );

  it('shows contacts as text, whatever stands in them [R-CONST-07]', async () => {
    const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
    const { city } = fleet();
    Object.assign(city, {
      name: markup,
      attributes: { contacts: JSON.stringify([{ email: '', name: markup, phone: `${markup}!` }]) },
    });
    const { user } = await show(`/devicemanager/${city.id}`);
    await user.click(await screen.findByRole('button', { name: 'Contacts' }));
    const dialog = await screen.findByRole('dialog', { name: `Contacts of ${markup}` });
    expect(within(dialog).getByRole('listitem').textContent).toBe(`${markup}${markup}!`);
    expect(document.querySelector('img[src="/x"], b')).toBeNull();
  });

  it('opens the contacts with links to call and write, where there is a number to call [R-GRP-01, R-DEV-09]', async () => {
    const { city } = fleet();
    const { user } = await show(`/devicemanager/${city.id}`);
    await user.click(await screen.findByRole('button', { name: 'Contacts' }));
    const dialog = await screen.findByRole('dialog', { name: 'Contacts of Stuttgart' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Kim+49 711 1kim@x.example', 'Alexalex?b&c@x.example', 'Sam0711 2', 'Eveon request']);
    const links = within(dialog)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      [expect.stringMatching(/^Call Kim/), '+49 711 1', 'tel:+497111'],
      [expect.stringMatching(/^Write to Kim/), 'kim@x.example', 'mailto:kim@x.example'],
      [expect.stringMatching(/^Write to Alex/), 'alex?b&c@x.example', 'mailto:alex%3Fb%26c@x.example'],
      [expect.stringMatching(/^Call Sam/), '0711 2', 'tel:07112'],
    ]);
    expect(within(dialog).queryByRole('button', { name: /^Call/ })).toBeNull();
  });
});

describe('rights and modules', () => {
  it('shows only the actions whose right is held, inherited ones too; the name leads to the page of the device [R-DEV-10, R-DEV-11, R-DEV-12, R-EXT-25]', async () => {
    const { city, root } = fleet();
    await show(`/devicemanager/${city.id}`, { rights: [rightsOn({ group: root.id }, 'readIncident')] });
    expect((await screen.findByRole('button', { name: 'Alarms, 3 open incidents' })).textContent).toBe('Alarms 3');
    expect(screen.queryByRole('button', { name: 'Recipes' })).toBeNull();
    // The name leads to the device, its number of incidents to their list.
    const freezer = screen.getByRole('row', { name: /^Walk-in freezer/ });
    const href = (name: string) => within(freezer).getByRole('link', { name }).getAttribute('href');
    expect(href('Walk-in freezer')).toMatch(/^\/device\/[^/]+$/);
    expect(href('Alarms, 1 open incident')).toMatch(/^\/incidentmanager\/device\/[^/]+$/);
    expect(within(freezer).getByRole('link', { name: 'Alarms, 1 open incident' }).textContent).toBe('1');
  });

  it('shows none without rights: absent, not disabled, and the number of incidents all the same [R-DEV-10, R-DEV-11, R-DEV-12]', async () => {
    const { city } = fleet();
    await show(`/devicemanager/${city.id}`);
    await screen.findByText('Walk-in freezer');
    const counts = screen.getAllByRole('img', { name: /open incident/ });
    expect(counts.map((count) => [count.getAttribute('aria-label'), count.textContent])).toEqual([
      ['2 open incidents', '2'],
      ['0 open incidents', '0'],
      ['1 open incident', '1'],
    ]);
    expect(screen.queryByRole('button', { name: /^Alarms/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Alarms/ })).toBeNull();
  });

  const OFFERED = [
    ['recipes', 'button', /^Recipes/],
    ['camera', 'button', /^Cameras/],
    ['map', 'link', /^Map/],
    ['incident-manager', 'button', /^Alarms/],
    ['incident-manager', 'link', /^Alarms/],
  ] as const;
  it.each(OFFERED)(
    'hides what the switched-off module %s offers: the %s %s, and no other [R-SHELL-20]',
    async (off, role, name) => {
      const { city } = fleet();
      await show(`/devicemanager/${city.id}`, {
        rights: [rightsOn('*', 'readIncident', 'readRecipe')],
        switches: { recipes: true, camera: true, map: true, 'incident-manager': true, [off]: false },
      });
      await screen.findByText('Walk-in freezer');
      for (const [module, otherRole, other] of OFFERED.filter(([module]) => module !== off))
        expect([module, screen.queryAllByRole(otherRole, { name: other }).length > 0]).toEqual([module, true]);
      expect(screen.queryByRole(role, { name })).toBeNull();
    },
  );

  const VIEWS = ['list', 'large', 'small'] as const;
  describe.each([1440, 390])('in a window of %d px', (width) => {
    viewport(width);
    it.each(VIEWS)(
      'shows no incident, icon or number, spoken or seen, with their module off: %s [R-SHELL-20]',
      async (view) => {
        const { city } = fleet();
        const { go } = await show(`/devicemanager/${city.id}`, {
          rights: [rightsOn('*', 'readIncident')],
          switches: { 'incident-manager': false },
          preferences: { view },
        });
        for (const place of [`/devicemanager/${city.id}`, '/devicemanager']) {
          await go(place);
          await screen.findAllByText(place === '/devicemanager' ? 'Marktküche GmbH' : 'Walk-in freezer');
          const named = [...document.querySelectorAll('[aria-label], [data-tooltip]')].map(
            (element) => `${element.getAttribute('aria-label')} ${element.getAttribute('data-tooltip')}`,
          );
          // The column keeps its name for screen readers alone.
          const heads = screen
            .queryAllByRole('columnheader', { name: 'Incidents' })
            .map(({ firstElementChild }) => firstElementChild);
          expect(heads.map((head) => head && getComputedStyle(head).width)).toEqual(heads.map(() => '1px'));
          const body = document.body.cloneNode(true) as HTMLElement;
          for (const header of body.querySelectorAll('[role=columnheader]')) header.remove();
          expect([body.textContent, ...named].filter((text) => /incident|alarms/i.test(text ?? ''))).toEqual([]);
        }
      },
    );
  });

  const OF_GROUP = [...ACTIONS, ...remote.actions.map((action) => ({ ...action, remote: remote.name }))];
  const KNOWN = ['Contacts', 'Edit', 'Alarms', 'Recipes', 'Cameras', 'Delete'];
  it.each([
    [[], [], {}],
    [['Edit'], ['updateGroup'], {}],
    [['Delete'], ['deleteGroup'], {}],
    [['Alarms'], ['readIncident'], {}],
    [[], ['readIncident'], { 'incident-manager': false }],
    [['Recipes'], ['readRecipe'], {}],
    [[], ['readRecipe'], { recipes: false }],
    [['Cameras'], [], { camera: true }],
  ] as const)(
    'offers the contacts of a group and %j with %j and the modules %j [R-DEV-11, R-RIGHT-16, R-RIGHT-17, R-RIGHT-27, R-RIGHT-28]',
    async (more, held, switches) => {
      const { city } = fleet();
      const { user } = await show(`/devicemanager/${city.id}`, {
        actions: OF_GROUP,
        rights: [rightsOn({ group: city.id }, ...held)],
        switches: { camera: false, ...switches },
      });
      const bar = await screen.findByRole('group', { name: 'Actions of this group' });
      await screen.findByText('Walk-in freezer');
      const shown = within(bar)
        .getAllByRole('button')
        .map((button) => button.textContent ?? '');
      const opener = within(bar).queryByRole('button', { name: 'Actions for Stuttgart' });
      if (opener) await user.click(opener);
      const menu = opener ? await screen.findAllByRole('menuitem') : [];
      const found = KNOWN.filter((name) =>
        [...shown, ...menu.map(({ textContent }) => textContent ?? '')].some((text) => text.startsWith(name)),
      );
      expect(found.toSorted()).toEqual(['Contacts', ...more].toSorted());
    },
  );

  it.each(['list', 'large', 'small'] as const)(
    'offers them on groups and devices themselves, by right: %s [R-DEV-08, R-DEV-09, R-DEV-10, R-DEV-11, R-DEV-12, R-STAT-08, R-SHELL-17]',
    async (view) => {
      const { root, city, freezer } = fleet();
      const offered = async (name: string) => {
        await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
        const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '');
        await user.keyboard('{Escape}');
        return items;
      };
      const { user, go, unmount } = await show(`/devicemanager/${root.id}`, {
        actions: OF_GROUP,
        rights: [rightsOn({ group: city.id }, 'updateGroup', 'deleteGroup', 'readIncident', 'readRecipe')],
        switches: { camera: true },
        preferences: { view },
      });
      const ofGroup = await offered('Stuttgart');
      expect(KNOWN.filter((name) => ofGroup.some((item) => item.startsWith(name)))).toEqual(KNOWN);
      expect(ofGroup.find((item) => item.startsWith('Alarms'))).toContain('3');
      const badge = screen
        .queryAllByRole('link', { name: 'Alarms, 3 open incidents' })
        .map(({ textContent }) => textContent);
      expect(badge).toEqual(view === 'small' ? [] : ['3']);
      // Small cards have no room for it beside.
      expect(screen.queryAllByRole('button', { name: 'Contacts of Stuttgart' })).toHaveLength(view === 'small' ? 0 : 1);
      await go(`/devicemanager/${city.id}`);
      await screen.findByText('Walk-in freezer');
      // R-STAT-08
      const ping = stamp(freezer.lastPing ?? 0);
      expect(document.querySelector(`[data-tooltip="Connection lost. Last ping ${ping}"]`)).toBeTruthy();
      // Beside the short form of the column and the card.
      const long = textsOf('ui', 'en').formatDateTime(freezer.lastPing ?? 0);
      const where = { list: `[data-tooltip="${long}"]`, large: `[title="${long}"]`, small: 'body' }[view];
      expect(document.querySelector(where)).toBeTruthy();
      const ofDevice = await offered('Walk-in freezer');
      for (const name of ['Edit device', 'Open device UI', 'Sensor data', 'Alarms'])
        expect([name, ofDevice.some((item) => item.startsWith(name))]).toEqual([name, true]);
      // R-DEV-08
      const groupList = () => screen.findByRole(view === 'list' ? 'grid' : 'list', { name: 'Groups' });
      expect(within(await groupList()).queryByRole('link', { name: /^My devices/ })).toBeNull();
      await go('/devicemanager');
      await screen.findByRole('heading', { level: 1, name: 'Fleet manager' });
      const groups = within(await groupList());
      expect(groups.getByRole('link', { name: /^My devices/ }).getAttribute('href')).toBe('/mydevices');
      unmount();
      await show(`/devicemanager/${root.id}`, { actions: OF_GROUP, preferences: { view } });
      const left = await offered('Stuttgart');
      expect(KNOWN.filter((name) => left.some((item) => item.startsWith(name)))).toEqual(['Contacts']);
    },
  );

  describe('on a phone', () => {
    viewport(390);

    it.each([
      [['Contacts'], [], false],
      [['Contacts', 'Edit'], ['updateGroup'], false],
      [['Contacts', 'Delete'], ['deleteGroup'], false],
      [['Contacts', 'Alarms'], ['readIncident'], false],
      [['Contacts', 'Recipes'], ['readRecipe'], false],
      [['Contacts', 'Cameras'], [], true],
    ] as const)(
      'offers %j in the menu of its head with %j [R-DEV-11, R-RIGHT-16, R-RIGHT-17, R-RIGHT-27, R-RIGHT-28]',
      async (expected, held, camera) => {
        const { city } = fleet();
        const { user } = await show(`/devicemanager/${city.id}`, {
          actions: OF_GROUP,
          rights: [rightsOn({ group: city.id }, ...held)],
          switches: { camera },
        });
        await screen.findByText('Walk-in freezer');
        await user.click(screen.getByRole('button', { name: 'Actions for Stuttgart' }));
        const items = within(await screen.findByRole('dialog', { name: 'Stuttgart' })).getAllByRole('listitem');
        expect(KNOWN.filter((name) => items.some(({ textContent }) => textContent?.startsWith(name)))).toEqual(
          expected,
        );
        const alarms = items.map(({ textContent }) => textContent).filter((text) => text?.startsWith('Alarms'));
        expect(alarms).toEqual(held.some((right) => right === 'readIncident') ? ['Alarms3 open incidents'] : []);
      },
    );

    it.each([
      ['incident-manager', 'Alarms'],
      ['recipes', 'Recipes'],
      ['camera', 'Cameras'],
    ] as const)(
      'has nothing of the switched-off module %s in the menu of its head: %s, and no other, is missing [R-SHELL-20]',
      async (off, missing) => {
        const { city } = fleet();
        const { user } = await show(`/devicemanager/${city.id}`, {
          actions: OF_GROUP,
          rights: [rightsOn('*', 'readIncident', 'readRecipe')],
          switches: { 'incident-manager': true, recipes: true, camera: true, [off]: false },
        });
        await screen.findByText('Walk-in freezer');
        await user.click(screen.getByRole('button', { name: 'Actions for Stuttgart' }));
        const items = within(await screen.findByRole('dialog', { name: 'Stuttgart' })).getAllByRole('listitem');
        expect(KNOWN.filter((name) => items.some(({ textContent }) => textContent?.startsWith(name)))).toEqual(
          ['Contacts', 'Alarms', 'Recipes', 'Cameras'].filter((name) => name !== missing),
        );
      },
    );
  });

  describe.each([1440, 390])('on rows and cards of a window of %d px', (width) => {
    viewport(width);

    afterEach(() => setStore(useSession, { state: 'starting', user: null }));
    const LENA = { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example', location: null, avatarLocation: null };

    it.each(['a row', 'the head'])('each does what it says, of %s [R-DEV-11, R-GRP-01]', async (where) => {
      const { root, city } = fleet();
      const home = `/devicemanager/${where === 'a row' ? root.id : city.id}`;
      const rights = rightsOn({ group: city.id }, 'updateGroup', 'deleteGroup', 'readIncident', 'readRecipe');
      const { user, go, place } = await show(home, { actions: OF_GROUP, rights: [rights], switches: { camera: true } });
      const press = async (name: string) => {
        const bar = await screen.findByRole('group', { name: 'Actions of this group' });
        const button = within(bar).queryByRole('button', { name: new RegExp(`^${name}`) });
        if (where === 'the head' && width >= 640 && button) return user.click(button);
        await user.click(screen.getByRole('button', { name: 'Actions for Stuttgart' }));
        const list = within(await screen.findByRole(width < 640 ? 'dialog' : 'menu', { name: /Stuttgart$/ }));
        return user.click(list.getByRole(width < 640 ? 'button' : 'menuitem', { name: new RegExp(`^${name}`) }));
      };
      const opened: unknown[] = [];
      const forget = bus.on('panel:open', ({ remote: from, panel, input }) => void opened.push([from, panel, input]));
      for (const name of ['Edit', 'Cameras', 'Delete']) await press(name);
      forget();
      const input = { groupId: city.id };
      expect(opened).toEqual([
        ['mf-devicemanager', 'edit-group', input],
        ['mf-cameras', 'cameras', input],
        ['mf-devicemanager', 'delete-group', input],
      ]);
      for (const [name, to] of [
        ['Alarms', `/incidentmanager/group/${city.id}`],
        ['Recipes', `/recipemanager/group/${city.id}`],
      ] as const) {
        await press(name);
        expect(place()).toBe(to);
        await go(home);
      }
      await press('Contacts');
      expect(await screen.findByRole('dialog', { name: 'Contacts of Stuttgart' })).toBeTruthy();
    });

    const OF_DEVICE = ['Edit device', 'Alarms', 'Device information', 'Remove device'];
    it.each(['list', 'large', 'small'] as const)(
      'each is offered by its right alone, and gone with it: %s [R-DEV-11, R-DEV-12, R-RIGHT-07, R-RIGHT-11, R-RIGHT-15, R-RIGHT-16, R-RIGHT-17, R-RIGHT-27, R-RIGHT-28, R-RIGHT-29, R-RIGHT-31]',
      async (view) => {
        const { root, city, own } = fleet();
        setStore(useSession, { state: 'in', user: LENA });
        own.username = LENA.email;
        const { user, go } = await show(`/devicemanager/${root.id}`, { actions: OF_GROUP, preferences: { view } });
        const hold = (...entries: ReturnType<typeof rightsOn>[]) => act(() => setStore(useRights, { entries }));
        const lists = () => screen.queryAllByRole(width < 640 ? 'dialog' : 'menu');
        const offered = async (name: string, known: readonly string[]) => {
          const [before] = lists();
          await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
          // Another one than what was opened last.
          await waitFor(() => expect(lists().filter((list) => list !== before)).toHaveLength(1));
          const items = within(lists().find((list) => list !== before)!).getAllByRole(
            width < 640 ? 'listitem' : 'menuitem',
          );
          await user.keyboard('{Escape}');
          if (width < 640) await waitFor(() => expect(lists()).toEqual([]));
          return known.filter((one) => items.some(({ textContent }) => textContent?.startsWith(one)));
        };
        const inCity = (right: Parameters<typeof rightsOn>[1]) => rightsOn({ group: city.id }, right);
        const ofGroup = ['updateGroup', 'readIncident', 'readRecipe', 'deleteGroup', 'removeGroupDevice'] as const;
        const elsewhere = rightsOn({ group: 'Z2Vsc2U' }, ...ofGroup);
        hold(elsewhere);
        expect(await offered('Stuttgart', KNOWN)).toEqual(['Contacts']);
        for (const [right, more] of [
          ['updateGroup', ['Edit']],
          ['readIncident', ['Alarms']],
          ['readRecipe', ['Recipes']],
          ['deleteGroup', ['Delete']],
          ['removeGroupDevice', []],
        ] as const) {
          hold(inCity(right));
          expect([right, await offered('Stuttgart', KNOWN)]).toEqual([right, ['Contacts', ...more]]);
        }
        await go(`/devicemanager/${city.id}`);
        await screen.findByText('Walk-in freezer');
        for (const [held, more] of [
          [inCity('updateGroup'), ['Edit device']],
          [inCity('readIncident'), ['Alarms']],
          [inCity('removeGroupDevice'), ['Remove device']],
          [rightsOn('*', 'readSupportInfo'), ['Device information']],
          [inCity('readSupportInfo'), []],
          [inCity('assignGroupDevice'), []],
          [elsewhere, []],
        ] as const) {
          hold(held);
          expect([held, await offered('Walk-in freezer', OF_DEVICE)]).toEqual([held, more]);
        }
        await go('/mydevices');
        await screen.findByText('My own oven');
        hold();
        expect(await offered('My own oven', OF_DEVICE)).toEqual(['Edit device']);
        hold(rightsOn('*', 'authorized-user'));
        expect(await offered('My own oven', OF_DEVICE)).toEqual(['Edit device', 'Remove device']);
      },
    );
  });

  it('leads to the list of alarms [R-DEV-11]', async () => {
    const { city } = fleet();
    const { user, place } = await show(`/devicemanager/${city.id}`, { rights: [rightsOn('*', 'readIncident')] });
    await user.click(await screen.findByRole('button', { name: /^Alarms, 3/ }));
    expect(place()).toBe(`/incidentmanager/group/${city.id}`);
  });
});

describe('top level and My devices', () => {
  it('offers My devices at top level only, when there are ungrouped devices, beside groups with all that is below them [R-DEV-08, R-DEV-10, R-ROUTE-10]', async () => {
    const { city } = fleet();
    const { go } = await show('/devicemanager');
    const groups = await screen.findByRole('grid', { name: 'Groups' });
    expect(within(groups).getByText('3 devices · 1 group')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Groups/ }).textContent).toBe('Groups2');
    expect(screen.getByText('1 group • 4 devices • 3 open incidents')).toBeTruthy();
    expect(within(groups).getByRole('link', { name: 'My devices' }).getAttribute('href')).toBe('/mydevices');
    await go(`/devicemanager/${city.id}`);
    await screen.findByRole('heading', { level: 1, name: 'Stuttgart' });
    expect(within(screen.getByRole('grid', { name: 'Groups' })).queryByRole('link', { name: 'My devices' })).toBeNull();
  });

  it('has the path home and to the fleet manager above its name [R-DEV-01]', async () => {
    fleet();
    await show('/devicemanager');
    await screen.findByRole('grid', { name: 'Groups' });
    const path = within(screen.getByRole('navigation', { name: 'Path' })).getAllByRole('link');
    expect(path.map((link) => link.getAttribute('href'))).toEqual(['/', '/devicemanager']);
  });

  it('leads to My devices below the group tree, too, when there are some [R-DEV-08]', async () => {
    const { devices } = fleet();
    const { user, place, unmount } = await show('/devicemanager');
    const pane = () => within(screen.getByRole('complementary', { name: 'Group tree' }));
    await screen.findByRole('tree');
    const link = pane().getByRole('link', { name: /^My devices/ });
    expect(link.textContent).toBe('My devices1');
    await user.click(link);
    expect(place()).toBe('/mydevices');
    unmount();
    devices.pop();
    await show('/devicemanager');
    await screen.findByRole('tree');
    expect(pane().queryByRole('link', { name: /^My devices/ })).toBeNull();
    expect(screen.queryByText('My devices')).toBeNull();
  });

  it('lists the ungrouped devices at /mydevices with its own path [R-DEV-01, R-DEV-08, R-ROUTE-12]', async () => {
    const { devices, own, oven } = fleet();
    const lena = { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example', location: null, avatarLocation: null };
    setStore(useSession, { state: 'in', user: lena });
    // One of them is in a group: that is where it is.
    own.username = oven.username = lena.email;
    // Seen by a right on it alone, it has no other place.
    devices.push(aDevice({ name: 'Kim’s oven', username: 'kim@x.example', groups: [] }));
    await show('/mydevices');
    expect(await screen.findByText('My own oven')).toBeTruthy();
    expect(screen.getByText('Kim’s oven')).toBeTruthy();
    expect(rowNames(screen.getByRole('grid', { name: 'Devices' }))).toHaveLength(2);
    // Here they are no entry of the list.
    expect(screen.queryByRole('grid', { name: 'Groups' })).toBeNull();
    const path = within(screen.getByRole('navigation', { name: 'Path' })).getAllByRole('link');
    expect(
      path.map((link) => [link.textContent || link.getAttribute('aria-label'), link.getAttribute('href')]),
    ).toEqual([
      ['Start page', '/'],
      ['Fleet manager', '/devicemanager'],
      ['My devices', '/mydevices'],
    ]);
    setStore(useSession, { state: 'starting', user: null });
  });

  it.each(['list', 'large', 'small'] as const)(
    'are as their worst device is, as an entry, in the group tree and as a page: %s [R-STAT-04]',
    async (view) => {
      const { devices } = fleet();
      devices.push(aDevice({ name: 'Fine' }), aDevice({ name: 'In work', status: 'ALERT_INPROGRESS' }));
      const { go } = await show('/devicemanager', { preferences: { view } });
      const statusOf = (element: Element | null | undefined) =>
        element?.querySelector('[data-status]')?.getAttribute('data-status');
      const groups = await screen.findByRole(view === 'list' ? 'grid' : 'list', { name: 'Groups' });
      const entry = within(groups).getByRole('link', { name: /^My devices/ });
      expect(statusOf(entry.closest('[data-item], [role="row"]'))).toBe('ALERT_INPROGRESS');
      const pane = within(screen.getByRole('complementary', { name: 'Group tree' }));
      expect(statusOf(pane.getByRole('link', { name: /^My devices/ }))).toBe('ALERT_INPROGRESS');
      await go('/mydevices');
      const head = (await screen.findByRole('heading', { level: 1, name: 'My devices' })).parentElement?.parentElement;
      expect(statusOf(head)).toBe('ALERT_INPROGRESS');
    },
  );

  it.each([
    ['a group', [aGroup({ name: 'New site' })], []],
    ['a device', [], [aDevice({ name: 'My own oven' })]],
  ] as const)(
    'does not say so where there is %s, and has My devices only with a device [R-DEV-08, R-DEV-17]',
    async (_, groups, devices) => {
      const backend = fakeBackend();
      backend.serve(readGroupTree, [...groups]);
      backend.serve(listDevices, [...devices]);
      await show('/devicemanager');
      expect(await screen.findByRole('grid')).toBeTruthy();
      expect(screen.queryByText(/No devices, no groups and no rights/)).toBeNull();
      // R-DEV-08
      expect(screen.queryAllByRole('link', { name: 'My devices' })).toHaveLength(devices.length);
    },
  );

  it('does not say so while the devices are still to come [R-DEV-16, R-DEV-17]', async () => {
    const backend = fakeBackend();
    backend.serve(readGroupTree, []);
    const answer = backend.hold(listDevices, [aDevice()]);
    await show('/devicemanager');
    expect(await screen.findByText('Loading groups and devices')).toBeTruthy();
    expect(screen.queryByText(/No devices, no groups and no rights/)).toBeNull();
    await act(async () => answer());
    expect(await screen.findByRole('link', { name: 'My devices' })).toBeTruthy();
  });

  it('says so when there are no devices, no groups and no rights [R-DEV-17]', async () => {
    const backend = fakeBackend();
    backend.serve(readGroupTree, []);
    backend.serve(listDevices, []);
    await show('/devicemanager');
    expect(
      await screen.findByText('No devices, no groups and no rights. Ask your group admin for access.'),
    ).toBeTruthy();
  });
});

describe('an empty place', () => {
  const bars = () => [screen.queryByRole('searchbox', { name: 'Search by name' }), screen.queryByRole('toolbar')];

  it('offers what fills it, and nothing to search, sort or filter', async () => {
    const backend = fakeBackend();
    const empty = aGroup({ name: 'New site' });
    backend.serve(readGroupTree, [empty]);
    backend.serve(listDevices, []);
    await show(`/devicemanager/${empty.id}`, { rights: [rightsOn('*', 'assignGroupDevice')] });
    expect(await screen.findByRole('heading', { level: 2, name: 'No devices in this group yet' })).toBeTruthy();
    expect(bars()).toEqual([null, null]);
  });

  it('is one where nothing can be added, too; a place with devices alone in groups below is none', async () => {
    const { root } = fleet();
    const { unmount } = await show(`/devicemanager/${root.id}`);
    await screen.findByRole('grid', { name: 'Groups' });
    expect(bars()).not.toContain(null);
    unmount();
    const backend = fakeBackend();
    backend.serve(readGroupTree, []);
    backend.serve(listDevices, []);
    await show('/mydevices');
    expect(await screen.findByRole('heading', { level: 2, name: 'No devices without a group' })).toBeTruthy();
    expect(bars()).toEqual([null, null]);
  });

  it('is My devices in its own words for who may add one, too', async () => {
    const backend = fakeBackend();
    backend.serve(readGroupTree, []);
    backend.serve(listDevices, []);
    await show('/mydevices', { rights: [rightsOn('*', 'authorized-user')] });
    expect(await screen.findByText(/has 48 characters/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('No devices without a group');
  });
});

describe('the group tree', () => {
  const tree = () => screen.getByRole('tree', { name: 'Group tree' });
  const names = () =>
    within(tree())
      .getAllByRole('treeitem')
      .map((item) => item.getAttribute('aria-label')?.split(',')[0]);

  it('tells of each group how many devices there are below it [R-DEV-10]', async () => {
    const { city } = fleet();
    await show(`/devicemanager/${city.id}`);
    const item = async (name: RegExp) => (await screen.findByRole('treeitem', { name })).textContent;
    expect([await item(/^Marktküche/), await item(/^Stuttgart/)]).toEqual(['Marktküche GmbH 3', 'Stuttgart 3']);
  });

  it('keeps the focus on its button when it closes and opens [R-SHELL-26]', async () => {
    const { city } = fleet();
    const { user } = await show(`/devicemanager/${city.id}`);
    await user.click(await screen.findByRole('button', { name: 'Close group tree' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open group tree' }));
    await user.click(screen.getByRole('button', { name: 'Open group tree' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close group tree' }));
  });

  it('is as wide as its edge is drawn, which is there as soon as the pointer or the focus is in the tree', async () => {
    const { city } = fleet();
    const { user } = await show(`/devicemanager/${city.id}`);
    const pane = await screen.findByRole('complementary', { name: 'Group tree' });
    expect(screen.queryByRole('separator', { name: 'Width of the group tree' })).toBeNull();
    act(() => within(pane).getByRole('button', { name: 'Close group tree' }).focus());
    const edge = await screen.findByRole('separator', { name: 'Width of the group tree' });
    act(() => edge.focus());
    await user.keyboard('{ArrowRight}');
    expect(usePreferences.getState().treeWidth).toBe(288);
    expect(pane.style.width).toBe('288px');
  });

  it('is entered by Tab at the current group [R-SHELL-26]', async () => {
    const { city } = fleet();
    await show(`/devicemanager/${city.id}`);
    const current = await screen.findByRole('treeitem', { name: /^Stuttgart/ });
    await waitFor(() => expect(current.tabIndex).toBe(0));
    expect(screen.getByRole('treeitem', { name: /^Marktküche/ }).tabIndex).toBe(-1);
  });

  it('finds groups by a pattern of the name with the way to them, and says when there is none; few are not searched [R-DEV-02]', async () => {
    const backend = fakeBackend();
    const towns = ['Ulm', 'Bonn', 'Kiel', 'Köln', 'Jena', 'Gera'].map((name) => aGroup({ name }));
    const all = aGroup({ name: 'All', childGroups: [aGroup({ name: 'West', childGroups: towns })] });
    backend.serve(readGroupTree, [all]);
    backend.serve(listDevices, []);
    const { user } = await show('/devicemanager');
    const search = await screen.findByRole('searchbox', { name: 'Search groups' });
    await user.type(search, 'ko');
    expect(names()).toEqual(['All', 'West', 'Köln']);
    await user.clear(search);
    await user.type(search, 'k*n');
    expect(names()).toEqual(['All', 'West', 'Köln']);
    await user.type(search, 'x');
    expect(screen.queryByRole('tree')).toBeNull();
    expect(screen.getByText('No group with this name')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(names()[0]).toBe('All');
  });

  it('is not searched while it holds a handful, and goes with a load that failed', async () => {
    const { backend } = fleet();
    const { unmount } = await show('/devicemanager');
    await screen.findByRole('tree', { name: 'Group tree' });
    expect(screen.queryByRole('searchbox', { name: 'Search groups' })).toBeNull();
    unmount();
    backend.fail(readGroupTree, 500);
    await show('/devicemanager');
    await screen.findByRole('heading', { name: 'Your devices can’t be loaded right now' });
    expect(screen.queryByRole('complementary', { name: 'Group tree' })).toBeNull();
  });
});

describe('loading, failing, renewing', () => {
  it.each([
    ['at top level', () => '/devicemanager', 'My devices'],
    ['in a group', (id: string) => `/devicemanager/${id}`, 'Walk-in freezer'],
    ['in My devices', () => '/mydevices', 'My own oven'],
  ])('says that it loads, then shows the list: %s [R-DEV-16]', async (_, path, shown) => {
    const { backend, root, city } = fleet();
    const answerTree = backend.hold(readGroupTree, [root]);
    await show(path(city.id));
    expect(await screen.findByText('Loading groups and devices')).toBeTruthy();
    await act(async () => answerTree());
    expect(await screen.findByRole('link', { name: shown })).toBeTruthy();
    expect(screen.queryByText('Loading groups and devices')).toBeNull();
  });

  it('names the group and the way to it while the devices are still on their way, and says that they are [R-DEV-16]', async () => {
    const { backend, root, devices, city } = fleet();
    const answerDevices = backend.hold(listDevices, devices);
    await show(`/devicemanager/${city.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: city.name })).toBeTruthy();
    expect(screen.getByRole('link', { name: root.name })).toBeTruthy();
    expect(screen.getByText('Loading groups and devices')).toBeTruthy();
    await act(async () => answerDevices());
    expect(await screen.findByText('Walk-in freezer')).toBeTruthy();
    expect(screen.queryByText('Loading groups and devices')).toBeNull();
  });

  it.each([
    ['at top level', () => '/devicemanager', 'Marktküche GmbH', 'My devices'],
    ['in a group', (id: string) => `/devicemanager/${id}`, 'Königstraße', 'Walk-in freezer'],
    ['in a group that is searched', (id: string) => `/devicemanager/${id}?q=k`, 'Königstraße', 'Walk-in freezer'],
  ])('shows the groups while the devices are still on their way: %s [R-DEV-16]', async (_, path, group, later) => {
    const { backend, devices, city } = fleet();
    const answerDevices = backend.hold(listDevices, devices);
    await show(path(city.id));
    const grid = await screen.findByRole('grid', { name: 'Groups' });
    const row = within(grid).getByRole('link', { name: group });
    expect([screen.queryByRole('link', { name: later }), screen.queryByText(/No match/)]).toEqual([null, null]);
    expect(screen.getByText('Loading groups and devices')).toBeTruthy();
    await act(async () => answerDevices());
    expect(await screen.findByRole('link', { name: later })).toBeTruthy();
    // Drawn on, not anew.
    expect(screen.getByRole('grid', { name: 'Groups' })).toBe(grid);
    expect(within(grid).getByRole('link', { name: group })).toBe(row);
    expect(screen.queryByText('Loading groups and devices')).toBeNull();
  });

  it.each([
    ['a filter', '?status=OK'],
    ['a search of all below', '?q=o&below=1'],
  ])('waits for the devices where they are asked for by %s [R-DEV-16, R-EXT-22]', async (_, query) => {
    const { backend, devices } = fleet();
    const answerDevices = backend.hold(listDevices, devices);
    await show(`/devicemanager${query}`);
    expect(await screen.findByText('Loading groups and devices')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
    await act(async () => answerDevices());
    expect(await screen.findByRole('grid', { name: 'Devices' })).toBeTruthy();
  });

  it.each([
    ['devices', listDevices, 500, 'ERROR_UNKNOWN', 'Unknown error. Try again later.'],
    ['groups', readGroupTree, 500, 'ERROR_UNKNOWN', 'Unknown error. Try again later.'],
    [
      'groups that may not be seen',
      readGroupTree,
      403,
      'ERROR_NO_RIGHT',
      'You don’t have access here. Ask your group admin.',
    ],
  ] as const)(
    'shows the error of a failed load of %s and tries again on demand [R-DEV-16]',
    async (_, failing, status, errorId, message) => {
      const { backend, devices, root } = fleet();
      backend.fail(failing, status, errorId);
      const { user } = await show('/devicemanager');
      expect(await screen.findByRole('heading', { name: 'Your devices can’t be loaded right now' })).toBeTruthy();
      expect(await screen.findByText(message)).toBeTruthy();
      expect(screen.queryByText('Loading groups and devices')).toBeNull();
      expect(screen.queryByRole('grid')).toBeNull();
      if (failing === listDevices) backend.serve(listDevices, devices);
      else backend.serve(readGroupTree, [root]);
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('grid', { name: 'Groups' })).toBeTruthy();
      expect(screen.queryByText(message)).toBeNull();
    },
  );

  it.each([
    ['in a group', (id: string) => `/devicemanager/${id}`, 'Walk-in freezer'],
    ['in My devices', () => '/mydevices', 'My own oven'],
  ])('shows the error of a failed load %s as well, and tries again on demand [R-DEV-16]', async (_, path, shown) => {
    const { backend, city, devices } = fleet();
    backend.fail(listDevices, 503, 'ERROR_UNAVAILABLE');
    const { user } = await show(path(city.id));
    expect(await screen.findByRole('heading', { name: 'Your devices can’t be loaded right now' })).toBeTruthy();
    expect(screen.getByText(/^The service can’t be reached right now/)).toBeTruthy();
    backend.serve(listDevices, devices);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  it('keeps the old rows when a reload fails, and says since when they are old [R-ERR-24, R-EXT-24]', async () => {
    const { backend, city } = fleet();
    const { user } = await show(`/devicemanager/${city.id}`);
    await screen.findByText('Walk-in freezer');
    setStore(useSnacks, { snacks: [] });
    backend.fail(listDevices, 500);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/^Not up to date since/)).toBeTruthy();
    expect(screen.getByText('Walk-in freezer')).toBeTruthy();
    expect(useSnacks.getState().snacks).toEqual([]);
  });

  it.each(['list', 'large', 'small'] as const)(
    'reloads groups and devices on demand, keeping search, order and scroll: %s [R-DEV-18]',
    async (view) => {
      const { backend, city, devices, freezer } = fleet();
      devices[3]!.groups.push(city.id);
      freezer.name = 'Oven of old';
      const { user } = await show(`/devicemanager/${city.id}?q=oven`, {
        preferences: { view, sort: { by: 'name', direction: 'DESC' } },
      });
      const list = () => screen.getByRole(view === 'list' ? 'grid' : 'list', { name: 'Devices' });
      const names = () =>
        within(list())
          .getAllByRole('link')
          .map(({ textContent }) => /Oven of old|My own oven|Combi oven( renamed)?/.exec(textContent ?? '')?.[0])
          .filter(Boolean);
      await screen.findByText('Combi oven');
      expect(names()).toEqual(['Oven of old', 'My own oven', 'Combi oven']);
      const before = list();
      const panes: Element[] = [];
      for (let pane: Element | null = before; pane; pane = pane.parentElement) panes.push(pane);
      for (const pane of panes) pane.scrollTop = 7;
      devices[1] = { ...devices[1], name: 'Combi oven renamed' } as (typeof devices)[number];
      await user.click(screen.getByRole('button', { name: 'Refresh' }));
      expect(await screen.findByText('Combi oven renamed')).toBeTruthy();
      expect(names()).toEqual(['Oven of old', 'My own oven', 'Combi oven renamed']);
      expect([list(), screen.queryByText('Deep fryer')]).toEqual([before, null]);
      expect(panes.filter((pane) => pane.isConnected && pane.scrollTop === 7)).toHaveLength(panes.length);
      expect(backend.calls(readGroupTree)).toHaveLength(2);
    },
  );

  it('shows a live change at once and marks its row [R-EXT-19, R-SHELL-24]', async () => {
    const { city, oven } = fleet();
    await show(`/devicemanager/${city.id}`);
    await screen.findByRole('row', { name: /^Combi oven, OK/ });
    // The mark goes by itself, on a busy machine before the row is found.
    const marked = new Set<Node>();
    const marks = new MutationObserver((changes) => changes.forEach(({ target }) => marked.add(target)));
    marks.observe(document.body, { subtree: true, attributeFilter: ['data-flash'] });
    act(() =>
      live.deliver('device', {
        uuid: oven.uuid,
        state: 'ALERT',
        status: 'ALERT',
        statusValue: 2,
        cloudConnectivity: true,
        lastPing: Date.now(),
        incidents: 1,
      }),
    );
    const row = await screen.findByRole('row', { name: /^Combi oven, Alarm, connected, 1 open incident/ });
    expect([...marked]).toEqual([row]);
    marks.disconnect();
    expect(screen.getByRole('button', { name: 'Alarm 2' })).toBeTruthy();
  });

  it('says that a shown group is gone, and leads to the one above it', async () => {
    const { backend, city, root } = fleet();
    const { user, place } = await show(`/devicemanager/${city.id}`);
    await screen.findByText('Walk-in freezer');
    backend.serve(readGroupTree, () => [{ ...root, childGroups: [] }]);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('heading', { level: 1, name: '“Stuttgart” is no longer here' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go to “Marktküche GmbH”' }));
    expect(place()).toBe(`/devicemanager/${root.id}`);
  });

  it.each([
    ['that is unknown or invisible', 'dW5rbm93bg'],
    ['whose id cannot be decoded', '%FF%'],
  ])('shows not-found for a group %s, inside the shell [R-ROUTE-28]', async (_, id) => {
    // The router says that it cannot decode it.
    jest.spyOn(console, 'warn').mockImplementation();
    fleet();
    await show(`/devicemanager/${id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'This page doesn’t exist' })).toBeTruthy();
  });
});

describe('keyboard', () => {
  it('moves through the list with arrows as one stop, into a row with Enter and back with Escape', async () => {
    const { city } = fleet();
    const { user } = await show(`/devicemanager/${city.id}`, { rights: [rightsOn('*', 'readIncident')] });
    const oven = await screen.findByRole('row', { name: /^Combi oven/ });
    act(() => oven.focus());
    await user.keyboard('{ArrowDown}');
    const freezer = screen.getByRole('row', { name: /^Walk-in freezer/ });
    expect(document.activeElement).toBe(freezer);
    expect([oven.tabIndex, freezer.tabIndex]).toEqual([-1, 0]);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(within(freezer).getByRole('link', { name: 'Walk-in freezer' }));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Alarms, 1 open incident');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(freezer);
  });

  it('opens and closes branches of the tree and goes in and out', async () => {
    const { city } = fleet();
    const { user } = await show(`/devicemanager/${city.id}`);
    const tree = await screen.findByRole('tree');
    const item = (name: RegExp) => within(tree).getByRole('treeitem', { name });
    expect(item(/^Stuttgart/).getAttribute('aria-current')).toBe('page');
    act(() => item(/^Stuttgart/).focus());
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(item(/^Königstraße/));
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(item(/^Stuttgart/));
    await user.keyboard('{ArrowLeft}');
    expect(within(tree).queryByRole('treeitem', { name: /^Königstraße/ })).toBeNull();
    await user.keyboard('m');
    expect(document.activeElement).toBe(item(/^Marktküche/));
  });

  it('goes to the group whose name is typed, with or without its accents [R-EXT-22]', async () => {
    const { city } = fleet();
    const { user } = await show(`/devicemanager/${city.id}`);
    const tree = await screen.findByRole('tree');
    act(() =>
      within(tree)
        .getByRole('treeitem', { name: /^Stuttgart/ })
        .focus(),
    );
    await user.keyboard('konig');
    expect(document.activeElement).toBe(within(tree).getByRole('treeitem', { name: /^Königstraße/ }));
  });
});

describe('a big fleet', () => {
  it('draws only the rows that are seen', async () => {
    const devices = Array.from({ length: 10_000 }, (_, index) => aDevice({ name: `Oven ${index}` }));
    const group = aGroup({ name: 'All', devices });
    const backend = fakeBackend();
    backend.serve(readGroupTree, [group]);
    backend.serve(listDevices, devices);
    await show(`/devicemanager/${group.id}`);
    const grid = await screen.findByRole('grid', { name: 'Devices' });
    expect(grid.getAttribute('aria-rowcount')).toBe('10001');
    expect(rowNames(grid).length).toBeLessThan(60);
    expect(rowNames(grid)[0]).toMatch(/^Oven 0,/);
  });
});

describe('on a tablet', () => {
  viewport(800);

  it('has the group tree over the page: opened by key, closed by Escape, back to its button [R-SHELL-26]', async () => {
    const { city } = fleet();
    const { user } = await show(`/devicemanager/${city.id}`);
    const opener = await screen.findByRole('button', { name: 'Open group tree' });
    act(() => opener.focus());
    // Its code comes with the first press.
    await act(async () => {
      await user.keyboard('{Enter}');
      await import('../features/tree/TreeOverlay');
    });
    // Without a layout it counts as hidden.
    const drawer = await screen.findByRole('dialog', { hidden: true });
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));
    expect(drawer.getAttribute('aria-modal')).toBe('true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('says the connection below the status, where there is no column for it, with the last ping as its tooltip [R-DEV-09, R-DEV-12, R-STAT-08]', async () => {
    const { city, freezer } = fleet();
    await show(`/devicemanager/${city.id}`);
    const lost = await screen.findByRole('row', { name: /^Walk-in freezer/ });
    const cells = within(lost).getAllByRole('gridcell');
    expect(cells.filter(({ textContent }) => /^Alarm.*Lost · 42\smin$/.test(textContent))).toHaveLength(1);
    expect(within(lost).getAllByText(/^Lost/)).toHaveLength(1);
    const ping = stamp(freezer.lastPing ?? 0);
    expect(lost.querySelectorAll(`[data-tooltip="Connection lost. Last ping ${ping}"]`)).toHaveLength(1);
  });

  it('sorts by an icon with a menu, where there is no room for its word [R-DEV-03]', async () => {
    const { city } = fleet();
    const { user } = await show(`/devicemanager/${city.id}`);
    await user.click(await screen.findByRole('button', { name: /^Sort:/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Status' }));
    const first = () => rowNames(screen.getByRole('grid', { name: 'Devices' }))[0];
    await waitFor(() => expect(first()).toMatch(/^Walk-in freezer/));
    await user.click(screen.getByRole('button', { name: /^Sort:/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Status' }));
    await waitFor(() => expect(first()).toMatch(/^Combi oven/));
  });

  it('has five actions of a group in a line, and the others in its menu [R-DEV-11]', async () => {
    const { city } = fleet();
    const more = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'].map(
      (name): RemoteAction => ({
        remote: 'mf-energy',
        id: name,
        slot: 'group',
        icon: 'book',
        target: '/energy/:groupId',
        label: label(name),
      }),
    );
    const { user } = await show(`/devicemanager/${city.id}`, { actions: more });
    const actions = await screen.findByRole('group', { name: 'Actions of this group' });
    const shown = within(actions)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.trim());
    expect(shown).toHaveLength(6);
    await user.click(within(actions).getByRole('button', { name: 'Actions for Stuttgart' }));
    const others = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(others).toContain('Sixth');
    expect(shown.filter((name) => others.includes(name ?? ''))).toEqual([]);
  });
});

describe('on a phone', () => {
  viewport(390);

  it('changes between three views by a menu, and remembers the choice [R-DEV-04, R-DEV-06]', async () => {
    const { city } = fleet();
    const { user } = await show(`/devicemanager/${city.id}`);
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: /^View:/ }));
      await user.click(await screen.findByRole('radio', { name, hidden: true }));
      await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    };
    await choose('Large cards');
    const large = await screen.findByRole('list', { name: 'Groups' });
    expect(within(large).getByText('1 in progress')).toBeTruthy();
    const height = heightOf(large);
    await choose('Small cards');
    const small = screen.getByRole('list', { name: 'Groups' });
    expect(within(small).getByRole('img', { name: '1 device' })).toBeTruthy();
    expect(heightOf(small)).toBeLessThan(height);
    await choose('List');
    expect(await screen.findByRole('grid', { name: 'Devices' })).toBeTruthy();
    expect(usePreferences.getState().view).toBe('list');
  });

  it('sorts by a sheet, turns round what is chosen again, and remembers it [R-DEV-03, R-DEV-06]', async () => {
    const { city } = fleet();
    const { user } = await show(`/devicemanager/${city.id}`);
    const first = () => rowNames(screen.getByRole('grid', { name: 'Devices' }))[0];
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: /^Sort:/ }));
      await user.click(await screen.findByRole('radio', { name, hidden: true }));
      await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    };
    await choose('Status');
    expect([first(), usePreferences.getState().sort]).toEqual([
      expect.stringMatching(/^Walk-in freezer/),
      { by: 'status', direction: 'ASC' },
    ]);
    await choose('Status');
    expect([first(), usePreferences.getState().sort]).toEqual([
      expect.stringMatching(/^Combi oven/),
      { by: 'status', direction: 'DESC' },
    ]);
    await choose('Name');
    expect([first(), usePreferences.getState().sort]).toEqual([
      expect.stringMatching(/^Combi oven/),
      { by: 'name', direction: 'ASC' },
    ]);
  });

  it('has the top level, what is in a group and My devices at their addresses as well [R-ROUTE-10, R-ROUTE-11, R-ROUTE-12]', async () => {
    const { city } = fleet();
    const { go } = await show('/devicemanager');
    const rows = async (first: RegExp) => {
      await screen.findByRole('row', { name: first });
      return screen.getAllByRole('grid').flatMap((grid) => rowNames(grid).map((name) => name?.split(',')[0]));
    };
    expect(await rows(/^Marktküche GmbH/)).toContain('Marktküche GmbH');
    await go(`/devicemanager/${city.id}`);
    expect(await rows(/^Königstraße/)).toEqual(['Königstraße', 'Combi oven', 'Walk-in freezer']);
    await go('/mydevices');
    expect(await rows(/^My own oven/)).toEqual(['My own oven']);
  });

  it('tells of a group how many devices and open incidents there are below it, in its row, its sheet and its head [R-DEV-10]', async () => {
    const { root, city } = fleet();
    const { user, go } = await show(`/devicemanager/${root.id}`);
    const row = await screen.findByRole('row', { name: /^Stuttgart/ });
    expect(within(row).getByText('3 devices · 1 group · 3 open incidents')).toBeTruthy();
    await user.click(within(row).getByRole('button', { name: 'Actions for Stuttgart' }));
    expect(within(await screen.findByRole('dialog', { name: 'Stuttgart' })).getByText('3 devices')).toBeTruthy();
    await user.keyboard('{Escape}');
    await go(`/devicemanager/${city.id}`);
    expect(await screen.findByText('3 devices • 3 open incidents')).toBeTruthy();
  });

  it.each(['list', 'large', 'small'] as const)(
    'offers by right what is done with a group or device, in a sheet: %s [R-DEV-11, R-DEV-12, R-DEV-13]',
    async (view) => {
      const { root, city } = fleet();
      const known = ['Contacts', 'Edit', 'Alarms', 'Recipes', 'Cameras', 'Delete'];
      const actions = [...ACTIONS, ...remote.actions.map((action) => ({ ...action, remote: remote.name }))];
      const all = rightsOn({ group: city.id }, 'updateGroup', 'deleteGroup', 'readIncident', 'readRecipe');
      const sheet = async (name: string, rights: Surroundings['rights'], camera = true) => {
        const path = `/devicemanager/${name === 'Stuttgart' ? root.id : city.id}`;
        const { user, unmount } = await show(path, { actions, rights, switches: { camera }, preferences: { view } });
        await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
        const items = within(await screen.findByRole('dialog', { name })).getAllByRole('listitem');
        const texts = items.map(({ textContent }) => textContent ?? '');
        unmount();
        return texts;
      };
      const of = (texts: readonly string[]) => known.filter((name) => texts.some((text) => text.startsWith(name)));
      expect(of(await sheet('Stuttgart', [all]))).toEqual(known);
      expect(of(await sheet('Stuttgart', [], false))).toEqual(['Contacts']);
      const ofDevice = ['Device page', 'Alarms', 'Sensor data', 'Open device UI', 'Edit device', 'Device information'];
      const shown = (texts: readonly string[]) =>
        ofDevice.filter((name) => texts.some((text) => text.startsWith(name)));
      const support = rightsOn('*', 'readSupportInfo');
      expect(shown(await sheet('Walk-in freezer', [all, support]))).toEqual(ofDevice);
      expect(shown(await sheet('Walk-in freezer', []))).toEqual(['Device page', 'Sensor data', 'Open device UI']);
    },
  );

  it('has My devices as its worst device is, as an entry and as a page [R-STAT-04]', async () => {
    const { devices } = fleet();
    devices.push(aDevice({ name: 'Fine' }), aDevice({ name: 'In work', status: 'ALERT_INPROGRESS' }));
    const { go } = await show('/devicemanager');
    const statusOf = (element: Element | null | undefined) =>
      element?.querySelector('[data-status]')?.getAttribute('data-status');
    const groups = within(await screen.findByRole('grid', { name: 'Groups' }));
    expect(statusOf(groups.getByRole('link', { name: /^My devices/ }).closest('[role="row"]'))).toBe(
      'ALERT_INPROGRESS',
    );
    await go('/mydevices');
    const head = (await screen.findByRole('heading', { level: 1, name: 'My devices' })).parentElement?.parentElement;
    expect(statusOf(head)).toBe('ALERT_INPROGRESS');
  });

  it('has in the row of a device without an address its word alone', async () => {
    const { site } = fleet();
    await show(`/devicemanager/${site.id}`);
    const row = await screen.findByRole('row', { name: /^Deep fryer/ });
    expect([/Alarm, in progress/.test(row.textContent), /·/.test(row.textContent)]).toEqual([true, false]);
  });

  it('opens a sheet of actions when a device is tapped, with the age of what is shown [R-SHELL-17, R-DEV-12]', async () => {
    const { city, freezer } = fleet();
    const { user, place } = await show(`/devicemanager/${city.id}`, { rights: [rightsOn('*', 'readIncident')] });
    const row = await screen.findByRole('row', { name: /^Walk-in freezer/ });
    await user.click(within(row).getByText('Walk-in freezer'));
    const sheet = await screen.findByRole('dialog', { name: 'Walk-in freezer' });
    expect(
      within(sheet).getByText(
        `Last ping ${textsOf('ui', 'en').formatDateTime(freezer.lastPing ?? 0)}. The status shown is the last one received.`,
      ),
    ).toBeTruthy();
    expect(within(sheet).getByRole('button', { name: 'Device page' })).toBeTruthy();
    // With its badge.
    await user.click(within(sheet).getByRole('button', { name: 'Alarms 1 open incident' }));
    expect(place()).toBe(`/incidentmanager/device/${freezer.uuid}`);
  });

  it('tells the last ping of a lost connection as a tooltip, in the row and in the sheet [R-STAT-08, R-DEV-12]', async () => {
    const { city, freezer } = fleet();
    const { stamp } = await import('@portal/ui/time');
    const { user } = await show(`/devicemanager/${city.id}`);
    const told = `[data-tooltip="Connection lost. Last ping ${stamp(freezer.lastPing ?? 0)}"]`;
    const row = await screen.findByRole('row', { name: /^Walk-in freezer/ });
    const name = within(row).getByText('Walk-in freezer');
    expect(name.closest('[role="gridcell"], [role="rowheader"]')?.querySelectorAll(told)).toHaveLength(1);
    await user.click(name);
    const sheet = await screen.findByRole('dialog', { name: 'Walk-in freezer' });
    expect(sheet.querySelectorAll(told)).toHaveLength(1);
  });

  it('leads to the page of a device from the sheet [R-EXT-25]', async () => {
    const { city, freezer } = fleet();
    const { user, place } = await show(`/devicemanager/${city.id}`);
    await user.click(within(await screen.findByRole('row', { name: /^Walk-in freezer/ })).getByText('Walk-in freezer'));
    await user.click(await screen.findByRole('button', { name: 'Device page' }));
    expect(place()).toBe(`/device/${freezer.uuid}`);
  });

  it('leads to My devices from the list, and from the group tree over the page [R-DEV-08]', async () => {
    fleet();
    const { user, place } = await show('/devicemanager');
    const groups = within(await screen.findByRole('grid', { name: 'Groups' }));
    expect(groups.getByRole('link', { name: 'My devices' }).getAttribute('href')).toBe('/mydevices');
    // Its code comes with the first press.
    await act(async () => {
      await user.click(screen.getByRole('button', { name: 'Open group tree' }));
      await import('../features/tree/TreeOverlay');
    });
    // Without a layout it counts as hidden.
    const tree = within(await screen.findByRole('dialog', { hidden: true }));
    await user.click(await tree.findByRole('link', { name: /^My devices/, hidden: true }));
    expect(place()).toBe('/mydevices');
  });

  it('shows the parent in the path and unfolds the middle on demand [R-DEV-01]', async () => {
    const { site } = fleet();
    const { user } = await show(`/devicemanager/${site.id}`);
    const path = await screen.findByRole('navigation', { name: 'Path' });
    const links = () =>
      within(path)
        .getAllByRole('link')
        .map((link) => link.textContent || link.getAttribute('aria-label'));
    expect(links()).toEqual(['Start page', 'Stuttgart']);
    expect(screen.getByRole('heading', { level: 1, name: 'Königstraße' })).toBeTruthy();
    await user.click(within(path).getByRole('button', { name: 'Show the whole path' }));
    expect(links()).toEqual(['Start page', 'Fleet manager', 'Marktküche GmbH', 'Stuttgart']);
  });
});

describe('just below 400 px', () => {
  viewport(399);

  it('gives toolbar and card buttons their small form, names kept [R-SHELL-22]', async () => {
    const { root } = fleet();
    await show(`/devicemanager/${root.id}`, { preferences: { view: 'large' } });
    await screen.findByRole('link', { name: /^Stuttgart/ });
    for (const name of [
      'Contacts of Marktküche GmbH',
      'Actions for Marktküche GmbH',
      'Sort: Name, ascending',
      'View: Large cards',
      'Contacts of Stuttgart',
      'Actions for Stuttgart',
    ]) {
      const button = screen.getByRole('button', { name });
      expect([name, button.textContent, button.querySelector('svg') !== null]).toEqual([name, '', true]);
    }
  });

  it.each(['list', 'large', 'small'] as const)(
    'gives words to no button there but the filters and what folds a section: %s [R-SHELL-22]',
    async (view) => {
      const { city } = fleet();
      await show(`/devicemanager/${city.id}`, {
        rights: [rightsOn('*', 'readIncident', 'readRecipe', 'updateGroup', 'assignGroupDevice')],
        switches: { map: true, camera: true },
        preferences: { view },
      });
      await screen.findByText('Walk-in freezer');
      const map = screen.getByRole('link', { name: 'Map' });
      expect([map.textContent, map.querySelector('svg') !== null]).toEqual(['', true]);
      const words = screen
        .getAllByRole('button')
        .filter((button) => /\p{L}/u.test(button.textContent) && !button.closest('[role="toolbar"]'))
        .map((button) => [button.textContent, button.hasAttribute('aria-expanded')]);
      expect(words).toEqual([
        ['Groups1', true],
        ['Devices2', true],
      ]);
    },
  );
});

describe('from 400 px on', () => {
  viewport(400);

  it('gives buttons of cards their text [R-SHELL-22]', async () => {
    const { root } = fleet();
    await show(`/devicemanager/${root.id}`, { preferences: { view: 'large' } });
    const card = (await screen.findByRole('link', { name: /^Stuttgart/ })).closest<HTMLElement>('[data-item]');
    const contacts = within(card as HTMLElement).getByRole('button', { name: 'Contacts of Stuttgart' });
    expect(contacts.textContent).toBe('Contacts');
  });
});
