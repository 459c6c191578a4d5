import { addDevice, findDevice, removeDevice } from '@portal/contracts/device-changes';
import { readDeviceAddress } from '@portal/contracts/device-readings';
import { listDevices, readDevice } from '@portal/contracts/devices';
import { assignDevices, createGroup, removeGroupDevice } from '@portal/contracts/group-changes';
import { readGroupTree } from '@portal/contracts/groups';
import { readOwnRights } from '@portal/contracts/rights';
import { fromWire, toWire } from '@portal/domain/ids';
import { bus } from '@portal/platform/bus';
import { loadTexts } from '@portal/platform/i18n';
import { useRights } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { askAnew } from '@portal/testing/ask-anew';
import { aDevice, aGroup, rightsOn } from '@portal/testing/builders';
import { fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { act, renderPortal, type Surroundings, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import remote from '../../remote';
import { leftOver } from '../features/device/add/left-over';
import AddGroupPanel from './AddGroupPanel';
import { DeviceManager } from './DeviceManager';
import { preloadOverlays } from './OverlayHost';

// Their code and words come with the first press; here they are there before, so that no test waits for a compiler.
beforeAll(async () => {
  await Promise.all([import('@portal/ui/edit/texts'), preloadOverlays()]);
  const words = ['errors', 'edit', 'mf-devicemanager-add', 'mf-devicemanager-import', 'mf-devicemanager-file'];
  await Promise.all(words.map((namespace) => loadTexts(namespace, 'en')));
});

const SELF = { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example', location: null, avatarLocation: null };
const EVERYBODY = rightsOn('*', 'authorized-user');
const ID = 'A'.repeat(48);
const OTHER = 'B'.repeat(48);
/** What is told of a device that somebody else holds. */
const HELD = { label: 'already_added' } as const;

beforeEach(() => {
  localStorage.clear();
  setStore(useSession, { state: 'in', user: SELF });
  setStore(useSnacks, { snacks: [] });
  leftOver.keep([]);
});

/** Stuttgart with an oven and a freezer that has lost its connection; Ulm with a fryer; an own device in no group. */
function fleet() {
  const oven = aDevice({ name: 'Combi oven' });
  const freezer = aDevice({ name: 'Walk-in freezer', cloudConnectivity: false });
  const fryer = aDevice({ name: 'Deep fryer' });
  const own = aDevice({ name: 'My own oven', username: SELF.email });
  const stuttgart = aGroup({ name: 'Stuttgart', devices: [oven, freezer] });
  const ulm = aGroup({ name: 'Ulm', devices: [fryer] });
  const devices = [oven, freezer, fryer, own];
  const backend = fakeBackend();
  backend.serve(readGroupTree, () => [stuttgart, ulm]);
  backend.serve(listDevices, () => [...devices]);
  return { backend, oven, freezer, fryer, own, stuttgart, ulm, devices };
}

const show = (path: string, surroundings: Surroundings = {}) =>
  renderPortal(<DeviceManager />, {
    path,
    remote: remote.name,
    routes: remote.routes.map(({ path }) => path),
    rights: [EVERYBODY],
    ...surroundings,
  });
const snacks = () => useSnacks.getState().snacks.map(({ text }) => text);
const kinds = () => useSnacks.getState().snacks.map(({ kind }) => kind);
const idField = () => screen.findByRole('textbox', { name: 'Cloud Connect ID' });

/** The names and values of a list of facts. */
const factsIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

/** Opens the menu of a device's row. */
async function menuOf(user: Awaited<ReturnType<typeof show>>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menu');
}

describe('the add button', () => {
  it('adds devices and groups at top level, devices in My devices, for everybody who is logged in [R-DEV-14, R-RIGHT-31]', async () => {
    fleet();
    const { user, go } = await show('/devicemanager');
    expect(await screen.findByRole('button', { name: 'Add device' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More to add' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Add device',
      'Add group',
    ]);
    const opened = jest.fn();
    const forget = bus.on('panel:open', opened);
    await user.click(screen.getByRole('menuitem', { name: 'Add group' }));
    forget();
    expect(opened).toHaveBeenCalledWith(
      { remote: 'mf-devicemanager', panel: 'add-group', input: {} },
      expect.anything(),
    );
    await go('/mydevices');
    await screen.findByRole('heading', { level: 1, name: 'My devices' });
    expect(screen.getByRole('button', { name: 'Add device' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Add group|More to add/ })).toBeNull();
  });

  it('adds to a group what the rights on it allow, below that group [R-DEV-14, R-GRP-04, R-RIGHT-14, R-RIGHT-17]', async () => {
    const { stuttgart, ulm } = fleet();
    const { user, go } = await show(`/devicemanager/${stuttgart.id}`, {
      rights: [
        EVERYBODY,
        rightsOn({ group: stuttgart.id }, 'updateGroup'),
        rightsOn({ group: ulm.id }, 'assignGroupDevice'),
      ],
    });
    const opened = jest.fn();
    const forget = bus.on('panel:open', opened);
    await user.click(await screen.findByRole('button', { name: 'Add group' }));
    forget();
    expect(opened.mock.calls[0]?.[0]).toMatchObject({ panel: 'add-group', input: { groupId: stuttgart.id } });
    expect(screen.queryByRole('button', { name: /Add device|More to add/ })).toBeNull();
    await go(`/devicemanager/${ulm.id}`);
    expect(await screen.findByRole('button', { name: 'Add device' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Add group|More to add/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add device' }));
    expect(await screen.findByRole('dialog', { name: 'Add devices to “Ulm”' })).toBeTruthy();
  });

  it('adds both to a group with both rights on it [R-DEV-14]', async () => {
    const { stuttgart } = fleet();
    const { user } = await show(`/devicemanager/${stuttgart.id}`, {
      rights: [rightsOn({ group: stuttgart.id }, 'updateGroup', 'assignGroupDevice')],
    });
    expect(await screen.findByRole('button', { name: 'Add device' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More to add' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Add device', 'Add group']);
  });

  it.each([
    ['at top level', false],
    ['in the current one', true],
  ])('a new group stands %s as soon as it is saved, without a reload [R-GRP-04]', async (_, below) => {
    const { backend, stuttgart } = fleet();
    const ulm2 = aGroup({ name: 'Ulm 2' });
    const tree = [stuttgart];
    backend.serve(readGroupTree, () => tree.map((group) => ({ ...group })));
    backend.serve(createGroup, () => {
      if (below) tree[0] = { ...stuttgart, childGroups: [ulm2] };
      else tree.push(ulm2);
      return { newID: ulm2.id };
    });
    backend.serve(readOwnRights, []);
    const groupId = below ? stuttgart.id : undefined;
    const { user } = await renderPortal(
      <>
        <DeviceManager />
        <AddGroupPanel input={{ groupId }} close={() => undefined} />
      </>,
      {
        path: below ? `/devicemanager/${stuttgart.id}` : '/devicemanager',
        remote: remote.name,
        rights: [EVERYBODY, ...(below ? [rightsOn({ group: stuttgart.id }, 'updateGroup')] : [])],
      },
    );
    // The page behind has a button of the same name, which the dialog hides no sooner than it has the focus.
    const box = within(await screen.findByRole('dialog'));
    await user.type(await box.findByRole('textbox', { name: /^Group name/ }), 'Ulm 2');
    const places = () =>
      ['row', 'treeitem'].map((role) => screen.queryAllByRole(role, { name: /^Ulm 2/, hidden: true }).length);
    expect(places()).toEqual([0, 0]);
    await user.click(box.getByRole('button', { name: 'Add group' }));
    await waitFor(() => expect(places()).toEqual([1, 1]));
    const sent = { name: 'Ulm 2', ...(below && { parentGroupID: stuttgart.id }) };
    expect(backend.calls(createGroup).map(({ body }) => body)).toEqual([sent]);
  });

  describe.each([1440, 639])('in a window of %d px', (width) => {
    viewport(width);

    it('is not there without the right, nor in a group without a right on it [R-DEV-14, R-RIGHT-14, R-RIGHT-17, R-RIGHT-31]', async () => {
      const { stuttgart, ulm } = fleet();
      const { go } = await show('/devicemanager', { rights: [] });
      await screen.findByRole('grid', { name: 'Groups' });
      const adding = () => screen.queryByRole('button', { name: /^Add\b|More to add/ });
      expect(adding()).toBeNull();
      await go('/mydevices');
      await screen.findByText('My own oven');
      expect(adding()).toBeNull();
      const elsewhere = rightsOn({ group: ulm.id }, 'assignGroupDevice', 'updateGroup');
      act(() => setStore(useRights, { entries: [EVERYBODY, elsewhere] }));
      expect(adding()).not.toBeNull();
      await go(`/devicemanager/${stuttgart.id}`);
      await screen.findByText('Combi oven');
      expect(adding()).toBeNull();
    });
  });

  it('invites to fill an empty portal who may, with the words of one without devices, groups and rights, whom to ask among them [R-DEV-17, R-RIGHT-31, R-RIGHT-08]', async () => {
    const backend = fakeBackend();
    backend.serve(readGroupTree, []);
    backend.serve(listDevices, []);
    const without = await show('/devicemanager', { rights: [] });
    await screen.findByText('No devices, no groups and no rights. Ask your group admin for access.');
    expect(screen.queryByText('Add your first device')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Add\b/ })).toBeNull();
    without.unmount();
    const { user } = await show('/devicemanager');
    expect(
      await screen.findByText('No devices, no groups and no rights. Ask your group admin for access.'),
    ).toBeTruthy();
    await user.click(
      within(screen.getByText('Add your first device').parentElement as HTMLElement).getByRole('button', {
        name: 'Add device',
      }),
    );
    expect(await idField()).toBeTruthy();
  });

  it.each([
    ['at top level', ['Add device', 'Add group'], [EVERYBODY]],
    ['at top level', [], []],
    ['in My devices', ['Add device'], [EVERYBODY]],
    ['in My devices', [], []],
    ['in a group', ['Add device'], [EVERYBODY, rightsOn({ group: 'ZzE' }, 'assignGroupDevice')]],
    ['in a group', ['Add group'], [EVERYBODY, rightsOn({ group: 'ZzE' }, 'updateGroup')]],
    ['in a group', ['Add device', 'Add group'], [rightsOn({ group: 'ZzE' }, 'updateGroup', 'assignGroupDevice')]],
    ['in a group', [], [EVERYBODY]],
  ] as const)('stands in place of a list that is empty, by right: %s %j [R-DEV-14]', async (where, offered, rights) => {
    const backend = fakeBackend();
    backend.serve(readGroupTree, where === 'in a group' ? [aGroup({ id: 'ZzE' })] : []);
    backend.serve(listDevices, []);
    const paths = {
      'at top level': '/devicemanager',
      'in My devices': '/mydevices',
      'in a group': '/devicemanager/ZzE',
    };
    await show(paths[where], { rights });
    const place = (await screen.findByRole('heading', { level: 2 })).parentElement!;
    const buttons = within(place).queryAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(offered);
  });

  describe('from 640 px on', () => {
    viewport(640);

    it('stands in the toolbar with its text [R-DEV-15]', async () => {
      fleet();
      await show('/devicemanager');
      expect((await screen.findByRole('button', { name: 'Add device' })).textContent).toBe('Add device');
      expect(document.querySelector('[data-floating]')).toBeNull();
    });
  });

  describe('just below 400 px', () => {
    viewport(399);

    it.each([
      ['/devicemanager', 'Add'],
      ['/mydevices', 'Add device'],
    ])('is an icon on %s, named "%s" [R-SHELL-22]', async (path, name) => {
      fleet();
      await show(path);
      const button = await screen.findByRole('button', { name });
      expect([button.textContent, button.querySelector('svg') !== null]).toEqual(['', true]);
    });
  });

  describe('on a phone', () => {
    viewport(639);

    it('floats over the list and opens a sheet, at top level with both for everybody [R-DEV-15, R-RIGHT-31]', async () => {
      fleet();
      const { user } = await show('/devicemanager');
      await screen.findByRole('grid', { name: 'Groups' });
      expect(screen.queryByRole('button', { name: 'Add device' })).toBeNull();
      const button = screen.getByRole('button', { name: 'Add' });
      expect(getComputedStyle(button).position).toBe('fixed');
      await user.click(button);
      const sheet = await screen.findByRole('dialog', { name: 'Add' });
      expect(
        within(sheet)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['Add device', 'Add group']);
      await user.click(within(sheet).getByRole('button', { name: 'Add device' }));
      expect(await screen.findByRole('dialog', { name: 'Add device' })).toBeTruthy();
      expect(await idField()).toBeTruthy();
    });

    it('has in its sheet what the rights there allow, and is not there without any [R-DEV-14, R-DEV-15]', async () => {
      const { stuttgart } = fleet();
      const both = rightsOn({ group: stuttgart.id }, 'updateGroup', 'assignGroupDevice');
      for (const [path, rights] of [
        ['/devicemanager', [EVERYBODY]],
        [`/devicemanager/${stuttgart.id}`, [both]],
      ] as const) {
        const { user, unmount } = await show(path, { rights });
        await user.click(await screen.findByRole('button', { name: 'Add' }));
        const items = within(await screen.findByRole('dialog', { name: 'Add' })).getAllByRole('listitem');
        expect([path, items.map(({ textContent }) => textContent)]).toEqual([path, ['Add device', 'Add group']]);
        unmount();
      }
      const { go } = await show('/devicemanager', { rights: [] });
      await screen.findByRole('grid', { name: 'Groups' });
      const floating = () => document.querySelector('[data-floating]');
      expect(floating()).toBeNull();
      await go(`/devicemanager/${stuttgart.id}`);
      await screen.findByText('Combi oven');
      expect(floating()).toBeNull();
      await go('/mydevices');
      await screen.findByText('My own oven');
      expect(floating()).toBeNull();
    });

    it.each([
      ['/mydevices', undefined, 'Add device'],
      ['in a group', 'assignGroupDevice', 'Add device'],
      ['in a group', 'updateGroup', 'Add group'],
    ] as const)(
      'floats and does at once what alone may be added: %s with %s [R-DEV-15, R-RIGHT-14, R-RIGHT-17, R-RIGHT-31]',
      async (where, right, name) => {
        const { stuttgart } = fleet();
        const opened = jest.fn();
        const forget = bus.on('panel:open', opened);
        const { user } = await show(right ? `/devicemanager/${stuttgart.id}` : where, {
          rights: [EVERYBODY, ...(right ? [rightsOn({ group: stuttgart.id }, right)] : [])],
        });
        const button = await screen.findByRole('button', { name });
        expect(getComputedStyle(button).position).toBe('fixed');
        await user.click(button);
        forget();
        if (right === 'updateGroup') expect(opened.mock.calls[0]?.[0]).toMatchObject({ panel: 'add-group' });
        else expect(await idField()).toBeTruthy();
      },
    );
  });
});

describe('adding devices', () => {
  /** Opens the dialog at an address. */
  async function opened(path: string, surroundings: Surroundings = {}) {
    const shown = await show(path, surroundings);
    await shown.user.click(await screen.findByRole('button', { name: 'Add device' }));
    const field = await idField();
    return { ...shown, field, dialog: screen.getByRole('dialog') };
  }
  const type = async (user: Awaited<ReturnType<typeof show>>['user'], field: HTMLElement, text: string) => {
    await user.click(field);
    await user.paste(text);
    await user.keyboard('{Enter}');
  };

  /** One that nobody has yet, and that comes among the own ones when it is added. */
  const withNewDevice = () => {
    const all = fleet();
    const found = aDevice({ name: 'Speed oven, new', iconURL: '/files/oven' });
    all.backend.serve(findDevice, { ...found, label: 'new' });
    all.backend.serve(addDevice, () => {
      all.devices.push({ ...found, username: SELF.email });
      return { uuid: found.uuid };
    });
    return all;
  };

  it('is an own device when it is added at top level [R-DEV-27, R-ERR-27]', async () => {
    const { backend } = withNewDevice();
    const { user, field, dialog, go } = await opened('/devicemanager');
    await type(user, field, ID);
    await within(dialog).findByText('New');
    await user.click(within(dialog).getByRole('button', { name: 'Add device' }));
    await waitFor(() => expect(snacks()).toEqual(['Device added.']));
    expect(backend.calls(addDevice).map(({ body }) => body)).toEqual([{ cloudConnectID: ID }]);
    expect(backend.calls(assignDevices)).toEqual([]);
    await go('/mydevices');
    expect(await screen.findByRole('row', { name: /^Speed oven, new/ })).toBeTruthy();
  });

  it('looks an id up, lists the device as new, and adds it to the own devices [R-DEV-22, R-DEV-24, R-DEV-25, R-DEV-27, R-ERR-27]', async () => {
    const { backend } = withNewDevice();
    const { user, field, dialog } = await opened('/mydevices');
    await type(user, field, ` ${ID} `);
    const list = await within(dialog).findByRole('list', { name: 'Devices to add' });
    expect(within(list).getByText('Speed oven, new')).toBeTruthy();
    expect(within(list).getByText('New')).toBeTruthy();
    expect(list.querySelector('img')?.getAttribute('src')).toBe('/files/oven');
    expect(backend.calls(findDevice)[0]?.params).toEqual({ cloudConnectID: toWire(ID) });
    backend.serve(readOwnRights, []);
    await user.click(within(dialog).getByRole('button', { name: 'Add device' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(backend.calls(readOwnRights)).toHaveLength(1));
    expect(backend.calls(addDevice).map(({ body }) => body)).toEqual([{ cloudConnectID: ID }]);
    expect(backend.calls(assignDevices)).toEqual([]);
    expect([snacks(), kinds()]).toEqual([['Device added.'], ['success']]);
    expect(await screen.findByRole('row', { name: /^Speed oven, new/ })).toBeTruthy();
  });

  it('refuses in a group what is in it, and what is elsewhere without assignGroupDevice there [R-DEV-26, R-RIGHT-12]', async () => {
    const { backend, stuttgart, oven, fryer } = fleet();
    const answers = new Map([
      [toWire(ID), { ...oven, label: 'already_added' as const }],
      [toWire(OTHER), { ...fryer, label: 'already_added' as const }],
    ]);
    backend.serve(findDevice, ({ params }) => answers.get(params['cloudConnectID'] ?? '') ?? HELD);
    const { user, field, dialog } = await opened(`/devicemanager/${stuttgart.id}`, {
      rights: [EVERYBODY, rightsOn({ group: stuttgart.id }, 'assignGroupDevice')],
    });
    await type(user, field, `${ID} ${OTHER}`);
    expect(await within(dialog).findByText('This device is already in the list.')).toBeTruthy();
    expect(within(dialog).getByText('This device is already added in: Ulm.')).toBeTruthy();
    expect(within(dialog).queryByRole('list', { name: 'Devices to add' })).toBeNull();
  });

  it('names all groups of a known device that are seen, and assigns it by the right on any of them [R-DEV-26, R-RIGHT-12]', async () => {
    const { backend, stuttgart, ulm, fryer } = fleet();
    const bonn = aGroup({ name: 'Bonn', devices: [fryer] });
    backend.serve(readGroupTree, [stuttgart, ulm, bonn]);
    const groups = [ulm.id, 'dW5zZWVu', bonn.id];
    backend.serve(findDevice, { ...fryer, groups, label: 'already_added' });
    backend.serve(assignDevices, undefined);
    const { user, field, dialog } = await opened(`/devicemanager/${stuttgart.id}`, {
      rights: [EVERYBODY, ...[stuttgart, bonn].map(({ id }) => rightsOn({ group: id }, 'assignGroupDevice'))],
    });
    await type(user, field, OTHER);
    expect(await within(dialog).findByText('This device is already added in: Ulm, Bonn.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Add device' }));
    await waitFor(() => expect(backend.calls(assignDevices).map(({ body }) => body)).toEqual([[fryer.uuid]]));
  });

  it.each(['My devices', 'Ulm'])(
    'assigns an own device of %s without assignGroupDevice there [R-DEV-26, R-RIGHT-12]',
    async (place) => {
      const { backend, stuttgart, ulm, own } = fleet();
      if (place === 'Ulm') own.groups.push(ulm.id);
      backend.serve(findDevice, { ...own, label: 'already_added' });
      backend.serve(assignDevices, undefined);
      const { user, field, dialog } = await opened(`/devicemanager/${stuttgart.id}`, {
        rights: [EVERYBODY, rightsOn({ group: stuttgart.id }, 'assignGroupDevice')],
      });
      await type(user, field, ID);
      expect(await within(dialog).findByText(`This device is already added in: ${place}.`)).toBeTruthy();
      await user.click(within(dialog).getByRole('button', { name: 'Add device' }));
      await waitFor(() =>
        expect(backend.calls(assignDevices).map(({ params, body }) => [params['groupId'], body])).toEqual([
          [stuttgart.id, [own.uuid]],
        ]),
      );
      expect(backend.calls(addDevice)).toEqual([]);
    },
  );

  it('assigns somebody else’s device of no group by assignGroupDevice in `*` [R-DEV-26, R-RIGHT-03, R-RIGHT-12]', async () => {
    const { backend, stuttgart, fryer } = fleet();
    backend.serve(findDevice, { ...fryer, groups: [], label: 'already_added' });
    backend.serve(assignDevices, undefined);
    const rights = [EVERYBODY, rightsOn('*', 'assignGroupDevice')];
    const { user, field, dialog } = await opened(`/devicemanager/${stuttgart.id}`, { rights });
    await type(user, field, OTHER);
    await within(dialog).findByRole('list', { name: 'Devices to add' });
    // It stands in no group that is seen here, nor among the own devices.
    expect(within(dialog).getByText('This device is already added.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Add device' }));
    await waitFor(() => expect(backend.calls(assignDevices).map(({ body }) => body)).toEqual([[fryer.uuid]]));
  });

  it('assigns what is added inside a group to it, with known devices that may be [R-DEV-26, R-DEV-27, R-ERR-27, R-DEV-25]', async () => {
    const { backend, stuttgart, ulm, fryer } = fleet();
    const found = aDevice({ name: 'Speed oven, new' });
    const answers = new Map([
      [toWire(ID), { ...found, label: 'new' as const }],
      [toWire(OTHER), { ...fryer, label: 'already_added' as const }],
    ]);
    backend.serve(findDevice, ({ params }) => answers.get(params['cloudConnectID'] ?? '') ?? HELD);
    backend.serve(addDevice, { uuid: found.uuid });
    backend.serve(assignDevices, undefined);
    const rights = [
      EVERYBODY,
      rightsOn({ group: stuttgart.id }, 'assignGroupDevice'),
      rightsOn({ group: ulm.id }, 'assignGroupDevice'),
    ];
    const { user, field, dialog } = await opened(`/devicemanager/${stuttgart.id}`, { rights });
    await type(user, field, `${ID} ${OTHER}`);
    expect(await within(dialog).findByText('This device is already added in: Ulm.')).toBeTruthy();
    const lines = within(within(dialog).getByRole('list', { name: 'Devices to add' })).getAllByRole('listitem');
    expect(lines.map((line) => /(New|Already added)/.exec(line.textContent)?.[0])).toEqual(['New', 'Already added']);
    await user.click(within(dialog).getByRole('button', { name: 'Add 2 devices' }));
    await waitFor(() => expect(snacks()).toEqual(['2 devices added to the group.']));
    expect(backend.calls(addDevice)).toHaveLength(1);
    expect(backend.calls(assignDevices).map(({ params, body }) => [params['groupId'], body])).toEqual([
      [stuttgart.id, [found.uuid, fryer.uuid]],
    ]);
  });

  it('says so when it is one that is added to a group [R-ERR-27]', async () => {
    const { backend, stuttgart } = fleet();
    const found = aDevice({ name: 'Speed oven, new' });
    backend.serve(findDevice, { ...found, label: 'new' });
    backend.serve(addDevice, { uuid: found.uuid });
    backend.serve(assignDevices, undefined);
    const { user, field, dialog } = await opened(`/devicemanager/${stuttgart.id}`, {
      rights: [EVERYBODY, rightsOn({ group: stuttgart.id }, 'assignGroupDevice')],
    });
    await type(user, field, ID);
    await within(dialog).findByText('Speed oven, new');
    await user.click(within(dialog).getByRole('button', { name: 'Add device' }));
    await waitFor(() => expect([snacks(), kinds()]).toEqual([['Device added to the group.'], ['success']]));
  });

  it('refuses what is there already and adds nothing at top level [R-DEV-25, R-DEV-26, R-DEV-29, R-ERR-23]', async () => {
    const { backend, fryer } = fleet();
    backend.serve(findDevice, ({ params }) =>
      params['cloudConnectID'] === toWire(ID) ? { ...fryer, label: 'already_added' as const } : HELD,
    );
    const { user, field, dialog } = await opened('/devicemanager');
    await type(user, field, ID);
    expect(await within(dialog).findByText('This device is already added in: Ulm.')).toBeTruthy();
    const list = within(within(dialog).getByRole('list', { name: 'Devices to add' }));
    expect([list.queryByText('Already added') !== null, list.queryByText('New')]).toEqual([true, null]);
    expect(within(dialog).getByRole('button', { name: 'Add device' }).getAttribute('aria-disabled')).toBe('true');
    await type(user, field, ID);
    expect(await within(dialog).findByText('This device is already in the list.')).toBeTruthy();
    expect(snacks()).toEqual([`${ID}: This device is already in the list.`]);
    await user.clear(field);
    await type(user, field, OTHER);
    expect(await within(dialog).findByText('This device is already added.')).toBeTruthy();
    expect(snacks()).toEqual([`${OTHER}: This device is already added.`]);
    expect(backend.calls(addDevice)).toEqual([]);
  });

  it.each([
    ['  ', 'Enter a Cloud Connect ID.', ''],
    ['A'.repeat(47), 'Unknown Cloud Connect ID.', `${'A'.repeat(47)}: `],
    ['A'.repeat(49), 'Unknown Cloud Connect ID.', `${'A'.repeat(49)}: `],
    ['A1B2 C3D4', 'Unknown Cloud Connect ID.', 'A1B2, C3D4: '],
  ])(
    'asks nobody about %j, shakes and says why, at the field and above the page [R-VAL-13, R-ERR-16, R-ERR-09, R-ERR-23, R-GRP-29]',
    async (text, message, named) => {
      const { backend } = fleet();
      const { user, field, dialog } = await opened('/devicemanager');
      await type(user, field, text);
      const ids = text.trim() === '' ? 1 : text.split(' ').length;
      expect(await within(dialog).findAllByText(message)).toHaveLength(ids);
      expect([snacks(), kinds()]).toEqual([[`${named}${message}`], ['error']]);
      expect(dialog.querySelector('[data-shaking]')).toBeTruthy();
      expect((field as HTMLInputElement).value).toBe(text);
      expect(backend.calls(findDevice)).toEqual([]);
    },
  );

  it('adds what was found all the same after a look-up of nothing, and tells of that no more [R-ERR-16, R-DEV-28]', async () => {
    withNewDevice();
    const { user, field, dialog } = await opened('/devicemanager');
    await type(user, field, ID);
    await within(dialog).findByText('Speed oven, new');
    await type(user, field, ' ');
    expect(await within(dialog).findByText('Enter a Cloud Connect ID.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Add device' }));
    await waitFor(() => expect(snacks()).toContain('Device added.'));
    expect([snacks(), leftOver.get()]).toEqual([['Device added.'], []]);
  });

  it.each([
    [404, 'ERROR_CLOUD_CONNECT_ID_UNKNOWN', 'Unknown Cloud Connect ID.'],
    [400, 'ERROR_VALIDATION', 'This Cloud Connect ID is not valid.'],
    [429, 'ERROR_TOO_MANY', 'Too many attempts. Try again in 1 minute.'],
  ] as const)(
    'names the id and what is wrong when the look-up answers %i, and keeps what was typed [R-ERR-09, R-ERR-10, R-ERR-23, R-ERR-03]',
    async (status, errorId, message) => {
      const { backend } = fleet();
      backend.fail(findDevice, status, errorId);
      const { user, field, dialog } = await opened('/devicemanager');
      await type(user, field, ID);
      expect(await within(dialog).findByText(message)).toBeTruthy();
      expect([snacks(), kinds()]).toEqual([[`${ID}: ${message}`], ['error']]);
      expect((field as HTMLInputElement).value).toBe(ID);
    },
  );

  describe('a pasted list with ids that come to nothing', () => {
    const [SHORT, UNKNOWN] = ['A1B2', 'C'.repeat(48)];
    async function pasted() {
      const { backend, devices } = fleet();
      const one = aDevice({ name: 'One' });
      const two = aDevice({ name: 'Two' });
      const answers = new Map([
        [toWire(ID), one],
        [toWire(OTHER), two],
      ]);
      const others: string[] = [];
      backend.serve(findDevice, ({ params }) => {
        const found = answers.get(params['cloudConnectID'] ?? '');
        if (found) return { ...found, label: 'new' as const };
        others.push(params['cloudConnectID'] ?? '');
        return HELD;
      });
      backend.serve(addDevice, ({ body }) => {
        const found = answers.get(toWire((body as { cloudConnectID: string }).cloudConnectID))!;
        devices.push({ ...found, username: SELF.email });
        return { uuid: found.uuid };
      });
      backend.serve(readOwnRights, [{ scope: '*', rights: ['authorized-user'] }]);
      const shown = await opened('/devicemanager');
      await type(shown.user, shown.field, `${ID} ${SHORT} ${OTHER} ${UNKNOWN}`);
      await within(shown.dialog).findByText('Two');
      return { ...shown, backend };
    }
    const value = (field: HTMLElement) => (field as HTMLTextAreaElement).value;

    it('gives what was found to the list; the others stay in the field, each with its reason, told in one message [R-DEV-24, R-DEV-26, R-VAL-13, R-ERR-23]', async () => {
      const { user, field, dialog } = await pasted();
      expect(
        within(within(dialog).getByRole('list', { name: 'Devices to add' })).getAllByRole('listitem'),
      ).toHaveLength(2);
      expect(value(field)).toBe(`${SHORT}\n${UNKNOWN}`);
      const reasons = within(within(dialog).getByText(SHORT).closest('ul')!)
        .getAllByRole('listitem')
        .map((line) => line.textContent);
      expect(reasons).toEqual([
        `${SHORT}This Cloud Connect ID is not valid.`,
        'CCCCCCCC…CCCCThis device is already added.',
      ]);
      expect(snacks()).toEqual([
        `${SHORT}: This Cloud Connect ID is not valid. CCCCCCCC…CCCC: This device is already added.`,
      ]);
      expect(dialog.querySelector('[data-shaking]')).toBeTruthy();
      // Of those that are typed now none is valid, whatever is in the list.
      await user.clear(field);
      await type(user, field, SHORT);
      expect(await within(dialog).findByText('Unknown Cloud Connect ID.')).toBeTruthy();
    });

    it('adds what was found with one press; after 1500 ms it says so and closes, and opens again with what is left to correct [R-DEV-28, R-EXT-29, R-ERR-27, R-DEV-25]', async () => {
      const { user, dialog, backend } = await pasted();
      const told = jest.fn();
      const end = bus.on('rights:changed', told);
      // What was told of the look-up may have gone by then, and is told again.
      setStore(useSnacks, { snacks: [] });
      const began = Date.now();
      await pressTwice(within(dialog).getByRole('button', { name: 'Add 2 devices' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(Date.now() - began).toBeGreaterThanOrEqual(1_490);
      expect(backend.calls(addDevice).map(({ body }) => body)).toEqual([
        { cloudConnectID: ID },
        { cloudConnectID: OTHER },
      ]);
      expect(useSnacks.getState().snacks).toMatchObject([
        {
          text: `${SHORT}: This Cloud Connect ID is not valid. CCCCCCCC…CCCC: This device is already added.`,
          count: 1,
        },
        { text: '2 devices added.' },
      ]);
      // Who added them holds rights on them from now on [R-RIGHT-11].
      expect(told).toHaveBeenCalledTimes(1);
      end();
      await user.click(screen.getByRole('button', { name: 'Add device', hidden: true }));
      expect(value(await idField())).toBe(`${SHORT}\n${UNKNOWN}`);
      expect(screen.getByText('This device is already added.')).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click(screen.getByRole('button', { name: 'Add device', hidden: true }));
      expect(value(await idField())).toBe('');
    });

    it('drops the reason of an id that is corrected, and looks up what is new before it adds', async () => {
      const { user, field, dialog, backend } = await pasted();
      await user.type(field, 'D'.repeat(48), { initialSelectionStart: 0, initialSelectionEnd: SHORT.length });
      expect(within(dialog).queryByText('This Cloud Connect ID is not valid.')).toBeNull();
      expect(within(dialog).getByText('This device is already added.')).toBeTruthy();
      const asked = backend.calls(findDevice).length;
      await user.click(within(dialog).getByRole('button', { name: 'Add 2 devices' }));
      await waitFor(() => expect(backend.calls(findDevice).length).toBeGreaterThan(asked));
      expect(backend.calls(addDevice)).toEqual([]);
    });
  });

  it('keeps off the list what is taken off it while another is looked up, by the button as well [R-DEV-24]', async () => {
    const { backend } = fleet();
    backend.serve(findDevice, { ...aDevice({ name: 'First' }), label: 'new' });
    const { user, field, dialog } = await opened('/devicemanager');
    await user.click(field);
    await user.paste(ID);
    await user.click(within(dialog).getByRole('button', { name: 'Look up' }));
    await within(dialog).findByText('First');
    const answer = backend.hold(findDevice, { ...aDevice({ name: 'Second' }), label: 'new' });
    await type(user, field, OTHER);
    await user.click(within(dialog).getByRole('button', { name: 'Take First off the list' }));
    await act(async () => answer());
    expect(await within(dialog).findByText('Second')).toBeTruthy();
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
  });

  it('does not mind that one of them is in the list already, to which each look-up adds [R-DEV-24, R-DEV-26]', async () => {
    const { backend } = fleet();
    backend.serve(findDevice, ({ params }) => ({
      ...aDevice({ uuid: params['cloudConnectID'], name: 'New one' }),
      label: 'new' as const,
    }));
    backend.serve(addDevice, { uuid: 'dQ' });
    backend.serve(readOwnRights, [{ scope: '*', rights: ['authorized-user'] }]);
    const { user, field, dialog } = await opened('/devicemanager');
    await type(user, field, ID);
    await within(dialog).findByText('New one');
    await type(user, field, `${ID} ${OTHER}`);
    expect(await within(dialog).findByText('This device is already in the list.')).toBeTruthy();
    expect((field as HTMLTextAreaElement).value).toBe('');
    await user.click(within(dialog).getByRole('button', { name: 'Add 2 devices' }));
    await waitFor(() => expect(snacks()).toEqual(['2 devices added.']));
  });

  it('takes a device once into the list that stands twice in what was typed, in small letters and in capitals [R-DEV-26]', async () => {
    const { backend } = fleet();
    backend.serve(findDevice, { ...aDevice({ name: 'New one' }), label: 'new' });
    const { user, field, dialog } = await opened('/devicemanager');
    await type(user, field, `${ID} ${ID.toLowerCase()}`);
    expect(await within(dialog).findByText('This device is already in the list.')).toBeTruthy();
    const list = within(within(dialog).getByRole('list', { name: 'Devices to add' }));
    expect(list.getAllByText('New one')).toHaveLength(1);
  });

  it.each([
    ['in capitals, as devices have it printed on them', (id: string) => id.toUpperCase(), 1],
    ['as it was typed, where nobody knows it in capitals', (id: string) => id.toLowerCase(), 2],
  ])('finds an id in small letters and in groups %s [R-VAL-13]', async (_, known, asked) => {
    const { backend } = fleet();
    const small = '0123456789ab'.repeat(4);
    const found = aDevice({ name: 'One' });
    backend.serve(addDevice, { uuid: found.uuid });
    backend.serve(readOwnRights, [{ scope: '*', rights: ['authorized-user'] }]);
    backend.serve(findDevice, { ...found, label: 'new' });
    backend.fail(
      findDevice,
      404,
      'ERROR_CLOUD_CONNECT_ID_UNKNOWN',
      undefined,
      ({ params }) => params['cloudConnectID'] !== toWire(known(small)),
    );
    const { user, field, dialog } = await opened('/devicemanager');
    await type(user, field, small.replace(/(.{12})(?=.)/g, '$1-'));
    await within(dialog).findByText('One');
    expect(backend.calls(findDevice)).toHaveLength(asked);
    await user.click(within(dialog).getByRole('button', { name: 'Add device' }));
    await waitFor(() =>
      expect(backend.calls(addDevice).map(({ body }) => body)).toEqual([{ cloudConnectID: known(small) }]),
    );
  });

  it('says where an id is found, and counts the signs and ids that stand there so far [R-DEV-24]', async () => {
    fleet();
    const { user, field, dialog } = await opened('/devicemanager');
    expect(within(dialog).getByText(/^48 characters, as text and QR code on the device’s nameplate/)).toBeTruthy();
    await user.click(field);
    await user.paste('abcdef-012345');
    expect(within(dialog).getByText('12 of 48 characters')).toBeTruthy();
    await user.paste(`\n${ID}`);
    expect(within(dialog).getByText('2 IDs, 1 of them complete')).toBeTruthy();
  });

  it('leads to the import of a file, for the group it was opened in [R-EXT-14]', async () => {
    const { stuttgart } = fleet();
    const { user, dialog } = await opened(`/devicemanager/${stuttgart.id}`, {
      rights: [EVERYBODY, rightsOn({ group: stuttgart.id }, 'assignGroupDevice')],
    });
    await user.click(within(dialog).getByRole('button', { name: 'Import from a CSV file' }));
    expect(await screen.findByRole('dialog', { name: 'Import devices into “Stuttgart”' })).toBeTruthy();
    expect(await screen.findByText(/Without a group the device goes to “Stuttgart”/)).toBeTruthy();
  });

  it('has nothing to add before something is found, and says why [R-DEV-24]', async () => {
    fleet();
    const { dialog } = await opened('/devicemanager');
    const add = within(dialog).getByRole('button', { name: 'Add device' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(add.getAttribute('aria-describedby')!)?.textContent).toBe(
      'Look up or scan a device first.',
    );
  });

  it.each([
    ['at top level', false, 'Device added.'],
    ['in a group', true, 'Device added to the group.'],
  ])(
    'shows each failure of a save %s, then after 1500 ms the success, and closes [R-DEV-28, R-ERR-23, R-CONST-06]',
    async (_, inGroup, success) => {
      const { backend, stuttgart } = fleet();
      const one = aDevice({ name: 'One' });
      const two = aDevice({ name: 'Two' });
      backend.serve(findDevice, ({ params }) => ({
        ...(params['cloudConnectID'] === toWire(ID) ? one : two),
        label: 'new' as const,
      }));
      backend.serve(addDevice, ({ body }) => {
        if ((body as { cloudConnectID: string }).cloudConnectID === ID) return { uuid: one.uuid };
        throw new TypeError('Failed to fetch');
      });
      backend.serve(assignDevices, undefined);
      const { user, field, dialog } = await opened(inGroup ? `/devicemanager/${stuttgart.id}` : '/devicemanager', {
        rights: [EVERYBODY, rightsOn({ group: stuttgart.id }, 'assignGroupDevice')],
      });
      await type(user, field, `${ID} ${OTHER}`);
      await within(dialog).findByText('Two');
      const waiting: (() => void)[] = [];
      const inTime = setTimeout;
      jest
        .spyOn(window, 'setTimeout')
        .mockImplementation(((work: () => void, ms?: number) =>
          ms === 1_500 ? waiting.push(work) : inTime(work, ms)) as typeof setTimeout);
      await user.click(within(dialog).getByRole('button', { name: 'Add 2 devices' }));
      await waitFor(() =>
        expect(snacks()).toEqual([
          `${OTHER}: The service can’t be reached right now. Check your connection and try again.`,
        ]),
      );
      expect(screen.queryByRole('dialog')).toBeTruthy();
      await waitFor(() => expect(waiting).toHaveLength(1));
      expect(screen.queryByRole('dialog')).toBeTruthy();
      act(() => waiting[0]?.());
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect([snacks().at(-1), kinds()]).toEqual([success, ['error', 'success']]);
      expect(backend.calls(assignDevices).map(({ body }) => body)).toEqual(inGroup ? [[one.uuid]] : []);
      // The good one is saved; the other waits for the next opening, with its reason.
      await user.click(screen.getByRole('button', { name: 'Add device', hidden: true }));
      expect((await idField()).textContent).toBe(OTHER);
      expect(screen.getByText(/^The service can’t be reached right now/)).toBeTruthy();
    },
  );

  it('shows every one of several failures with its id and its reason, beside one that succeeded [R-DEV-28, R-ERR-09, R-ERR-23]', async () => {
    const { backend } = fleet();
    const THIRD = 'D'.repeat(48);
    const devices = Object.fromEntries([ID, OTHER, THIRD].map((id) => [id, aDevice({ name: `Oven ${id[0]}` })]));
    const idOf = (wire?: string) => Object.keys(devices).find((id) => toWire(id) === wire) ?? '';
    backend.serve(findDevice, ({ params }) => ({ ...devices[idOf(params['cloudConnectID'])]!, label: 'new' as const }));
    const wants = (wanted: string) => (call: { body: unknown }) =>
      (call.body as { cloudConnectID: string }).cloudConnectID === wanted;
    backend.serve(addDevice, { uuid: devices[ID]!.uuid });
    backend.fail(addDevice, 409, 'ERROR_DEVICE_ALREADY_ADDED', undefined, wants(OTHER));
    backend.fail(addDevice, 404, 'ERROR_CLOUD_CONNECT_ID_UNKNOWN', undefined, wants(THIRD));
    const { user, field, dialog } = await opened('/devicemanager');
    await type(user, field, `${ID} ${OTHER} ${THIRD}`);
    await within(dialog).findByText('Oven D');
    await user.click(within(dialog).getByRole('button', { name: 'Add 3 devices' }));
    await waitFor(() =>
      expect(snacks()).toEqual([
        'BBBBBBBB…BBBB: This device is already added. DDDDDDDD…DDDD: Unknown Cloud Connect ID.',
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(snacks().at(-1)).toBe('Device added.');
  });

  it('stays open with its list when nothing could be added, and does not add twice after a failed assignment [R-DEV-28, R-ERR-27, R-EXT-29]', async () => {
    const { backend, stuttgart } = fleet();
    const found = aDevice({ name: 'One' });
    backend.serve(findDevice, { ...found, label: 'new' });
    backend.fail(addDevice, 409, 'ERROR_DEVICE_ALREADY_ADDED');
    const { user, field, dialog } = await opened(`/devicemanager/${stuttgart.id}`, {
      rights: [EVERYBODY, rightsOn({ group: stuttgart.id }, 'assignGroupDevice')],
    });
    await type(user, field, ID);
    const save = await within(dialog).findByRole('button', { name: 'Add device' });
    await within(dialog).findByText('One');
    await user.click(save);
    await waitFor(() => expect(snacks()).toEqual([`${ID}: This device is already added.`]));
    // Its line says so as well.
    const line = within(within(dialog).getByRole('list', { name: 'Devices to add' })).getByRole('listitem');
    expect(line.textContent).toContain('This device is already added.');
    backend.serve(addDevice, { uuid: found.uuid });
    backend.fail(assignDevices, 403, 'ERROR_NO_RIGHT');
    await user.click(save);
    await waitFor(() => expect(snacks().at(-1)).toBe('You don’t have access here. Ask your group admin.'));
    backend.serve(assignDevices, undefined);
    await pressTwice(await within(dialog).findByRole('button', { name: 'Add device' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.calls(addDevice)).toHaveLength(2);
    expect(backend.calls(assignDevices)).toHaveLength(2);
    expect(snacks().at(-1)).toBe('Device added to the group.');
  });

  it('offers again what was typed or found where the page went unasked, in that place alone, until it is added or cancelled [R-EXT-31]', async () => {
    const { backend, stuttgart, ulm } = fleet();
    const found = aDevice({ name: 'Speed oven, new' });
    backend.serve(findDevice, { ...found, cloudConnectID: ID, label: 'new' });
    backend.serve(addDevice, { uuid: found.uuid });
    const inGroup = ({ id }: typeof ulm) =>
      opened(`/devicemanager/${id}`, { rights: [EVERYBODY, rightsOn({ group: id }, 'assignGroupDevice')] });
    const before = await inGroup(ulm);
    await before.user.type(before.field, 'AA');
    before.unmount();
    for (const elsewhere of [() => inGroup(stuttgart), () => opened('/mydevices')]) {
      const { dialog, unmount } = await elsewhere();
      expect(within(dialog).queryByRole('button', { name: 'Restore' })).toBeNull();
      unmount();
    }
    localStorage.clear();

    const first = await opened('/mydevices');
    await type(first.user, first.field, ID);
    await within(first.dialog).findByText('Speed oven, new');
    await first.user.type(first.field, 'BB');
    first.unmount();

    const again = await opened('/mydevices');
    expect(again.field).toHaveProperty('value', '');
    await again.user.click(await within(again.dialog).findByRole('button', { name: 'Restore' }));
    expect([again.field, document.activeElement]).toEqual([
      expect.objectContaining({ value: `${ID}\nBB` }),
      again.field,
    ]);
    await again.user.click(within(again.dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(localStorage.getItem('portal.typed')).toBeNull();
    again.unmount();

    const last = await opened('/mydevices');
    expect(within(last.dialog).queryByRole('button', { name: 'Restore' })).toBeNull();
    await type(last.user, last.field, ID);
    await within(last.dialog).findByText('Speed oven, new');
    expect(localStorage.getItem('portal.typed')).toContain(ID);
    await last.user.click(within(last.dialog).getByRole('button', { name: 'Add device' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(localStorage.getItem('portal.typed')).toBeNull();
  });

  it('opens with the id of the address and waits for the person [R-ACC-21]', async () => {
    const { backend } = fleet();
    const { place } = await show(`/devicemanager?cloudConnectID=${ID}`);
    const field = await idField();
    expect((field as HTMLInputElement).value).toBe(ID);
    expect(place()).toBe('/devicemanager');
    expect(backend.calls(findDevice)).toEqual([]);
    expect(backend.calls(addDevice)).toEqual([]);
  });

  it('stays closed with the id of the address without the right, and says whom to ask [R-RIGHT-31, R-RIGHT-08]', async () => {
    fleet();
    const { place } = await show(`/devicemanager?cloudConnectID=${ID}`, { rights: [] });
    await waitFor(() => expect(snacks()).toEqual(['You don’t have access here. Ask your group admin.']));
    expect([place(), screen.queryByRole('dialog')]).toEqual(['/devicemanager', null]);
  });
});

it('a device has the actions that its rights allow: its window, its values, its dialogs, and how it is connected [R-DEV-12, R-RIGHT-29]', async () => {
  const { stuttgart, oven, freezer } = fleet();
  const rights = [rightsOn({ group: stuttgart.id }, 'updateGroup'), rightsOn('*', 'readSupportInfo')];
  const { user } = await show(`/devicemanager/${stuttgart.id}`, { rights });
  const row = await screen.findByRole('row', { name: /^Combi oven/ });
  expect(within(row).getByRole('button', { name: 'Open device UI' })).toBeTruthy();
  expect(screen.getByRole('row', { name: new RegExp(`^${freezer.name}.*connection lost`) })).toBeTruthy();
  const menu = await menuOf(user, oven.name);
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['Device page', 'Sensor data', 'Open device UI', 'Edit device', 'Device information']);
});

describe('device information', () => {
  it('is for support only [R-DEV-12, R-RIGHT-29]', async () => {
    const { stuttgart, oven } = fleet();
    // Held on a group it shows nothing: the server tells support alone.
    const { user } = await show(`/devicemanager/${stuttgart.id}`, {
      rights: [EVERYBODY, rightsOn({ group: stuttgart.id }, 'readSupportInfo')],
    });
    const menu = await menuOf(user, oven.name);
    expect(within(menu).queryByRole('menuitem', { name: 'Device information' })).toBeNull();
  });

  it('shows the six rows, and closes by Cancel [R-DEV-21, R-SHELL-17]', async () => {
    const { backend, stuttgart, oven } = fleet();
    backend.serve(readDevice, {
      ...oven,
      lastPing: new Date(2026, 2, 12, 14, 5).getTime(),
      ip: '10.8.0.7',
      version: '2.4.1',
      project: 'CMP-X',
      deviceID: 'D-17',
    });
    const { user } = await show(`/devicemanager/${stuttgart.id}`, { rights: [rightsOn('*', 'readSupportInfo')] });
    const menu = await menuOf(user, oven.name);
    await user.click(within(menu).getByRole('menuitem', { name: 'Device information' }));
    const dialog = await screen.findByRole('dialog', { name: 'Information on “Combi oven”' });
    await within(dialog).findByText('10.8.0.7');
    expect(factsIn(dialog)).toEqual([
      ['UUID', fromWire(oven.uuid)],
      ['VPN IP', '10.8.0.7'],
      ['Last ping', 'March 12, 2026 at 14:05'],
      ['SW version', '2.4.1'],
      ['Project ID', 'CMP-X'],
      ['Device ID', 'D-17'],
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that it loads, what failed and why, and asks again [R-DEV-16]', async () => {
    const { backend, stuttgart, oven } = fleet();
    const support = { rights: [rightsOn('*', 'readSupportInfo')] };
    const open = async ({ user }: Awaited<ReturnType<typeof show>>) => {
      await user.click(within(await menuOf(user, oven.name)).getByRole('menuitem', { name: 'Device information' }));
      return within(await screen.findByRole('dialog', { name: 'Information on “Combi oven”' }));
    };
    const answer = backend.hold(readDevice, { ...oven, ip: '10.8.0.7' });
    const first = await show(`/devicemanager/${stuttgart.id}`, support);
    const waiting = await open(first);
    expect(waiting.getByRole('status').textContent).toBe('Loading');
    await act(async () => answer());
    expect(await waiting.findByText('10.8.0.7')).toBeTruthy();
    expect(waiting.queryByText('Loading')).toBeNull();
    first.unmount();

    backend.fail(readDevice, 503, 'ERROR_UNAVAILABLE');
    const again = await show(`/devicemanager/${stuttgart.id}`, support);
    const failed = await open(again);
    expect(
      await failed.findByRole('heading', { name: 'The device information can’t be loaded right now' }),
    ).toBeTruthy();
    expect(failed.getByText(/^The service can’t be reached right now/)).toBeTruthy();
    backend.serve(readDevice, { ...oven, ip: '10.8.0.8' });
    await again.user.click(failed.getByRole('button', { name: 'Try again' }));
    expect(await failed.findByText('10.8.0.8')).toBeTruthy();
  });

  it('stays as it is when it cannot be asked for anew, which is only logged [R-ERR-24]', async () => {
    const { backend, stuttgart, oven } = fleet();
    backend.serve(readDevice, { ...oven, ip: '10.8.0.7' });
    const { user } = await show(`/devicemanager/${stuttgart.id}`, { rights: [rightsOn('*', 'readSupportInfo')] });
    await user.click(within(await menuOf(user, oven.name)).getByRole('menuitem', { name: 'Device information' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Information on “Combi oven”' }));
    await dialog.findByText('10.8.0.7');
    backend.fail(readDevice, 500);
    expect(await askAnew()).toContain(`${readDevice.path} could not be asked anew.`);
    expect(dialog.getByText('10.8.0.7')).toBeTruthy();
    expect([dialog.queryByRole('button', { name: 'Try again' }), snacks()]).toEqual([null, []]);
  });

  it('writes the last ping as people of the language do [R-DEV-21, R-SHELL-17]', async () => {
    const { backend, stuttgart, oven } = fleet();
    backend.serve(readDevice, { ...oven, lastPing: new Date(2026, 2, 12, 14, 5).getTime() });
    const { user } = await show(`/devicemanager/${stuttgart.id}`, {
      rights: [rightsOn('*', 'readSupportInfo')],
      language: 'de',
    });
    await user.click(await screen.findByRole('button', { name: `Aktionen für ${oven.name}` }));
    await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Geräteinformationen' }));
    expect(await within(await screen.findByRole('dialog')).findByText('12. März 2026 um 14:05')).toBeTruthy();
  });

  describe('on a phone', () => {
    viewport(390);

    it.each(['list', 'large', 'small'] as const)(
      'opens from the sheet of a device, and closes by Cancel: %s [R-DEV-12, R-DEV-21]',
      async (view) => {
        const { backend, stuttgart, oven } = fleet();
        backend.serve(readDevice, { ...oven, lastPing: null, ip: '10.8.0.7', version: '2.4.1', project: 'CMP-X' });
        const { user } = await show(`/devicemanager/${stuttgart.id}`, {
          rights: [rightsOn('*', 'readSupportInfo')],
          preferences: { view },
        });
        await user.click(await screen.findByRole('button', { name: `Actions for ${oven.name}` }));
        const sheet = within(await screen.findByRole('dialog', { name: oven.name }));
        await user.click(sheet.getByRole('button', { name: /^Device information/ }));
        const dialog = await screen.findByRole('dialog', { name: 'Information on “Combi oven”' });
        await within(dialog).findByText('10.8.0.7');
        expect(factsIn(dialog)).toEqual([
          ['UUID', fromWire(oven.uuid)],
          ['VPN IP', '10.8.0.7'],
          ['Last ping', 'Unknown'],
          ['SW version', '2.4.1'],
          ['Project ID', 'CMP-X'],
          ['Device ID', 'Unknown'],
        ]);
        await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      },
    );
  });

  it('says Unknown for each value that nobody knows [R-DEV-21]', async () => {
    const { backend, stuttgart, oven } = fleet();
    backend.serve(readDevice, { ...oven, lastPing: null, ip: null, version: null, project: null, deviceID: null });
    const { user } = await show(`/devicemanager/${stuttgart.id}`, { rights: [rightsOn('*', 'readSupportInfo')] });
    await user.click(within(await menuOf(user, oven.name)).getByRole('menuitem', { name: 'Device information' }));
    const dialog = await screen.findByRole('dialog', { name: 'Information on “Combi oven”' });
    await waitFor(() =>
      expect(factsIn(dialog)).toEqual([
        ['UUID', fromWire(oven.uuid)],
        ...['VPN IP', 'Last ping', 'SW version', 'Project ID', 'Device ID'].map((name) => [name, 'Unknown']),
      ]),
    );
  });
});

describe('editing a device', () => {
  it('is offered to its owner and to holders of updateGroup on a group of it, and opens the dialog [R-DEV-12, R-DEV-13, R-RIGHT-11]', async () => {
    const { stuttgart, ulm, oven, fryer, own } = fleet();
    const { user, go } = await show(`/devicemanager/${stuttgart.id}`, {
      rights: [EVERYBODY, rightsOn({ group: stuttgart.id }, 'updateGroup')],
    });
    const opened = jest.fn();
    const forget = bus.on('panel:open', opened);
    await user.click(within(await menuOf(user, oven.name)).getByRole('menuitem', { name: 'Edit device' }));
    expect(opened).toHaveBeenLastCalledWith(
      { remote: 'mf-devicemanager', panel: 'edit-device', input: { deviceId: oven.uuid } },
      expect.anything(),
    );
    await go(`/devicemanager/${ulm.id}`);
    expect(within(await menuOf(user, fryer.name)).queryByRole('menuitem', { name: 'Edit device' })).toBeNull();
    await user.keyboard('{Escape}');
    await go('/mydevices');
    await user.click(within(await menuOf(user, own.name)).getByRole('menuitem', { name: 'Edit device' }));
    expect(opened).toHaveBeenLastCalledWith(
      expect.objectContaining({ input: { deviceId: own.uuid } }),
      expect.anything(),
    );
    forget();
  });

  it('is offered to its owner inside a group, too [R-RIGHT-11]', async () => {
    const { stuttgart, oven } = fleet();
    oven.username = SELF.email;
    const { user } = await show(`/devicemanager/${stuttgart.id}`);
    expect(within(await menuOf(user, oven.name)).getByRole('menuitem', { name: 'Edit device' })).toBeTruthy();
  });

  it('needs updateGroup on one of its groups alone, whichever is shown [R-DEV-13, R-RIGHT-11]', async () => {
    const { stuttgart, ulm, oven } = fleet();
    ulm.devices = [...ulm.devices, oven.uuid];
    oven.groups = [stuttgart.id, ulm.id];
    const { user } = await show(`/devicemanager/${ulm.id}`, {
      rights: [EVERYBODY, rightsOn({ group: stuttgart.id }, 'updateGroup')],
    });
    expect(within(await menuOf(user, oven.name)).getByRole('menuitem', { name: 'Edit device' })).toBeTruthy();
  });
});

describe('the device UI', () => {
  const fakeWindow = () => ({ opener: window as Window | null, close: jest.fn(), location: { replace: jest.fn() } });
  let openSpy: jest.SpyInstance;
  beforeEach(() => {
    openSpy = jest.spyOn(window, 'open').mockReturnValue(null);
  });

  it('opens in a window of its own at proxy address plus IP with a token for this device [R-DEV-19, R-DEV-20, R-AUTH-26]', async () => {
    const { backend, stuttgart, oven } = fleet();
    const opened = fakeWindow();
    openSpy.mockReturnValue(opened as never);
    backend.serve(readDeviceAddress, {
      ip: '10.3.0.7',
      proxy: 'https://devices.example/',
      uiToken: 'once',
      expires_in: 300,
    });
    const { user } = await show(`/devicemanager/${stuttgart.id}`);
    const row = await screen.findByRole('row', { name: /^Combi oven/ });
    await user.click(within(row).getByRole('button', { name: 'Open device UI' }));
    await waitFor(() =>
      expect(String(opened.location.replace.mock.calls[0]?.[0])).toBe(
        'https://devices.example/10.3.0.7?access_token=once',
      ),
    );
    expect(opened.opener).toBeNull();
    expect(openSpy.mock.calls).toEqual([['about:blank', '_blank']]);
    expect(backend.calls(readDeviceAddress)[0]?.params).toEqual({ deviceId: oven.uuid });
  });

  it('closes the window and says why when the server refuses [R-DEV-19]', async () => {
    const { backend, stuttgart } = fleet();
    const opened = fakeWindow();
    openSpy.mockReturnValue(opened as never);
    backend.fail(readDeviceAddress, 409, 'ERROR_DEVICE_NOT_CONNECTED');
    const { user } = await show(`/devicemanager/${stuttgart.id}`);
    await user.click(
      within(await screen.findByRole('row', { name: /^Combi oven/ })).getByRole('button', { name: 'Open device UI' }),
    );
    await waitFor(() => expect(snacks()).toEqual(['This device is not connected right now.']));
    expect(opened.close).toHaveBeenCalled();
    expect(opened.location.replace).not.toHaveBeenCalled();
  });

  it('says so when the browser opens no window', async () => {
    const { stuttgart } = fleet();
    openSpy.mockReturnValue(null);
    const { user } = await show(`/devicemanager/${stuttgart.id}`);
    await user.click(
      within(await screen.findByRole('row', { name: /^Combi oven/ })).getByRole('button', { name: 'Open device UI' }),
    );
    await waitFor(() =>
      expect(snacks()).toEqual(['Your browser has blocked the window. Allow pop-ups for this page and try again.']),
    );
  });

  it('is disabled without cloud connection and says why [R-DEV-19]', async () => {
    const { stuttgart } = fleet();
    const { user } = await show(`/devicemanager/${stuttgart.id}`);
    const button = within(await screen.findByRole('row', { name: /^Walk-in freezer/ })).getByRole('button', {
      name: 'Open device UI. Not available while the connection is lost',
    });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(openSpy).not.toHaveBeenCalled();
  });

  const REASON = 'Not available while the connection is lost';

  it.each(['list', 'large', 'small'] as const)(
    'is disabled in menus as well and says why: %s [R-DEV-19]',
    async (view) => {
      const { stuttgart, freezer } = fleet();
      const { user } = await show(`/devicemanager/${stuttgart.id}`, { preferences: { view } });
      const entry = within(await menuOf(user, freezer.name)).getByRole('menuitem', { name: /^Open device UI/ });
      expect([entry.getAttribute('aria-disabled'), entry.textContent]).toEqual(['true', `Open device UI${REASON}`]);
      await user.click(entry);
      expect(openSpy).not.toHaveBeenCalled();
      if (view !== 'large') return;
      const button = screen.getByRole('button', { name: `Open device UI. ${REASON}` });
      expect(button.getAttribute('aria-disabled')).toBe('true');
    },
  );

  describe('on a phone', () => {
    viewport(390);

    it.each(['list', 'large', 'small'] as const)(
      'is disabled in the sheet and says why: %s [R-DEV-19]',
      async (view) => {
        const { stuttgart, freezer, oven } = fleet();
        const { user } = await show(`/devicemanager/${stuttgart.id}`, { preferences: { view } });
        const entry = async (name: string) => {
          await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
          return within(await screen.findByRole('dialog', { name })).getByRole('button', { name: /^Open device UI/ });
        };
        const lost = await entry(freezer.name);
        expect([lost.getAttribute('aria-disabled'), lost.textContent]).toEqual(['true', `Open device UI${REASON}`]);
        await user.click(lost);
        expect(openSpy).not.toHaveBeenCalled();
        await user.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        await user.click(await entry(oven.name));
        expect(openSpy).toHaveBeenCalledTimes(1);
      },
    );
  });
});

describe('removing a device', () => {
  /** Opens the question of a device. */
  async function asked(path: string, name: string, surroundings?: Surroundings) {
    const shown = await show(path, surroundings);
    const menu = await menuOf(shown.user, name);
    await shown.user.click(within(menu).getByRole('menuitem', { name: 'Remove device' }));
    return { ...shown, dialog: await screen.findByRole('alertdialog') };
  }

  it('is offered in My devices by authorized-user alone [R-RIGHT-31]', async () => {
    const { own } = fleet();
    const { user } = await show('/mydevices', { rights: [] });
    expect(within(await menuOf(user, own.name)).queryByRole('menuitem', { name: 'Remove device' })).toBeNull();
  });

  it('is offered in a group by its right there, not to the owner nor by another group, and in My devices to the owner [R-DEV-30, R-RIGHT-15]', async () => {
    const { stuttgart, ulm, oven, devices } = fleet();
    oven.username = SELF.email;
    oven.groups.push(ulm.id);
    devices.push(aDevice({ name: 'Somebody’s oven', username: 'kim@x.example' }));
    const { user, go } = await show(`/devicemanager/${stuttgart.id}`, {
      rights: [EVERYBODY, rightsOn({ group: ulm.id }, 'removeGroupDevice')],
    });
    expect(within(await menuOf(user, oven.name)).queryByRole('menuitem', { name: 'Remove device' })).toBeNull();
    await user.keyboard('{Escape}');
    await go('/mydevices');
    expect(within(await menuOf(user, 'Somebody’s oven')).queryByRole('menuitem', { name: 'Remove device' })).toBeNull();
  });

  it('is not offered of a device of a group below among the hits of the one above, in which it is not [R-DEV-30, R-RIGHT-15]', async () => {
    const { backend, stuttgart, oven } = fleet();
    const company = aGroup({ name: 'Marktküche', childGroups: [stuttgart] });
    backend.serve(readGroupTree, [company]);
    const rights = [rightsOn({ group: company.id }, 'removeGroupDevice')];
    const { user, go } = await show(`/devicemanager/${company.id}?q=oven&below=1`, { rights });
    expect(within(await menuOf(user, oven.name)).queryByRole('menuitem', { name: 'Remove device' })).toBeNull();
    await user.keyboard('{Escape}');
    await go(`/devicemanager/${stuttgart.id}`);
    expect(within(await menuOf(user, oven.name)).getByRole('menuitem', { name: 'Remove device' })).toBeTruthy();
  });

  it('asks first and changes nothing on Cancel [R-DEV-30]', async () => {
    const { backend, stuttgart, oven } = fleet();
    const { user, dialog } = await asked(`/devicemanager/${stuttgart.id}`, oven.name, {
      rights: [rightsOn({ group: stuttgart.id }, 'removeGroupDevice')],
    });
    expect(within(dialog).getByRole('heading').textContent).toBe('Remove “Combi oven” from “Stuttgart”?');
    expect(within(dialog).getByText(/returns to My devices of the person who added it/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(backend.calls(removeGroupDevice)).toEqual([]);
  });

  it('takes it out of the group by the right there, once, and the focus goes to a row that is left [R-DEV-30, R-ERR-27, R-RIGHT-15, R-EXT-29]', async () => {
    const { backend, stuttgart, oven, devices } = fleet();
    // It stands in another group before.
    oven.groups.unshift('other');
    backend.serve(removeGroupDevice, () => {
      devices.splice(devices.indexOf(oven), 1);
      return undefined;
    });
    const { dialog } = await asked(`/devicemanager/${stuttgart.id}`, oven.name, {
      rights: [rightsOn({ group: stuttgart.id }, 'removeGroupDevice')],
    });
    expect(within(dialog).getByText(/stays in its other groups/)).toBeTruthy();
    await pressTwice(within(dialog).getByRole('button', { name: 'Remove device' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(backend.calls(removeGroupDevice).map(({ params }) => params)).toEqual([
      { groupId: stuttgart.id, deviceId: oven.uuid },
    ]);
    expect([snacks(), kinds()]).toEqual([['Device removed.'], ['success']]);
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Combi oven/ })).toBeNull());
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Walk-in freezer/);
  });

  it('ends the own association from My devices, and says so; a failure says so and stays [R-DEV-30, R-ERR-27, R-RIGHT-31]', async () => {
    const { backend, own } = fleet();
    backend.fail(removeDevice, 409, 'ERROR_DEVICE_IN_GROUP');
    const { user, dialog } = await asked('/mydevices', own.name);
    expect(within(dialog).getByRole('heading').textContent).toBe('Remove “My own oven” from your devices?');
    await user.click(within(dialog).getByRole('button', { name: 'Remove device' }));
    await waitFor(() =>
      expect(snacks()).toEqual(['This device still belongs to a group. Remove it from the group first.']),
    );
    backend.cut(removeDevice);
    await user.click(within(dialog).getByRole('button', { name: 'Remove device' }));
    await waitFor(() => expect(snacks().at(-1)).toMatch(/^The service can’t be reached/));
    backend.serve(removeDevice, undefined);
    await user.click(within(dialog).getByRole('button', { name: 'Remove device' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([snacks().at(-1), kinds().at(-1)]).toEqual(['Device removed.', 'success']);
    expect(backend.calls(removeDevice).map(({ params }) => params)).toEqual(Array(3).fill({ deviceId: own.uuid }));
    expect(backend.calls(removeGroupDevice)).toEqual([]);
  });
});
