import { addDevice, findDevice } from '@portal/contracts/device-changes';
import { readControlUnits } from '@portal/contracts/device-readings';
import { listDevices } from '@portal/contracts/devices';
import { assignDevices, updateGroup } from '@portal/contracts/group-changes';
import { listGroupUsers, listInheritedUsers } from '@portal/contracts/group-users';
import { type Group, readGroup, readGroupTree } from '@portal/contracts/groups';
import { type IncidentConfig, readIncidentConfig, updateIncidentConfig } from '@portal/contracts/incidents';
import { listGroupMessages } from '@portal/contracts/maintenance';
import { readOwnRights } from '@portal/contracts/rights';
import { toWire } from '@portal/domain/ids';
import type { Module } from '@portal/domain/modules';
import { GROUP_RIGHTS, type Right } from '@portal/domain/rights';
import { loadTexts } from '@portal/platform/i18n';
import { useRights } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { unsavedLabels } from '@portal/platform/unsaved';
import { aDevice, aGroup, rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { act, configure, renderPortal, screen, waitFor, within } from '@portal/testing/render';
import EditGroupPanel from './EditGroupPanel';

let backend: FakeBackend;
let stored: Group;
let config: IncidentConfig;
let close: jest.Mock;

// Without layout nothing is focusable for the focus trap of dialogs, which then hides them from the accessibility tree.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));
beforeAll(() => loadTexts('errors', 'en'));
beforeEach(() => {
  backend = fakeBackend();
  close = jest.fn();
  const contacts = '[{"email":"kim@x.example","name":"Kim","phone":""}]';
  stored = { ...aGroup({ name: 'Stuttgart', attributes: { contacts } }), childGroups: null };
  config = {
    groupID: stored.id,
    defaultAssignee: null,
    defaultDescriptions: { E99: 'Old text' },
    diagnosisOptions: [''],
    notificationConfig: [{}],
  };
  backend.serve(readGroup, () => ({ ...stored }));
  backend.serve(readGroupTree, () => [{ ...stored }]);
  backend.serve(listGroupUsers, []);
  backend.serve(listInheritedUsers, []);
  backend.serve(readControlUnits, []);
  backend.serve(readIncidentConfig, () => ({ ...config }));
  // What is read carries its version.
  backend.stamp('"read"');
});
const versions = (endpoint: typeof updateGroup | typeof updateIncidentConfig) =>
  backend.calls(endpoint).map(({ headers }) => headers.get('if-match'));

async function edit(rights: readonly Right[], switches: Partial<Record<Module, boolean>> = {}) {
  const rendered = await renderPortal(<EditGroupPanel input={{ groupId: stored.id }} close={close} />, {
    // What is held in another group gives nothing here.
    rights: [rightsOn({ group: stored.id }, 'updateGroup', ...rights), rightsOn({ group: 'Zzk' }, ...GROUP_RIGHTS)],
    switches,
  });
  await screen.findByRole('textbox', { name: /^Group name/ });
  return rendered;
}
const ALWAYS = ['Details', 'Contacts', 'Users', 'Devices'];
const CONFIG = 'Incident configuration';
const MESSAGES = 'Maintenance messages';
/** What each tab is called: beside its name it carries a number, or its name once more for the room that bold letters take. */
const tabs = () =>
  screen
    .getAllByRole('tab')
    .map(
      ({ textContent }) => [...ALWAYS, CONFIG, MESSAGES].find((name) => textContent?.startsWith(name)) ?? textContent,
    );

describe('the tabs of a group', () => {
  it.each([
    ['with both rights', ['readIncidentConfig', 'readMessage'], {}, [CONFIG, MESSAGES]],
    ['without readMessage', ['readIncidentConfig'], {}, [CONFIG]],
    [
      'with the maintenance messages off',
      ['readIncidentConfig', 'readMessage'],
      { 'maintenance-message': false },
      [CONFIG],
    ],
    ['without readIncidentConfig, although it may be changed', ['readMessage', 'updateIncidentConfig'], {}, [MESSAGES]],
    ['with the incidents off', ['readIncidentConfig', 'readMessage'], { 'incident-manager': false }, [MESSAGES]],
  ] as const)('%s [R-GRP-06, R-GRP-22, R-SHELL-20, R-RIGHT-23, R-RIGHT-24]', async (_, rights, switches, more) => {
    await edit(rights, switches);
    const dialog = screen.getByRole('dialog', { name: /Edit group\s*Stuttgart/ });
    // Large.
    expect(getComputedStyle(dialog).width).toBe('1040px');
    expect(tabs()).toEqual([...ALWAYS, ...more]);
  });

  it('each leads to its own part [R-GRP-06]', async () => {
    backend.serve(listDevices, []);
    backend.serve(listGroupMessages, []);
    const { user } = await edit([
      ...(['assignGroupUser', 'assignGroupDevice', 'readIncidentConfig', 'readMessage', 'updateMessage'] as const),
    ]);
    const parts = [
      ['Details', 'textbox', /^Group name/],
      ['Contacts', 'textbox', 'Email 1'],
      ['Users', 'button', 'Add users'],
      ['Devices', 'button', 'Add devices'],
      [CONFIG, 'textbox', 'E99'],
      [MESSAGES, 'button', 'Add maintenance message'],
    ] as const;
    for (const [tab, role, name] of parts) {
      await user.click(screen.getByRole('tab', { name: new RegExp(`^${tab}`) }));
      await screen.findByRole(role, { name });
      expect(parts.filter(([, ...part]) => screen.queryByRole(part[0], { name: part[1] }))).toEqual([
        [tab, role, name],
      ]);
    }
  });
});

const theirs = (label: string) =>
  within(screen.getByRole('alertdialog')).getByRole('row', { name: new RegExp(`^${label}`) });
const press = async (user: Awaited<ReturnType<typeof edit>>['user'], name: string) =>
  user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));

