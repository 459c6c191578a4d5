import { readDevice } from '@portal/contracts/devices';
import { readGroupTree } from '@portal/contracts/groups';
import { listIncidents, muteDevice, muteGroup, unmuteDevice, unmuteGroup } from '@portal/contracts/incidents';
import type { ActionDeclaration } from '@portal/contracts/remote';
import { loadTexts } from '@portal/platform/i18n';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { askAnew } from '@portal/testing/ask-anew';
import { aDevice, aGroup, rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { renderHook, renderPortal, screen, waitFor, within } from '@portal/testing/render';
import { useMutePresets } from '@portal/ui/mute-presets';
import remote from '../../remote';
import MutePanel from './MutePanel';
import { Pages } from './Pages';

const HOUR = 3_600_000;
const GROUP = 'Z3N0dXR0';
const rights = [rightsOn({ group: GROUP }, 'readIncident', 'updateIncident')];
const switches = { 'incident-manager': true };
const said = () => useSnacks.getState().snacks.map(({ text }) => text);
const close = jest.fn();

let backend: FakeBackend;
const oven = () => aDevice({ uuid: 'ZG92ZW4', name: 'Combi oven 2', groups: [GROUP] });
const stuttgart = (mutedUntil: number | null = null) => [
  aGroup({ id: 'Z2NvbXA', name: 'Marktküche', childGroups: [aGroup({ id: GROUP, name: 'Stuttgart', mutedUntil })] }),
];
beforeEach(() => {
  backend = fakeBackend();
  backend.serve(readGroupTree, stuttgart());
  backend.serve(readDevice, oven());
  backend.serve(listIncidents, []);
  for (const endpoint of [muteGroup, muteDevice])
    backend.serve(endpoint, ({ body }) => ({ mutedUntil: (body as { until: number }).until }));
  backend.serve(unmuteGroup, undefined);
  setStore(useSnacks, { snacks: [] });
  close.mockClear();
});
afterEach(() => expect(backend.unexpected).toEqual([]));

const open = async (input: { groupId: string } | { deviceId: string }) => {
  await loadTexts('edit');
  const page = await renderPortal(<MutePanel input={input} close={close} />, {
    rights,
    switches,
    remote: 'mf-incidents',
  });
  return { ...page, dialog: await screen.findByRole('dialog') };
};
/** Until it knows what it is about. */
const ask = async (input: { groupId: string } | { deviceId: string }) => ({
  ...(await open(input)),
  dialog: await screen.findByRole('dialog', { name: /^Mute the alarms of / }),
});

describe('the dialog that mutes', () => {
  it('mutes a group for an hour, told in ms, and says so [R-EXT-10, R-CONST-01]', async () => {
    const { user, dialog } = await ask({ groupId: GROUP });
    expect(within(dialog).getByRole('heading', { name: 'Mute the alarms of Stuttgart' })).toBeTruthy();
    const before = Date.now();
    await user.click(within(dialog).getByRole('button', { name: 'Mute' }));
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    const [{ params, body }] = backend.calls(muteGroup) as unknown as [{ params: object; body: { until: number } }];
    expect(params).toEqual({ groupId: GROUP });
    expect(body.until - before).toBeGreaterThanOrEqual(HOUR);
    expect(body.until - Date.now()).toBeLessThanOrEqual(HOUR);
    expect(said()).toEqual([expect.stringMatching(/^Stuttgart is muted until /)]);
  });

  it('says until when in the long form, before and after [R-SHELL-17]', async () => {
    backend.serve(readGroupTree, stuttgart(Date.now() + HOUR));
    const { user, dialog } = await ask({ groupId: GROUP });
    const long = 'Stuttgart is muted until \\w+ \\d+, \\d{4} at \\d\\d:\\d\\d';
    expect(await within(dialog).findByText(new RegExp(`^${long}\\. `))).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Mute' }));
    await waitFor(() => expect(said()).toEqual([expect.stringMatching(`^${long}\\.$`)]));
  });

  it('offers the times that a selection of devices is offered, and another one', async () => {
    await loadTexts('mute');
    const presets = renderHook(() => useMutePresets()).result.current.map(({ label }) => label);
    const { dialog } = await ask({ groupId: GROUP });
    const choices = within(dialog).getAllByRole('radio') as HTMLInputElement[];
    expect(choices.flatMap(({ labels }) => [...(labels ?? [])].map(({ textContent }) => textContent))).toEqual([
      ...presets,
      'Until another time',
    ]);
  });

  it('mutes a device until a time that is typed, which lies ahead by at most 30 days; it shakes for another one [R-EXT-10, R-GRP-29]', async () => {
    const { user, dialog } = await ask({ deviceId: 'ZG92ZW4' });
    await user.click(within(dialog).getByRole('radio', { name: 'Until another time' }));
    const field = within(dialog).getByLabelText('Date and time');
    const local = (time: number) =>
      new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    const type = async (value: string) => {
      await user.clear(field);
      if (value !== '') await user.type(field, value);
      await user.click(within(dialog).getByRole('button', { name: 'Mute' }));
    };
    await type(local(Date.now() - HOUR));
    expect(document.querySelector('[data-shaking]')).not.toBeNull();
    expect(await within(dialog).findByText('Enter a time in the future.')).toBeTruthy();
    await type(local(Date.now() + 31 * 24 * HOUR));
    expect(await within(dialog).findByText('Enter a time within the next 30 days.')).toBeTruthy();
    await type('');
    expect(await within(dialog).findByText('Enter a date and a time.')).toBeTruthy();
    expect(backend.calls(muteDevice)).toEqual([]);
    const end = local(Date.now() + 48 * HOUR);
    await type(end);
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    const body = { until: new Date(end).getTime() };
    expect(backend.calls(muteDevice)).toMatchObject([{ params: { deviceId: 'ZG92ZW4' }, body }]);
  });

  it('says what is silent already, of the groups above as well, and ends it [R-EXT-10]', async () => {
    backend.serve(readGroupTree, stuttgart(Date.now() + HOUR));
    backend.serve(readDevice, { ...oven(), mutedUntil: Date.now() + 2 * HOUR });
    const { user, dialog } = await ask({ deviceId: 'ZG92ZW4' });
    expect(await within(dialog).findByText(/^Combi oven 2 is muted until /)).toBeTruthy();
    expect(await within(dialog).findByText(/^Stuttgart is muted until .* nobody is notified\.$/)).toBeTruthy();
    backend.serve(readGroupTree, stuttgart());
    await user.click(within(dialog).getByRole('button', { name: 'Unmute Stuttgart' }));
    await waitFor(() => expect(within(dialog).queryByText(/^Stuttgart is muted/)).toBeNull());
    expect(backend.calls(unmuteGroup)[0]?.params).toEqual({ groupId: GROUP });
    expect(said()).toEqual(['Stuttgart is no longer muted.']);
  });

  it.each([
    ['a device', { deviceId: 'ZG92ZW4' }],
    ['a group', { groupId: GROUP }],
  ] as const)(
    'of %s stays with what is chosen when its place cannot be asked for anew, which is only logged [R-ERR-24]',
    async (_, input) => {
      const { user, dialog } = await ask(input);
      await user.click(within(dialog).getByRole('radio', { name: 'Until another time' }));
      for (const endpoint of [readDevice, readGroupTree]) backend.fail(endpoint, 500);
      const asked = 'deviceId' in input ? [readDevice, readGroupTree] : [readGroupTree];
      expect((await askAnew()).sort()).toEqual(asked.map(({ path }) => `${path} could not be asked anew.`).sort());
      expect(screen.getByLabelText('Date and time')).toBeTruthy();
      expect([screen.queryByRole('button', { name: 'Try again' }), said()]).toEqual([null, []]);
    },
  );

  it.each([
    ['a device', 'the device', { deviceId: 'ZG92ZW4' }, readDevice, () => oven()],
    ['a device', 'the groups', { deviceId: 'ZG92ZW4' }, readGroupTree, () => stuttgart()],
    ['a group', 'the groups', { groupId: GROUP }, readGroupTree, () => stuttgart()],
  ] as const)(
    'of %s opens before %s came, says that it cannot be loaded, and tries again on demand [R-EXT-10, R-DEV-16, R-SHELL-25]',
    async (what, _, input, asked, reply) => {
      // One of several, told as one.
      const endpoint = asked as typeof readDevice;
      const answered = reply() as ReturnType<typeof oven>;
      await loadTexts('errors', 'en');
      const title = 'deviceId' in input ? /Combi oven 2$/ : /Stuttgart$/;
      const answer = backend.hold(endpoint, answered);
      const { dialog, unmount } = await open(input);
      expect(within(dialog).getByText('Loading')).toBeTruthy();
      answer();
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
      expect(screen.queryByText('Loading')).toBeNull();
      unmount();
      backend.fail(endpoint, 500);
      const { user } = await open(input);
      expect(await screen.findByText(`This ${what.slice(2)} can’t be loaded right now`)).toBeTruthy();
      expect(screen.getByText('Unknown error. Try again later.')).toBeTruthy();
      backend.serve(endpoint, answered);
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Mute' })).toBeTruthy();
    },
  );

  it('of a group that is not there any more says so, and can be closed [R-EXT-10]', async () => {
    backend.serve(readGroupTree, []);
    const { user, dialog } = await open({ groupId: GROUP });
    expect(await within(dialog).findByText('This group is no longer here.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('is offered in the menus of groups and devices, with updateIncident and the module alone [R-EXT-10, R-RIGHT-27, R-SHELL-20]', () => {
    const actions: readonly ActionDeclaration[] = remote.actions;
    const muting = actions.filter(({ panel }) => panel === 'mute');
    expect(muting.map(({ slot, right, module }) => [slot, right, module])).toEqual([
      ['group', 'updateIncident', 'incident-manager'],
      ['device', 'updateIncident', 'incident-manager'],
    ]);
    expect(remote.panels).toContainEqual(
      expect.objectContaining({ id: 'mute', right: 'updateIncident', module: 'incident-manager' }),
    );
  });

  it('is hidden with all else of incidents while the module is off: icon, badge, buttons, entry [R-SHELL-20]', () => {
    for (const declared of [...remote.actions, ...remote.panels, ...remote.routes])
      expect(declared).toMatchObject({ module: 'incident-manager' });
  });
});

describe('the banner above a list', () => {
  const show = (path: string, more = {}) =>
    renderPortal(<Pages />, { path, rights, switches, remote: 'mf-incidents', ...more });

  it.each([
    ['of the group', `/incidentmanager/group/${GROUP}`],
    ['of a device in it', '/incidentmanager/device/ZG92ZW4'],
    ['of all devices', '/incidentmanager'],
  ])('says %s that it is muted, until when, and that nobody is notified [R-EXT-10]', async (_whose, path) => {
    backend.serve(readGroupTree, stuttgart(Date.now() + HOUR));
    await show(path);
    expect(await screen.findByText(/^Stuttgart is muted until .* nobody is notified\.$/)).toBeTruthy();
  });

  it('says it of each that is muted, and of more than three how many more there are [R-EXT-10]', async () => {
    const mutedUntil = Date.now() + HOUR;
    const several = (count: number) =>
      Array.from({ length: count }, (_, nth) => aGroup({ name: `Kitchen ${nth + 1}`, mutedUntil }));
    const told = () => screen.getAllByText(/^Kitchen \d is muted until /).map(({ textContent }) => textContent?.[8]);
    backend.serve(readGroupTree, several(3));
    const { unmount } = await show('/incidentmanager', { rights: [rightsOn('*', 'readIncident')] });
    await screen.findByText(/^Kitchen 1 is muted/);
    expect([told(), screen.queryByText(/ more/)]).toEqual([['1', '2', '3'], null]);
    unmount();
    backend.serve(readGroupTree, several(5));
    await show('/incidentmanager', { rights: [rightsOn('*', 'readIncident')] });
    expect(await screen.findByText(/2 more/)).toBeTruthy();
    expect(told()).toEqual(['1', '2', '3']);
  });

  it('is not there once the time is over, whatever the server last said [R-EXT-10]', async () => {
    backend.serve(readGroupTree, stuttgart(Date.now() - 1));
    await show(`/incidentmanager/group/${GROUP}`);
    await screen.findByText('There are no new incidents.');
    expect(screen.queryByText(/is muted until/)).toBeNull();
  });

  it.each([
    ['of one of its groups', { group: GROUP }],
    ['of it alone', { device: 'ZG92ZW4' }],
  ])('of a device is ended by who may update incidents %s [R-EXT-10, R-RIGHT-27]', async (_, scope) => {
    backend.serve(readDevice, { ...oven(), groups: ['Z3VsbQ', GROUP], mutedUntil: Date.now() + HOUR });
    backend.serve(unmuteDevice, undefined);
    const { user } = await show('/incidentmanager/device/ZG92ZW4', {
      rights: [rightsOn(scope, 'readIncident', 'updateIncident')],
    });
    await user.click(await screen.findByRole('button', { name: 'Unmute Combi oven 2' }));
    await waitFor(() => expect(said()).toEqual(['Combi oven 2 is no longer muted.']));
    expect(backend.calls(unmuteDevice)[0]?.params).toEqual({ deviceId: 'ZG92ZW4' });
  });

  it('lets nobody end it without updateIncident [R-RIGHT-27, R-EXT-10]', async () => {
    backend.serve(readGroupTree, stuttgart(Date.now() + HOUR));
    // Held in another group it gives nothing here.
    const elsewhere = rightsOn({ group: 'Z2Vsc2U' }, 'updateIncident');
    await show('/incidentmanager', { rights: [rightsOn({ group: GROUP }, 'readIncident'), elsewhere] });
    await screen.findByText(/^Stuttgart is muted until/);
    expect(screen.queryByRole('button', { name: /^Unmute/ })).toBeNull();
  });
});
