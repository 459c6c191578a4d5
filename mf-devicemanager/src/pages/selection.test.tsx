import { removeDevice } from '@portal/contracts/device-changes';
import { listDevices } from '@portal/contracts/devices';
import { assignDevices, removeGroupDevice } from '@portal/contracts/group-changes';
import { readGroupTree } from '@portal/contracts/groups';
import { muteDevice, unmuteDevice } from '@portal/contracts/incidents';
import { readOwnRights } from '@portal/contracts/rights';
import { bus } from '@portal/platform/bus';
import { loadTexts, textsOf } from '@portal/platform/i18n';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { askAnew } from '@portal/testing/ask-anew';
import { aDevice, aGroup, rightsOn } from '@portal/testing/builders';
import { fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import {
  act,
  configure,
  renderHook,
  renderPortal,
  type Surroundings,
  screen,
  waitFor,
  within,
} from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { useMutePresets } from '@portal/ui/mute-presets';
import { assignMany } from '../data/change-many';
import { plannedRows } from '../features/device/import/import-rows';
import { sheetOf } from '../parts/device-file/columns';
import { readTable } from '../parts/device-file/csv';
import { groupFinder } from '../parts/device-file/group-names';
import { DeviceManager } from './DeviceManager';

const SELF = { id: 'dTE', name: 'Lena Bauer', email: 'lena@x.example', location: null, avatarLocation: null };

// Their code and words come with the first choice; here they are there before, so that no test waits for a compiler.
beforeAll(async () => {
  await Promise.all([
    import('../features/selection/DeviceBar'),
    import('../features/entries/Cards'),
    import('../parts/device-file/csv'),
  ]);
  const words = ['errors', 'edit', 'mute', 'mf-devicemanager-selection', 'mf-devicemanager-file'];
  await Promise.all(words.map((namespace) => loadTexts(namespace, 'en')));
  // A dialog hides what is behind it from the queries by role, and some of it for a moment longer.
  configure({ defaultHidden: true });
});
beforeEach(() => {
  setStore(useSession, { state: 'in', user: SELF });
  setStore(useSnacks, { snacks: [] });
});

afterEach(() => jest.restoreAllMocks());

/** Stuttgart with three ovens, one of them in Ulm as well. */
function fleet() {
  const [one, two, three] = [1, 2, 3].map((serial) => aDevice({ name: `Oven ${serial}` })) as [
    ReturnType<typeof aDevice>,
    ReturnType<typeof aDevice>,
    ReturnType<typeof aDevice>,
  ];
  one.name = '=Oven 1';
  const stuttgart = aGroup({ name: 'Stuttgart', devices: [one, two, three] });
  const ulm = aGroup({ name: 'Ulm', devices: [three] });
  const root = aGroup({ name: 'Marktküche', childGroups: [stuttgart, ulm] });
  const backend = fakeBackend();
  backend.serve(readGroupTree, () => [root]);
  backend.serve(listDevices, () => [one, two, three]);
  backend.serve(assignDevices, undefined);
  backend.serve(removeGroupDevice, undefined);
  return { backend, one, two, three, stuttgart, ulm, root };
}
/** What the last saved file is called. */
let savedAs = '';
/** Catches the file that a press saves; answers how to read it. */
function whatIsSaved(): () => Promise<string> {
  let blob: Blob | undefined;
  URL.createObjectURL = (made) => {
    blob = made as Blob;
    return 'blob:file';
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedAs = this.download;
  });
  return () =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(blob!);
    });
}
const ADMIN = [rightsOn('*', 'assignGroupDevice', 'removeGroupDevice')];
const show = (path: string, surroundings: Surroundings = {}) =>
  renderPortal(<DeviceManager />, { path, ...surroundings });
const begin = async ({ user }: Awaited<ReturnType<typeof show>>) => {
  await screen.findByRole('grid', { name: 'Devices' });
  await user.click(screen.getByRole('button', { name: 'Select several' }));
  return screen.findByRole('toolbar', { name: 'Selection' });
};