describe('the contacts', () => {
  const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email 1' });
  async function typed() {
    const rendered = await edit([]);
    await rendered.user.click(screen.getByRole('tab', { name: 'Contacts' }));
    await screen.findByRole('textbox', { name: 'Email 1' });
    await rendered.user.type(email(), 'x');
    return rendered;
  }

  it('are marked as not saved, for the page as well, and leaving them asks [R-GRP-25]', async () => {
    const { user } = await typed();
    expect(
      within(screen.getByRole('tab', { name: /Contacts/ })).getByRole('img', { name: 'unsaved changes' }),
    ).toBeTruthy();
    expect([screen.getByText('Unsaved changes').textContent, unsavedLabels()]).toEqual([
      'Unsaved changes',
      ['Contacts'],
    ]);
    await user.click(screen.getByRole('tab', { name: 'Details' }));
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
  });

  it.each([
    ['Overwrite', 'kim@x.examplex'],
    ['Discard my changes', 'alex@x.example'],
  ])(
    'name the version that they were read in, show what has changed meanwhile, and follow "%s" [R-EXT-04]',
    async (choice, result) => {
      const { user } = await typed();
      const theirContacts = '[{"email":"alex@x.example","name":"Alex","phone":""}]';
      backend.fail(updateGroup, 412, 'ERROR_CHANGED_MEANWHILE');
      stored = { ...stored, attributes: { contacts: theirContacts } };
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await screen.findByRole('alertdialog');
      await waitFor(() =>
        expect(theirs('Contacts').textContent).toBe('ContactsAlex, alex@x.exampleKim, kim@x.examplex'),
      );
      expect(versions(updateGroup)).toEqual(['"read"']);
      backend.serve(updateGroup, ({ body }) => (stored = { ...stored, ...(body as Partial<Group>) }));
      await press(user, choice);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await waitFor(() => expect(email().value).toBe(result));
      expect(stored.attributes['contacts']).toContain(result);
    },
  );
});

describe('the devices', () => {
  // Its code and words come with the first press; here they are there before, so that no test waits for a compiler.
  beforeAll(async () => {
    await import('../features/device/add/AddDeviceDialog');
    await loadTexts('mf-devicemanager-add', 'en');
  });

  const [oven, fryer] = [aDevice({ name: 'Combi oven' }), aDevice({ name: 'Deep fryer' })];
  const ids = ['A'.repeat(48), 'B'.repeat(48)];
  const found = new Map([
    [toWire(ids[0]!), oven],
    [toWire(ids[1]!), fryer],
  ]);
  const wireOf = (body: unknown) => toWire((body as { cloudConnectID: string }).cloudConnectID);

  /** The dialog that takes ids, with both looked up. */
  async function lookedUp() {
    backend.serve(listDevices, []);
    backend.serve(readOwnRights, []);
    backend.serve(findDevice, ({ params }) => ({ ...found.get(params['cloudConnectID']!)!, label: 'new' as const }));
    backend.serve(addDevice, ({ body }) => ({ uuid: found.get(wireOf(body))!.uuid }));
    backend.serve(assignDevices, undefined);
    const { user } = await edit(['assignGroupDevice']);
    await user.click(screen.getByRole('tab', { name: /^Devices/ }));
    await user.click(await screen.findByRole('button', { name: 'Add devices' }));
    const byId = await screen.findByRole('button', { name: 'Add by Cloud Connect ID' });
    await act(async () => byId.click());
    await user.type(await screen.findByRole('textbox', { name: 'Cloud Connect ID' }), `${ids.join(' ')}{Enter}`);
    const add = await screen.findByRole('button', { name: 'Add 2 devices' });
    expect(screen.getAllByText('New')).toHaveLength(2);
    return { user, add };
  }

  it('that are added by their Cloud Connect IDs come into this group [R-GRP-19, R-DEV-24, R-DEV-25, R-DEV-27]', async () => {
    const { user, add } = await lookedUp();
    await user.click(add);
    await waitFor(() =>
      expect(backend.calls(assignDevices).map(({ params, body }) => [params, body])).toEqual([
        [{ groupId: stored.id }, [oven.uuid, fryer.uuid]],
      ]),
    );
  });

  it('of which one cannot be added: it is said why, after 1500 ms that the other one was, and the dialog closes [R-DEV-28]', async () => {
    setStore(useSnacks, { snacks: [] });
    const { user, add } = await lookedUp();
    backend.fail(
      addDevice,
      409,
      'ERROR_DEVICE_ALREADY_ADDED',
      undefined,
      ({ body }) => wireOf(body) === toWire(ids[1]!),
    );
    const snacks = () => useSnacks.getState().snacks.map(({ text }) => text);
    const problem = `${ids[1]}: This device is already added.`;
    const began = Date.now();
    await user.click(add);
    await waitFor(() => expect(snacks()).toEqual([problem]));
    expect(screen.getByRole('textbox', { name: 'Cloud Connect ID' })).toBeTruthy();
    await waitFor(() => expect(snacks()).toEqual([problem, 'Device added to the group.']));
    expect(Date.now() - began).toBeGreaterThanOrEqual(1_490);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Cloud Connect ID' })).toBeNull());
    expect(backend.calls(assignDevices).map(({ body }) => body)).toEqual([[oven.uuid]]);
  });
});