describe('several devices [R-EXT-28]', () => {
  it('are assigned to a group in one call, and taken out again by one press, but for the one that was in it; without a group the dialog shakes [R-DEV-02, R-API-66, R-GRP-29, R-ERR-27, R-EXT-22]', async () => {
    const { backend, one, three, stuttgart, ulm } = fleet();
    const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights: ADMIN });
    const { user } = rendered;
    const bar = await begin(rendered);
    await user.click(screen.getByRole('checkbox', { name: /=Oven 1/ }));
    await user.click(screen.getByRole('checkbox', { name: /Oven 3/ }));
    await user.click(await within(bar).findByRole('button', { name: 'Assign to group' }));
    const dialog = await screen.findByRole('dialog', { name: 'Assign 2 devices to a group' });
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
    expect(await within(dialog).findByText('Choose a group.')).toBeTruthy();
    expect([document.querySelector('[data-shaking]') === null, backend.calls(assignDevices)]).toEqual([false, []]);
    await user.type(within(dialog).getByRole('searchbox'), 'ü*m');
    await user.click(await within(dialog).findByRole('radio', { name: /Ulm/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('2 devices assigned.')).toBeTruthy();
    expect(backend.calls(assignDevices)).toMatchObject([{ params: { groupId: ulm.id }, body: [one.uuid, three.uuid] }]);
    await pressTwice(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone for 1 device.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(backend.calls(removeGroupDevice).map(({ params }) => params)).toEqual([
      { groupId: ulm.id, deviceId: one.uuid },
    ]);
  });

  it('is told as one where it is a single device [R-ERR-27]', async () => {
    const { stuttgart } = fleet();
    const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights: ADMIN });
    const { user } = rendered;
    const bar = await begin(rendered);
    await user.click(screen.getByRole('checkbox', { name: /Oven 2/ }));
    await user.click(await within(bar).findByRole('button', { name: 'Assign to group' }));
    const dialog = await screen.findByRole('dialog', { name: 'Assign 1 device to a group' });
    await user.click(within(dialog).getByRole('radio', { name: /Ulm/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('1 device assigned.')).toBeTruthy();
  });

  it.each([
    [[rightsOn('*', 'authorized-user')], true],
    [[], false],
  ] as const)('of My devices with %j can be removed: %s [R-RIGHT-31]', async (rights, mayRemove) => {
    const backend = fakeBackend();
    backend.serve(readGroupTree, []);
    backend.serve(listDevices, [aDevice({ name: 'Mine', username: SELF.email, groups: [] })]);
    const rendered = await show('/mydevices', { rights });
    const bar = await begin(rendered);
    await rendered.user.click(screen.getByRole('checkbox', { name: /Mine/ }));
    await within(bar).findByRole('button', { name: 'Export CSV' });
    expect(within(bar).queryByRole('button', { name: 'Remove' }) !== null).toBe(mayRemove);
  });

  it('of My devices that somebody else added cannot be removed, unless an own one is among them [R-RIGHT-31]', async () => {
    const backend = fakeBackend();
    backend.serve(readGroupTree, []);
    backend.serve(listDevices, [
      aDevice({ name: 'Mine', username: SELF.email, groups: [] }),
      aDevice({ name: 'Kim’s oven', username: 'kim@x.example', groups: [] }),
    ]);
    const rendered = await show('/mydevices', { rights: [rightsOn('*', 'authorized-user')] });
    const bar = await begin(rendered);
    await rendered.user.click(screen.getByRole('checkbox', { name: /Kim’s oven/ }));
    await within(bar).findByRole('button', { name: 'Export CSV' });
    expect(within(bar).queryByRole('button', { name: 'Remove' })).toBeNull();
    await rendered.user.click(screen.getByRole('checkbox', { name: /Mine/ }));
    await rendered.user.click(await within(bar).findByRole('button', { name: 'Remove' }));
    // The other one is not counted.
    expect(await screen.findByRole('button', { name: 'Remove device' })).toBeTruthy();
  });

  it('of the groups below are not taken out of the one above, in which they are not [R-RIGHT-15, R-DEV-30]', async () => {
    const { backend, one, two, three, stuttgart, ulm, root } = fleet();
    one.groups = [stuttgart.id, root.id];
    root.devices = [one.uuid];
    const rendered = await show(`/devicemanager/${root.id}?q=oven&below=1`, { rights: ADMIN });
    const { user } = rendered;
    const bar = await begin(rendered);
    await user.click(screen.getByRole('checkbox', { name: /Oven 2/ }));
    await user.click(screen.getByRole('checkbox', { name: /Oven 3/ }));
    await within(bar).findByRole('button', { name: 'Assign to group' });
    expect(within(bar).queryByRole('button', { name: 'Remove' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /=Oven 1/ }));
    await user.click(await within(bar).findByRole('button', { name: 'Remove' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove 1 device from “Marktküche”?' });
    await user.click(within(question).getByRole('button', { name: 'Remove device' }));
    expect(await screen.findByText('1 device removed.')).toBeTruthy();
    expect(backend.calls(removeGroupDevice).map(({ params }) => params)).toEqual([
      { groupId: root.id, deviceId: one.uuid },
    ]);
    expect([two.groups, three.groups]).toEqual([[stuttgart.id], [stuttgart.id, ulm.id]]);
  });

  it.each([
    [SELF.email, true],
    ['kim@x.example', false],
  ])(
    'that %s added and that are in no group can be assigned to one, and muted: %s [R-RIGHT-12, R-RIGHT-11]',
    async (username, isOwn) => {
      const { backend, ulm } = fleet();
      backend.serve(listDevices, [aDevice({ name: 'Ungrouped', username, groups: [] })]);
      const rights = [rightsOn('*', 'authorized-user'), rightsOn({ group: ulm.id }, 'assignGroupDevice')];
      const rendered = await show('/mydevices', { rights, switches: { 'incident-manager': true } });
      const bar = await begin(rendered);
      await rendered.user.click(screen.getByRole('checkbox', { name: /Ungrouped/ }));
      await within(bar).findByRole('button', { name: 'Export CSV' });
      for (const name of ['Assign to group', 'Mute alarms'])
        expect([name, within(bar).queryByRole('button', { name }) !== null]).toEqual([name, isOwn]);
    },
  );

  it.each([
    ['*', true],
    ['the device', false],
  ] as const)(
    'in no group can be assigned to one by assignGroupDevice on %s: %s [R-RIGHT-03, R-RIGHT-12]',
    async (scope, mayGive) => {
      const { backend } = fleet();
      const ungrouped = aDevice({ name: 'Ungrouped', username: 'kim@x.example', groups: [] });
      backend.serve(listDevices, [ungrouped]);
      const rights = [rightsOn(scope === '*' ? scope : { device: ungrouped.uuid }, 'assignGroupDevice')];
      const rendered = await show('/mydevices', { rights });
      const bar = await begin(rendered);
      await rendered.user.click(screen.getByRole('checkbox', { name: /Ungrouped/ }));
      await within(bar).findByRole('button', { name: 'Export CSV' });
      expect(within(bar).queryByRole('button', { name: 'Assign to group' }) !== null).toBe(mayGive);
    },
  );

  it('can be removed only with removeGroupDevice, and given only to groups with assignGroupDevice [R-RIGHT-14, R-RIGHT-15]', async () => {
    const { stuttgart, ulm } = fleet();
    const only = (right: 'assignGroupDevice' | 'removeGroupDevice') => [rightsOn({ group: stuttgart.id }, right)];
    const offered = async (rights: Surroundings['rights']) => {
      const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights });
      const bar = await begin(rendered);
      await rendered.user.click(screen.getByRole('button', { name: /Select all 3/ }));
      await within(bar).findByRole('button', { name: 'Export CSV' });
      const names = ['Assign to group', 'Remove'].filter((name) => within(bar).queryByRole('button', { name }));
      return { ...rendered, bar, names };
    };
    const remover = await offered(only('removeGroupDevice'));
    expect(remover.names).toEqual(['Remove']);
    await remover.user.click(within(remover.bar).getByRole('button', { name: 'Remove' }));
    await remover.user.click(await screen.findByRole('button', { name: 'Remove 3 devices' }));
    await screen.findByText('3 devices removed.');
    // Who cannot do the opposite can take nothing back.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    remover.unmount();
    const giver = await offered([...only('assignGroupDevice'), rightsOn({ group: ulm.id }, 'removeGroupDevice')]);
    expect(giver.names).toEqual(['Assign to group']);
    giver.unmount();
    const both = await offered([
      rightsOn({ group: stuttgart.id }, 'assignGroupDevice'),
      rightsOn({ group: ulm.id }, 'assignGroupDevice'),
    ]);
    await both.user.click(within(both.bar).getByRole('button', { name: 'Assign to group' }));
    // The group above both is none of them.
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign 3 devices to a group' }));
    expect(dialog.getAllByRole('radio')).toHaveLength(2);
    for (const name of [/^Stuttgart/, /^Ulm/]) expect(dialog.getByRole('radio', { name })).toBeTruthy();
    await both.user.click(dialog.getByRole('radio', { name: /^Ulm/ }));
    await both.user.click(dialog.getByRole('button', { name: 'Assign' }));
    await screen.findByText('3 devices assigned.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it.each([
    ['assignGroupDevice', 'Assign to group'],
    ['updateIncident', 'Mute alarms'],
  ] as const)(
    'can be given and muted by %s on any of their groups: %s [R-RIGHT-12, R-RIGHT-27]',
    async (right, name) => {
      const { stuttgart, ulm } = fleet();
      const rendered = await show(`/devicemanager/${stuttgart.id}`, {
        rights: [rightsOn({ group: ulm.id }, right)],
        switches: { 'incident-manager': true },
      });
      const { user } = rendered;
      const bar = await begin(rendered);
      await user.click(screen.getByRole('checkbox', { name: /Oven 2/ }));
      await within(bar).findByRole('button', { name: 'Export CSV' });
      expect(within(bar).queryByRole('button', { name })).toBeNull();
      await user.click(screen.getByRole('checkbox', { name: /Oven 3/ }));
      expect(await within(bar).findByRole('button', { name })).toBeTruthy();
    },
  );

  it('can be muted by updateIncident on one of them alone [R-RIGHT-27]', async () => {
    const { stuttgart, two } = fleet();
    const rendered = await show(`/devicemanager/${stuttgart.id}`, {
      rights: [rightsOn({ device: two.uuid }, 'updateIncident')],
      switches: { 'incident-manager': true },
    });
    const bar = await begin(rendered);
    await rendered.user.click(screen.getByRole('checkbox', { name: /Oven 3/ }));
    await within(bar).findByRole('button', { name: 'Export CSV' });
    expect(within(bar).queryByRole('button', { name: 'Mute alarms' })).toBeNull();
    await rendered.user.click(screen.getByRole('checkbox', { name: /Oven 2/ }));
    expect(await within(bar).findByRole('button', { name: 'Mute alarms' })).toBeTruthy();
  });

  it('are each tried for themselves when the call for all is refused, and say why not and whom to ask [R-RIGHT-08, R-RIGHT-12]', async () => {
    const { backend, two, stuttgart } = fleet();
    const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights: ADMIN });
    const { user } = rendered;
    await begin(rendered);
    await user.click(screen.getByRole('button', { name: /Select all 3/ }));
    backend.fail(assignDevices, 403, 'ERROR_NO_RIGHT', undefined, ({ body }) => (body as string[]).includes(two.uuid));
    await user.click(await screen.findByRole('button', { name: 'Assign to group' }));
    await user.click(await screen.findByRole('radio', { name: /Ulm/ }));
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText(/2 devices assigned\. 1 could not be changed:/)).toBeTruthy();
    expect(screen.getByText(/Oven 2.*You may not do this with this device\. Ask your group admin\./)).toBeTruthy();
    // What failed stays chosen.
    expect(screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'))).toEqual([
      expect.stringContaining('Oven 2'),
    ]);
  });

  it.each([
    [500, 'ERROR_UNKNOWN', /Oven 2.*Unknown error\. Try again later\./],
    [503, 'ERROR_UNAVAILABLE', /Oven 2.*The service can’t be reached right now\./],
    [404, 'ERROR_DEVICE_UNKNOWN', /Oven 2.*It is not directly in this group\./],
  ] as const)(
    'that are not removed with %s %s say why in words of the portal [R-ERR-13, R-EXT-28]',
    async (status, id, words) => {
      const { backend, two, stuttgart } = fleet();
      const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights: ADMIN });
      const { user } = rendered;
      await begin(rendered);
      await user.click(screen.getByRole('button', { name: /Select all 3/ }));
      backend.fail(removeGroupDevice, status, id, undefined, ({ params }) => params['deviceId'] === two.uuid);
      await user.click(await screen.findByRole('button', { name: 'Remove' }));
      await user.click(await screen.findByRole('button', { name: 'Remove 3 devices' }));
      expect(await screen.findByText(words)).toBeTruthy();
      expect(document.body.textContent).not.toMatch(/ERROR_/);
    },
  );

  it('that are more than one call takes are assigned in several [R-EXT-28, R-API-66]', async () => {
    const { backend, ulm } = fleet();
    const ids = [...Array(501).keys()].map((index) => `device-${index}`);
    const results = await assignMany(ulm.id, ids);
    expect(results).toEqual(ids.map((id) => ({ id })));
    expect(backend.calls(assignDevices).map(({ body }) => (body as string[]).length)).toEqual([500, 1]);
    // One that fails takes the word of the others from nobody.
    backend.fail(assignDevices, 500, 'ERROR_UNKNOWN', undefined, ({ body }) => (body as string[]).length === 1);
    const failed = (await assignMany(ulm.id, ids)).filter(({ error }) => error !== undefined);
    expect(failed.map(({ id }) => id)).toEqual(['device-500']);
  });

  it('are removed from the group after a question, and come back by one press [R-DEV-30, R-ERR-27]', async () => {
    const { backend, one, two, three, stuttgart } = fleet();
    // They stand in other groups as well, which they stay in.
    for (const device of [one, two, three]) device.groups.unshift('other');
    const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights: ADMIN });
    const { user } = rendered;
    await screen.findByRole('grid', { name: 'Devices' });
    // By keys: Space chooses the row, Ctrl A all hits.
    act(() => screen.getByRole('row', { name: /^=Oven 1/ }).focus());
    // The bar is drawn for the first time, unless a pointer was there before: it may wait for its code.
    await act(() => user.keyboard(' '));
    expect(await screen.findByText('1 selected')).toBeTruthy();
    await user.keyboard('{Control>}a{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove 3 devices from “Stuttgart”?' });
    expect(backend.calls(removeGroupDevice)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Remove 3 devices' }));
    expect(await screen.findByText('3 devices removed.')).toBeTruthy();
    expect(backend.calls(removeGroupDevice).map(({ params }) => params)).toEqual(
      [one, two, three].map(({ uuid }) => ({ groupId: stuttgart.id, deviceId: uuid })),
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone for 3 devices.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(backend.calls(assignDevices)).toMatchObject([
      { params: { groupId: stuttgart.id }, body: [one.uuid, two.uuid, three.uuid] },
    ]);
  });

  it('that were the last ones of their list come back by one press as well [R-EXT-28]', async () => {
    const { backend, one, two, three, stuttgart } = fleet();
    const of = (id: string | undefined) => [one, two, three].find(({ uuid }) => uuid === id)!;
    backend.serve(removeGroupDevice, ({ params }) => {
      const device = of(params['deviceId']);
      device.groups = device.groups.filter((id) => id !== stuttgart.id);
      return undefined;
    });
    backend.serve(assignDevices, ({ body }) => {
      for (const id of body as string[]) of(id).groups = [stuttgart.id];
      return undefined;
    });
    const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights: ADMIN });
    const { user } = rendered;
    const bar = await begin(rendered);
    await user.click(screen.getByRole('button', { name: /Select all 3/ }));
    await user.click(await within(bar).findByRole('button', { name: 'Remove' }));
    await user.click(await screen.findByRole('button', { name: 'Remove 3 devices' }));
    await waitFor(() => expect(screen.queryByRole('grid', { name: 'Devices' })).toBeNull());
    expect(screen.getByText('3 devices removed.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone for 3 devices.')).toBeTruthy();
    expect(await screen.findByRole('grid', { name: 'Devices' })).toBeTruthy();
  });

  it('that go while the person is asked about them close the question [R-EXT-28]', async () => {
    const { backend, one, two, three, stuttgart } = fleet();
    const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights: ADMIN });
    const bar = await begin(rendered);
    await rendered.user.click(screen.getByRole('checkbox', { name: /Oven 2/ }));
    await rendered.user.click(await within(bar).findByRole('button', { name: 'Remove' }));
    await screen.findByRole('alertdialog', { name: 'Remove 1 device from “Stuttgart”?' });
    backend.serve(listDevices, () => [one, { ...two, groups: [] }, three]);
    await askAnew();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(backend.calls(removeGroupDevice)).toEqual([]);
  });

  it('that were removed come back where the person may still assign them: own ones, and those of another group [R-RIGHT-12, R-EXT-28]', async () => {
    const { backend, one, two, three, stuttgart, ulm } = fleet();
    for (const device of [one, two, three]) device.username = 'kim@x.example';
    const mine = aDevice({ name: 'My oven', username: SELF.email });
    stuttgart.devices = [...(stuttgart.devices ?? []), mine.uuid];
    mine.groups = [stuttgart.id];
    backend.serve(listDevices, () => [one, two, three, mine]);
    const rights = [
      ...[stuttgart, ulm].map(({ id }) => rightsOn({ group: id }, 'assignGroupDevice', 'removeGroupDevice')),
      // By its groups, not by itself.
      rightsOn({ device: two.uuid }, 'assignGroupDevice'),
    ];
    const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights });
    const { user } = rendered;
    const remove = async (...names: RegExp[]) => {
      const bar = await begin(rendered);
      for (const name of names) await user.click(screen.getByRole('checkbox', { name }));
      await user.click(await within(bar).findByRole('button', { name: 'Remove' }));
      const dialog = await screen.findByRole('alertdialog');
      await user.click(within(dialog).getByRole('button', { name: /^Remove/ }));
    };
    await remove(/Oven 2/);
    expect(await screen.findByText('1 device removed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await remove(/=Oven 1/, /Oven 3/, /My oven/);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone for 2 devices.')).toBeTruthy();
    expect(backend.calls(assignDevices)).toMatchObject([
      { params: { groupId: stuttgart.id }, body: [mine.uuid, three.uuid] },
    ]);
  });

  it('that cannot be removed say why and stay chosen, and only what was removed comes back [R-ERR-27]', async () => {
    const { backend, one, two, stuttgart } = fleet();
    const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights: ADMIN });
    const { user } = rendered;
    const bar = await begin(rendered);
    for (const name of [/=Oven 1/, /Oven 2/]) await user.click(screen.getByRole('checkbox', { name }));
    backend.serve(readOwnRights, [{ scope: '*', rights: [...ADMIN[0]!.rights] }]);
    backend.fail(removeGroupDevice, 403, 'ERROR_NO_RIGHT', undefined, ({ params }) => params['deviceId'] === two.uuid);
    await user.click(await within(bar).findByRole('button', { name: 'Remove' }));
    await user.click(await screen.findByRole('button', { name: 'Remove 2 devices' }));
    expect(await screen.findByText(/^1 device removed\. 1 could not be changed:$/)).toBeTruthy();
    expect(screen.getByText(/Oven 2.*You may not do this with this device\. Ask your group admin\./)).toBeTruthy();
    expect(screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'))).toEqual([
      expect.stringContaining('Oven 2'),
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(backend.calls(assignDevices).map(({ body }) => body)).toEqual([[one.uuid]]));
  });

  it('are removed from My devices after a question, each by its own call [R-DEV-30, R-ERR-27]', async () => {
    const { backend, stuttgart, ulm, one, two } = fleet();
    for (const device of [one, two]) Object.assign(device, { groups: [], username: SELF.email });
    stuttgart.devices = ulm.devices;
    backend.serve(removeDevice, undefined);
    const rendered = await show('/mydevices', { rights: [rightsOn('*', 'authorized-user')] });
    const { user } = rendered;
    const bar = await begin(rendered);
    await user.click(screen.getByRole('button', { name: /Select all 2/ }));
    await user.click(await within(bar).findByRole('button', { name: 'Remove' }));
    const question = await screen.findByRole('alertdialog', { name: /^Remove 2 devices/ });
    expect(backend.calls(removeDevice)).toEqual([]);
    const told = jest.fn();
    const end = bus.on('rights:changed', told);
    await user.click(within(question).getByRole('button', { name: 'Remove 2 devices' }));
    await waitFor(() =>
      expect(backend.calls(removeDevice).map(({ params }) => params)).toEqual([
        { deviceId: one.uuid },
        { deviceId: two.uuid },
      ]),
    );
    await screen.findByText('2 devices removed from your devices.');
    // The rights of an owner go with them.
    await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
    end();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(backend.calls(removeGroupDevice)).toEqual([]);
  });

  it('are muted by who may update incidents of one of them, each with its result, and are as before after one press [R-SHELL-17, R-EXT-10, R-CONST-01]', async () => {
    const { backend, one, two, three, stuttgart } = fleet();
    const old = Date.now() + 20 * 60_000;
    two.mutedUntil = old;
    backend.serve(muteDevice, ({ body }) => ({ mutedUntil: (body as { until: number }).until }));
    backend.serve(unmuteDevice, undefined);
    backend.fail(muteDevice, 403, 'ERROR_NO_RIGHT', undefined, ({ params }) => params['deviceId'] === three.uuid);
    const rights = [rightsOn({ group: stuttgart.id }, 'updateIncident')];
    backend.serve(
      readOwnRights,
      rights.map(({ scope, rights: held }) => ({ scope, rights: [...held] })),
    );
    const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights, switches: { 'incident-manager': true } });
    const { user } = rendered;
    const bar = await begin(rendered);
    await user.click(screen.getByRole('button', { name: /Select all 3/ }));
    await user.click(await within(bar).findByRole('button', { name: 'Mute alarms' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    // The same that the dialog of one device offers.
    const presets = renderHook(() => useMutePresets()).result.current.map(({ label }) => label);
    expect(items).toEqual([...presets, 'Unmute']);
    const began = Date.now();
    await user.click(screen.getByRole('menuitem', { name: '4 hours' }));
    const toast = await screen.findByText(/^2 devices are muted until .*\. 1 could not be changed:$/);
    expect(screen.getByText(/Oven 3.*You may not do this with this device\. Ask your group admin\./)).toBeTruthy();
    const sent = () =>
      backend
        .calls(muteDevice)
        .map(({ params, body }) => [params['deviceId'], (body as { until: number }).until] as const);
    const until = textsOf('ui', 'en').formatDateTime(sent()[0]?.[1] ?? 0);
    expect(toast.textContent).toMatch(new RegExp(`^2 devices are muted until ${until}\\. 1 could`));
    // A few at a time, in no order.
    expect(new Set(sent().map(([id]) => id))).toEqual(new Set([one.uuid, two.uuid, three.uuid]));
    for (const [, until] of sent()) {
      expect(until - began).toBeGreaterThanOrEqual(4 * 3_600_000);
      expect(until - Date.now()).toBeLessThanOrEqual(4 * 3_600_000);
    }
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone for 2 devices.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(sent().slice(3)).toEqual([[two.uuid, old]]);
    expect(backend.calls(unmuteDevice).map(({ params }) => params['deviceId'])).toEqual([one.uuid]);
  });

  it('whose former silence has ended before Undo are heard again [R-EXT-10, R-EXT-28]', async () => {
    const { backend, two, stuttgart } = fleet();
    const old = Date.now() + 60_000;
    two.mutedUntil = old;
    backend.serve(muteDevice, ({ body }) => ({ mutedUntil: (body as { until: number }).until }));
    backend.serve(unmuteDevice, undefined);
    const rights = [rightsOn({ group: stuttgart.id }, 'updateIncident')];
    const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights, switches: { 'incident-manager': true } });
    const { user } = rendered;
    const bar = await begin(rendered);
    await user.click(screen.getByRole('checkbox', { name: /Oven 2/ }));
    await user.click(await within(bar).findByRole('button', { name: 'Mute alarms' }));
    await user.click(await screen.findByRole('menuitem', { name: '4 hours' }));
    await screen.findByText(/^1 device is muted until /);
    jest.spyOn(Date, 'now').mockReturnValue(old + 1);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone for 1 device.')).toBeTruthy();
    expect(backend.calls(unmuteDevice).map(({ params }) => params['deviceId'])).toEqual([two.uuid]);
    expect(backend.calls(muteDevice)).toHaveLength(1);
  });

  it('whose undo fails are told of with their number and why, beside the number of those that are as before [R-EXT-28, R-ERR-27]', async () => {
    const { backend, two, stuttgart } = fleet();
    const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights: ADMIN });
    const { user } = rendered;
    const bar = await begin(rendered);
    await user.click(screen.getByRole('button', { name: /Select all 3/ }));
    await user.click(await within(bar).findByRole('button', { name: 'Remove' }));
    await user.click(await screen.findByRole('button', { name: 'Remove 3 devices' }));
    backend.serve(readOwnRights, [{ scope: '*', rights: [...ADMIN[0]!.rights] }]);
    backend.fail(assignDevices, 403, 'ERROR_NO_RIGHT', undefined, ({ body }) => (body as string[]).includes(two.uuid));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Undone for 2 devices\. 1 could not be changed:$/)).toBeTruthy();
    expect(screen.getByText(/Oven 2.*You may not do this with this device\. Ask your group admin\./)).toBeTruthy();
  });

  it('are told of on the next page, with those that failed, when the person has left before all were muted [R-EXT-28]', async () => {
    const { backend, three, stuttgart } = fleet();
    const answer = backend.hold(muteDevice, { mutedUntil: Date.now() + 14_400_000 });
    backend.fail(muteDevice, 403, 'ERROR_NO_RIGHT', undefined, ({ params }) => params['deviceId'] === three.uuid);
    const rights = [rightsOn({ group: stuttgart.id }, 'updateIncident')];
    backend.serve(
      readOwnRights,
      rights.map(({ scope, rights: held }) => ({ scope, rights: [...held] })),
    );
    const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights, switches: { 'incident-manager': true } });
    const { user, go } = rendered;
    const bar = await begin(rendered);
    await user.click(screen.getByRole('button', { name: /Select all 3/ }));
    await user.click(await within(bar).findByRole('button', { name: 'Mute alarms' }));
    await user.click(await screen.findByRole('menuitem', { name: '4 hours' }));
    await go('/devicemanager');
    answer();
    const told =
      /^2 devices are muted until .*\. 1 could not be changed: Oven 3: You may not do this with this device\./;
    await waitFor(() =>
      expect(useSnacks.getState().snacks).toMatchObject([{ kind: 'error', text: expect.stringMatching(told) }]),
    );
  });

  it.each([
    ['assigned', '2 devices assigned.'],
    ['removed', '2 devices removed.'],
  ])('that were %s are told of on the next page, too [R-ERR-27, R-EXT-28]', async (what, text) => {
    const { backend, stuttgart } = fleet();
    const answers = [backend.hold(assignDevices, undefined), backend.hold(removeGroupDevice, undefined)];
    const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights: ADMIN });
    const { user, go } = rendered;
    const bar = await begin(rendered);
    for (const name of [/=Oven 1/, /Oven 2/]) await user.click(screen.getByRole('checkbox', { name }));
    if (what === 'assigned') {
      await user.click(await within(bar).findByRole('button', { name: 'Assign to group' }));
      const dialog = await screen.findByRole('dialog', { name: 'Assign 2 devices to a group' });
      await user.click(await within(dialog).findByRole('radio', { name: /Ulm/ }));
      await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
    } else {
      await user.click(await within(bar).findByRole('button', { name: 'Remove' }));
      await user.click(await screen.findByRole('button', { name: 'Remove 2 devices' }));
    }
    await waitFor(() =>
      expect(backend.calls(what === 'assigned' ? assignDevices : removeGroupDevice)).not.toHaveLength(0),
    );
    await go('/devicemanager');
    for (const answer of answers) answer();
    await waitFor(() => expect(useSnacks.getState().snacks).toMatchObject([{ kind: 'success', text }]));
  });

  it('that are muted are heard again, and are muted as before after one press [R-EXT-10]', async () => {
    const { backend, two, stuttgart } = fleet();
    two.mutedUntil = Date.now() + 20 * 60_000;
    backend.serve(muteDevice, { mutedUntil: two.mutedUntil });
    backend.serve(unmuteDevice, undefined);
    const rights = [rightsOn({ device: two.uuid }, 'updateIncident')];
    const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights, switches: { 'incident-manager': true } });
    const { user } = rendered;
    const bar = await begin(rendered);
    await user.click(screen.getByRole('checkbox', { name: /Oven 3/ }));
    expect(within(bar).queryByRole('button', { name: 'Mute alarms' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /Oven 3/ }));
    await user.click(screen.getByRole('checkbox', { name: /Oven 2/ }));
    await user.click(await within(bar).findByRole('button', { name: 'Mute alarms' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Unmute' }));
    expect(await screen.findByText('1 device is no longer muted.')).toBeTruthy();
    expect(backend.calls(unmuteDevice).map(({ params }) => params['deviceId'])).toEqual([two.uuid]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(backend.calls(muteDevice).map(({ body }) => body)).toEqual([{ until: two.mutedUntil }]));
  });

  it('cannot be muted while the incidents are off [R-SHELL-20, R-EXT-10]', async () => {
    const { stuttgart } = fleet();
    const rights = [rightsOn({ group: stuttgart.id }, 'updateIncident')];
    const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights, switches: { 'incident-manager': false } });
    const bar = await begin(rendered);
    await rendered.user.click(screen.getByRole('button', { name: /Select all 3/ }));
    await within(bar).findByRole('button', { name: 'Export CSV' });
    expect(within(bar).queryByRole('button', { name: 'Mute alarms' })).toBeNull();
  });

  it('can be exported by anybody, also all hits of a search, and nothing in the file runs as a formula', async () => {
    const { one, two, stuttgart } = fleet();
    Object.assign(one, { street: 'Weg 1', zipcode: '70173', city: 'Stuttgart', country: 'DE', incidents: 2 });
    Object.assign(two, { status: 'ALERT', cloudConnectivity: false, lastPing: Date.UTC(2026, 2, 12, 13, 40) });
    const saved = whatIsSaved();
    // Here it is tomorrow already: the file is named after the day it is here.
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-24 * 60);
    const rendered = await show('/devicemanager?q=oven&below=1');
    const { user } = rendered;
    await begin(rendered);
    await user.click(screen.getByRole('button', { name: /Select all 3/ }));
    expect(screen.queryByRole('button', { name: 'Assign to group' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(useSnacks.getState().snacks).toMatchObject([{ text: '3 devices exported.' }]));
    const text = await saved();
    expect(text).toContain("'=Oven 1");
    expect(savedAs).toBe(`devices-${new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10)}.csv`);
    const [heads, ...rows] = readTable(text);
    expect(heads?.join()).toBe(
      'Cloud Connect ID,Name,Group,Street,ZIP code,City,Country,Status,Cloud connection,Last ping,Incidents,All groups',
    );
    const [path, ping] = [`Marktküche / ${stuttgart.name}`, new Date(one.lastPing ?? 0).toISOString()];
    expect(rows.map((row) => row.slice(1))).toEqual([
      ['=Oven 1', path, 'Weg 1', '70173', 'Stuttgart', 'DE', 'OK', 'Connected', ping, '2', path],
      ['Oven 2', path, '', '', '', '', 'Alarm', 'Lost', '2026-03-12T13:40:00.000Z', '0', path],
      ['Oven 3', path, '', '', '', '', 'OK', 'Connected', ping, '0', `${path} | Marktküche / Ulm`],
    ]);
    expect(rows[0]?.[0]).toBe(one.cloudConnectID);
  });

  it('are exported alone, and no other one of their list [R-EXT-28]', async () => {
    const { one, three, stuttgart } = fleet();
    const saved = whatIsSaved();
    const rendered = await show(`/devicemanager/${stuttgart.id}`);
    const bar = await begin(rendered);
    for (const name of [/=Oven 1/, /Oven 3/]) await rendered.user.click(screen.getByRole('checkbox', { name }));
    await rendered.user.click(await within(bar).findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(useSnacks.getState().snacks).toMatchObject([{ text: '2 devices exported.' }]));
    const [, ...rows] = readTable(await saved());
    expect(rows.map(([id]) => id)).toEqual([one.cloudConnectID, three.cloudConnectID]);
  });

  it('are exported without their incidents while those are off, and can be imported again [R-SHELL-20, R-EXT-14, R-EXT-28]', async () => {
    const { one, two, three, stuttgart, root } = fleet();
    Object.assign(one, { incidents: 2 });
    const saved = whatIsSaved();
    const rendered = await show(`/devicemanager/${stuttgart.id}`, { switches: { 'incident-manager': false } });
    await begin(rendered);
    await rendered.user.click(screen.getByRole('button', { name: /Select all 3/ }));
    await rendered.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(useSnacks.getState().snacks).toMatchObject([{ text: '3 devices exported.' }]));
    const [heads = [], ...lines] = readTable(await saved());
    expect(heads.slice(7)).toEqual(['Status', 'Cloud connection', 'Last ping', 'All groups']);
    const [path, ping] = [`Marktküche / ${stuttgart.name}`, new Date(one.lastPing ?? 0).toISOString()];
    expect(lines[0]?.slice(7)).toEqual(['OK', 'Connected', ping, path]);
    const { rows } = sheetOf([heads, ...lines]);
    expect(
      plannedRows(rows, groupFinder([root]), undefined).map(({ row, outcome }) => [
        row.cloudConnectID,
        row.group,
        outcome,
      ]),
    ).toEqual([one, two, three].map(({ cloudConnectID }) => [cloudConnectID, stuttgart.id, { is: 'unknown' }]));
  });

  it('that are exported from a group can be imported into it again, though they are in several and names hold signs of paths [R-EXT-14, R-EXT-28]', async () => {
    const { backend, one, two, three, stuttgart, ulm } = fleet();
    ulm.name = 'North / South';
    const root = aGroup({ name: 'Marktküche', childGroups: [stuttgart, ulm] });
    backend.serve(readGroupTree, () => [root]);
    const saved = whatIsSaved();
    const again = async (group: string) => {
      const rendered = await show(`/devicemanager/${group}`);
      await begin(rendered);
      await rendered.user.click(screen.getByRole('button', { name: /Select all/ }));
      await rendered.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
      await waitFor(() =>
        expect(useSnacks.getState().snacks).toMatchObject([{ text: expect.stringContaining('exported.') }]),
      );
      rendered.unmount();
      setStore(useSnacks, { snacks: [] });
      const { rows, ignored } = sheetOf(readTable(await saved()));
      expect(ignored).toContain('All groups');
      return plannedRows(rows, groupFinder([root]), undefined).map(({ row }) => [row.cloudConnectID, row.group]);
    };
    expect(await again(ulm.id)).toEqual([[three.cloudConnectID, ulm.id]]);
    expect(await again(stuttgart.id)).toEqual(
      [one, two, three].map(({ cloudConnectID }) => [cloudConnectID, stuttgart.id]),
    );
  });

  describe.each(['large', 'small'] as const)('as %s cards', (view) => {
    const open = async () => {
      const { backend, one, two, three, stuttgart } = fleet();
      const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights: ADMIN, preferences: { view } });
      await screen.findByRole('list', { name: 'Devices' });
      return { ...rendered, backend, one, two, three };
    };
    const card = (name: RegExp) => screen.findByRole('link', { name });

    it('are chosen by a press anywhere on a card once it has begun, which then leads nowhere', async () => {
      const { user, place, backend, one, three } = await open();
      const before = place();
      await card(/^=Oven 1/);
      expect(screen.queryByRole('checkbox')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Select several' }));
      const bar = await screen.findByRole('toolbar', { name: 'Selection' });
      // The box's area is the card's.
      await user.click(screen.getByRole('checkbox', { name: 'Select =Oven 1' }).parentElement!);
      await user.click(screen.getByRole('checkbox', { name: 'Select Oven 3' }).parentElement!);
      expect(await within(bar).findByText('2 selected')).toBeTruthy();
      expect(await card(/^=Oven 1.*, selected$/)).toBeTruthy();
      expect((await card(/^Oven 2/)).getAttribute('aria-label')).not.toMatch(/selected/);
      expect(place()).toBe(before);
      await user.click(await within(bar).findByRole('button', { name: 'Remove' }));
      await user.click(await screen.findByRole('button', { name: 'Remove 2 devices' }));
      expect(await screen.findByText('2 devices removed.')).toBeTruthy();
      expect(backend.calls(removeGroupDevice).map(({ params }) => params['deviceId'])).toEqual([one.uuid, three.uuid]);
    });

    it('are chosen by keys: Space, Shift with arrows, Ctrl A, Escape', async () => {
      const { user } = await open();
      const checked = () =>
        screen.queryAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'));
      (await card(/^=Oven 1/)).focus();
      await user.keyboard(' ');
      expect(checked()).toEqual(['Select =Oven 1']);
      // As they stand beside each other.
      await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
      expect(checked()).toEqual(['Select =Oven 1', 'Select Oven 2']);
      expect(document.activeElement).toBe(await card(/^Oven 2/));
      await user.keyboard('{Control>}a{/Control}');
      expect(checked()).toHaveLength(3);
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('checkbox')).toBeNull();
      expect(document.activeElement).toBe(await card(/^Oven 2/));
    });
  });

  describe('on a phone', () => {
    viewport(390);
    it('says in words what can be done with them', async () => {
      const { stuttgart } = fleet();
      const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights: ADMIN });
      const bar = await begin(rendered);
      await rendered.user.click(screen.getByText('Oven 2'));
      for (const words of ['Assign to group', 'Remove', 'Export CSV'])
        expect((await within(bar).findByText(words)).closest('button')).toBeTruthy();
    });

    it('are chosen by a tap anywhere on their rows, after a press that begins it', async () => {
      const { stuttgart } = fleet();
      const rendered = await show(`/devicemanager/${stuttgart.id}`, { rights: ADMIN });
      const { user } = rendered;
      await begin(rendered);
      await user.click(screen.getByText('Oven 2'));
      expect(await screen.findByText('1 selected')).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });
});