describe('the incident configuration', () => {
  const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'E99' });

  it('has the events of the control units of the group’s devices [R-GRP-21]', async () => {
    stored = { ...stored, devices: ['ZDE', 'ZDI'] };
    const events = [{ id: 'E17', name: 'Door open' }];
    backend.serve(readControlUnits, [{ uuid: 'ZDE', controlunits: [{ id: 'cu1', name: 'Chamber', events }] }]);
    const { user } = await edit(['readIncidentConfig', 'updateIncidentConfig']);
    await user.click(screen.getByRole('tab', { name: CONFIG }));
    await user.click(await screen.findByRole('combobox', { name: 'Add a description for' }));
    expect(await screen.findByRole('option', { name: 'Door open (E17)' })).toBeTruthy();
    expect(backend.calls(readControlUnits).map(({ query }) => query)).toEqual([{ ids: '[ZDE,ZDI]' }]);
  });

  it.each([
    ['Overwrite', 'Old text!'],
    ['Discard my changes', 'Their text'],
  ])('shows what has changed meanwhile, and follows "%s" [R-EXT-04, R-GRP-25]', async (choice, result) => {
    const { user } = await edit(['readIncidentConfig', 'updateIncidentConfig']);
    await user.click(screen.getByRole('tab', { name: CONFIG }));
    await screen.findByRole('textbox', { name: 'E99' });
    await user.type(text(), '!');
    expect(unsavedLabels()).toEqual([CONFIG]);
    backend.fail(updateIncidentConfig, 412, 'ERROR_CHANGED_MEANWHILE');
    config = { ...config, defaultDescriptions: { E99: 'Their text' } };
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('alertdialog');
    await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain('E99: Their text'));
    expect(screen.getByRole('alertdialog').textContent).toContain('E99: Old text!');
    expect(versions(updateIncidentConfig)).toEqual(['"read"']);
    backend.serve(updateIncidentConfig, ({ body }) => (config = body as IncidentConfig));
    await press(user, choice);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(text().value).toBe(result));
    expect(config.defaultDescriptions).toEqual({ E99: result });
  });

  it('can be read, and nothing of it changed, without updateIncidentConfig [R-GRP-22, R-RIGHT-23]', async () => {
    config = { ...config, diagnosisOptions: ['Filter'] };
    // One has a description, to the other one could be added.
    stored = { ...stored, devices: ['ZDE'] };
    const events = [
      { id: 'E99', name: 'Hot' },
      { id: 'E17', name: 'Door open' },
    ];
    backend.serve(readControlUnits, [{ uuid: 'ZDE', controlunits: [{ id: 'cu1', name: 'Chamber', events }] }]);
    const { user } = await edit(['readIncidentConfig']);
    await user.click(screen.getByRole('tab', { name: CONFIG }));
    await screen.findByRole('textbox', { name: 'Hot (E99)' });
    const texts = screen.getAllByRole<HTMLInputElement>('textbox');
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.filter(({ readOnly, disabled }) => !readOnly && !disabled)).toEqual([]);
    expect(screen.getAllByRole<HTMLButtonElement>('combobox').filter(({ disabled }) => !disabled)).toEqual([]);
    for (const name of ['Save', /^Delete/]) expect(screen.queryByRole('button', { name })).toBeNull();
    // Nor is there a row for one more.
    expect(screen.getAllByRole('textbox', { name: /^Diagnosis/ })).toHaveLength(1);
  });

  it('can only be read once updateIncidentConfig is taken away, and goes with readIncidentConfig [R-GRP-22, R-RIGHT-23, R-RIGHT-07, R-RIGHT-08]', async () => {
    const { user } = await edit(['readIncidentConfig', 'updateIncidentConfig']);
    const hold = (...rights: Right[]) =>
      act(async () => setStore(useRights, { entries: [rightsOn({ group: stored.id }, 'updateGroup', ...rights)] }));
    await user.click(screen.getByRole('tab', { name: CONFIG }));
    await screen.findByRole('textbox', { name: 'E99' });
    await user.type(text(), '!');
    expect([text().readOnly, screen.queryAllByRole('button', { name: 'Save' }).length]).toEqual([false, 1]);
    await hold('readIncidentConfig');
    expect([text().value, text().readOnly]).toEqual(['Old text!', true]);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByText('You can see this configuration but not change it. Ask your group admin.')).toBeTruthy();
    await hold();
    expect([tabs(), screen.queryByRole('textbox', { name: 'E99' })]).toEqual([ALWAYS, null]);
    expect(await screen.findByRole('textbox', { name: /^Group name/ })).toBeTruthy();
    expect(backend.calls(updateIncidentConfig)).toEqual([]);
  });
});

it.each([
  ['Details', /^Group name/, 'Contacts'],
  ['Contacts', 'Email 1', 'Details'],
  [CONFIG, 'E99', 'Details'],
  [MESSAGES, 'Title (English)', 'Details'],
] as const)(
  'what was typed into %s marks its tab, and is lost after a question alone: to another tab, by closing, with the browser [R-GRP-25, R-GRP-26, R-GRP-28, R-ERR-22]',
  async (tab, name, other) => {
    localStorage.clear();
    backend.serve(listGroupMessages, []);
    const { user } = await edit(['readIncidentConfig', 'updateIncidentConfig', 'readMessage', 'updateMessage']);
    const head = (label: string) => screen.getByRole('tab', { name: new RegExp(`^${label}`) });
    await user.click(head(tab));
    if (tab === MESSAGES)
      await user.click((await screen.findAllByRole('button', { name: 'Add maintenance message' }))[0]!);
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name });
    await screen.findByRole('textbox', { name });
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect([leaves(), screen.queryByText('Unsaved changes')]).toEqual([true, null]);
    await user.type(field(), 'x');
    const typed = field().value;
    expect(within(head(tab)).getByRole('img', { name: 'unsaved changes' })).toBeTruthy();
    expect([screen.getByText('Unsaved changes').textContent, leaves()]).toEqual(['Unsaved changes', false]);
    for (const leave of [
      () => user.click(head(other)),
      () => user.click(screen.getAllByRole('button', { name: 'Close' })[0]!),
      () => user.keyboard('{Escape}'),
      () => user.click(document.querySelector('.fui-DialogSurface__backdrop')!),
    ]) {
      await leave();
      expect((await screen.findByRole('alertdialog')).textContent).toContain(`${tab} has changes that are not saved.`);
      await press(user, 'Keep editing');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect([field().value, unsavedLabels(), close.mock.calls]).toEqual([typed, [tab], []]);
    }
    await user.click(head(other));
    await screen.findByRole('alertdialog');
    await press(user, 'Discard');
    expect(await screen.findByRole('textbox', { name: other === 'Details' ? /^Group name/ : 'Email 1' })).toBeTruthy();
    expect([unsavedLabels(), screen.queryByText('Unsaved changes'), leaves()]).toEqual([[], null, true]);
  },
);

describe('what was typed into a tab and not saved [R-EXT-31]', () => {
  beforeEach(() => {
    localStorage.clear();
    setStore(useSession, { state: 'in', user: { id: 'lena' } as never });
    backend.serve(listGroupMessages, []);
  });
  const RIGHTS = ['readIncidentConfig', 'updateIncidentConfig', 'readMessage', 'updateMessage'] as const;

  it.each([
    ['Details', /^Group name/],
    ['Contacts', 'Email 1'],
    [CONFIG, 'E99'],
    [MESSAGES, 'Title (English)'],
  ] as const)('is offered again where the dialog went unasked, and in no other group: %s', async (tab, name) => {
    const open = async () => {
      const rendered = await edit(RIGHTS);
      await rendered.user.click(screen.getByRole('tab', { name: new RegExp(`^${tab}`) }));
      if (tab === MESSAGES)
        await rendered.user.click((await screen.findAllByRole('button', { name: 'Add maintenance message' }))[0]!);
      return { ...rendered, field: await screen.findByRole<HTMLInputElement>('textbox', { name }) };
    };
    const first = await open();
    const before = first.field.value;
    await first.user.type(first.field, 'x');
    first.unmount();
    const own = stored;
    stored = { ...own, id: toWire('g9') };
    const elsewhere = await open();
    expect([elsewhere.field.value, screen.queryByRole('button', { name: 'Restore' })]).toEqual([before, null]);
    elsewhere.unmount();
    stored = own;
    const { user, field } = await open();
    expect(field.value).toBe(before);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name }).value).toBe(`${before}x`));
  });
});
