import { readControlUnits } from '@portal/contracts/device-readings';
import { listGroupUsers, listInheritedUsers } from '@portal/contracts/group-users';
import { type IncidentConfig, readIncidentConfig, updateIncidentConfig } from '@portal/contracts/incidents';
import { toWire } from '@portal/domain/ids';
import { loadTexts } from '@portal/platform/i18n';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { unsavedLabels } from '@portal/platform/unsaved';
import { askAnew } from '@portal/testing/ask-anew';
import { rightsOn } from '@portal/testing/builders';
import { expectConflict } from '@portal/testing/conflict-rows';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { act, configure, renderPortal, screen, waitFor } from '@portal/testing/render';
import { EditDialog } from '@portal/ui/edit/EditDialog';
import { Settings20Filled, Settings20Regular } from '@portal/ui/icons';
import { useState } from 'react';
import { cleanConfig, configBody, configValues, eventsOf } from '../../data/incident-config';
import { IncidentConfigTab } from './IncidentConfigTab';

const GROUP = toWire('g1');
const EMPTY: IncidentConfig = {
  groupID: GROUP,
  defaultAssignee: null,
  defaultDescriptions: {},
  diagnosisOptions: [''],
  notificationConfig: [{}],
};
const UNITS = [
  { uuid: 'd1', controlunits: [{ id: 'cu1', name: 'Chamber', events: [{ id: 'E17', name: 'Door open' }] }] },
];
const person = (id: string, name: string) => ({
  id,
  name,
  email: `${id}@x.example`,
  location: null,
  avatarLocation: null,
});

let backend: FakeBackend;
let stored: IncidentConfig;
const said = () => useSnacks.getState().snacks.at(-1)?.text;
/** The same, told as a success. */
const succeeded = () => useSnacks.getState().snacks.findLast(({ kind }) => kind === 'success')?.text;
const button = (name: string) => screen.getByRole('button', { name });

// Without layout nothing is focusable for the focus trap of dialogs, which then hides them from the accessibility tree.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));
beforeAll(() => loadTexts('errors', 'en'));
beforeEach(() => {
  setStore(useSnacks, { snacks: [] });
  stored = { ...EMPTY, defaultDescriptions: { E99: 'Old text' } };
  backend = fakeBackend();
  backend.serve(readIncidentConfig, () => stored);
  backend.serve(listGroupUsers, [person('lena', 'Lena Bauer'), person('marco', 'Marco Conti')]);
  backend.serve(listInheritedUsers, [
    { ...person('dora', 'Dora Klein'), from: [{ id: 'g2', name: 'Region Südwest' }] },
  ]);
  backend.serve(readControlUnits, UNITS);
  backend.serve(updateIncidentConfig, ({ body }) => (stored = body as IncidentConfig));
});

/** The tab of a group to which a device comes at a press. */
function Growing({ first }: { first: readonly string[] }) {
  const [devices, setDevices] = useState(first);
  return (
    <>
      <button onClick={() => setDevices([...first, 'd9'])}>A device comes</button>
      <IncidentConfigTab groupId={GROUP} devices={devices} />
    </>
  );
}

async function show(mayEdit = true, content = <IncidentConfigTab groupId={GROUP} devices={['d1']} />) {
  const tab = {
    id: 'config',
    label: 'Incident configuration',
    icon: Settings20Regular,
    filledIcon: Settings20Filled,
    content,
  };
  const rights = [
    rightsOn({ group: GROUP }, 'readIncidentConfig', ...(mayEdit ? (['updateIncidentConfig'] as const) : [])),
    // Held in another group it gives nothing here.
    rightsOn({ group: toWire('g9') }, 'updateIncidentConfig'),
  ];
  return renderPortal(
    <EditDialog action="Edit group" name="Stuttgart" mark="group" tabs={[tab]} onClose={() => undefined} />,
    { rights },
  );
}
async function open(mayEdit = true) {
  const rendered = await show(mayEdit);
  await screen.findByRole('combobox', { name: 'Default assignee' });
  return rendered;
}

describe('the incident configuration', () => {
  it('offers the group’s users and those of groups above, or nobody, the events of its devices and those configured, and is saved whole [R-GRP-20, R-GRP-21, R-GRP-23, R-VAL-08, R-ERR-30, R-INC-14, R-EXT-26, R-RIGHT-23, R-GRP-27, R-EXT-22]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Default assignee' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Nobody',
      'Lena Bauer',
      'Marco Conti',
      'Dora Klein',
    ]);
    await user.click(screen.getByRole('option', { name: 'Marco Conti' }));
    await user.click(screen.getByRole('combobox', { name: 'Users to notify' }));
    await user.click((await screen.findAllByText('Lena Bauer')).at(-1)!);
    await user.click((await screen.findAllByText('Dora Klein')).at(-1)!);
    await user.keyboard('{Escape}');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'E99' }).value).toBe('Old text');
    expect(backend.calls(readControlUnits).map(({ query }) => query)).toEqual([{ ids: '[d1]' }]);
    // Only what is set has a field; another event is searched.
    expect(screen.queryByRole('textbox', { name: 'Door open (E17)' })).toBeNull();
    await user.type(screen.getByRole('combobox', { name: 'Add a description for' }), 'dôor');
    await user.click(await screen.findByRole('option', { name: 'Door open (E17)' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Door open (E17)' })));
    await user.type(screen.getByRole('textbox', { name: 'Door open (E17)' }), 'Close the door.');
    await user.type(screen.getByRole('textbox', { name: 'Diagnosis 1' }), 'Filter');
    expect(screen.getByRole('textbox', { name: 'Diagnosis 2' })).toBeTruthy();
    await user.click(button('Save'));
    await waitFor(() => expect(succeeded()).toBe('Incident configuration saved.'));
    expect(backend.calls(updateIncidentConfig).map(({ body }) => body)).toEqual([
      {
        groupID: GROUP,
        defaultAssignee: 'marco',
        defaultDescriptions: { E17: 'Close the door.', E99: 'Old text' },
        diagnosisOptions: ['Filter'],
        notificationConfig: [
          { type: 'user', integrationConfig: { userId: 'dora' } },
          { type: 'user', integrationConfig: { userId: 'lena' } },
        ],
      },
    ]);
    await waitFor(() => expect(unsavedLabels()).toEqual([]));
  });

  it('shows each part that somebody else saved meanwhile, people by their names [R-EXT-04]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Default assignee' }));
    await user.click(await screen.findByRole('option', { name: 'Marco Conti' }));
    await user.click(screen.getByRole('combobox', { name: 'Users to notify' }));
    await user.click((await screen.findAllByText('Lena Bauer')).at(-1)!);
    await user.keyboard('{Escape}');
    await user.type(screen.getByRole('textbox', { name: 'E99' }), '!');
    await user.type(screen.getByRole('textbox', { name: 'Diagnosis 1' }), 'Filter');
    backend.fail(updateIncidentConfig, 412, 'ERROR_CHANGED_MEANWHILE');
    stored = {
      groupID: GROUP,
      defaultAssignee: 'lena',
      defaultDescriptions: { E99: 'Their text' },
      diagnosisOptions: ['Seal', 'Hinge'],
      notificationConfig: ['dora', 'marco'].map((userId) => ({ type: 'user', integrationConfig: { userId } })),
    };
    await user.click(button('Save'));
    await expectConflict([
      'Default assigneeLena BauerMarco Conti',
      'Default descriptionsE99: Their textE99: Old text!',
      'Diagnosis optionsSeal\nHingeFilter',
      'Users to notifyDora Klein, Marco ContiLena Bauer',
    ]);
  });

  it('shows what is set, and each of it can be taken back: to nobody, to no text [R-GRP-20, R-GRP-23, R-GRP-25]', async () => {
    stored = {
      groupID: GROUP,
      defaultAssignee: 'marco',
      defaultDescriptions: { E99: 'Old text' },
      diagnosisOptions: ['Filter'],
      notificationConfig: ['lena', 'marco'].map((userId) => ({ type: 'user', integrationConfig: { userId } })),
    };
    const { user } = await open();
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    const choices = () =>
      ['Default assignee', 'Users to notify'].map((name) => screen.getByRole('combobox', { name }).textContent);
    expect([...choices(), field('Diagnosis 1').value, field('E99').value]).toEqual([
      'Marco Conti',
      'Lena Bauer, Marco Conti',
      'Filter',
      'Old text',
    ]);
    const choose = async (name: string, ...options: string[]) => {
      await user.click(screen.getByRole('combobox', { name }));
      for (const option of options) await user.click((await screen.findAllByText(option)).at(-1)!);
      // Of several the list stays open.
      if (name === 'Users to notify') await user.keyboard('{Escape}');
    };
    const isMarked = () => screen.queryByText('Unsaved changes') !== null;
    // Each alone marks the tab, until it is taken back.
    await choose('Default assignee', 'Nobody');
    expect([isMarked(), choices()[0]]).toEqual([true, 'Nobody']);
    await choose('Default assignee', 'Marco Conti');
    expect(isMarked()).toBe(false);
    await choose('Users to notify', 'Marco Conti');
    expect([isMarked(), choices()[1]]).toEqual([true, 'Lena Bauer']);
    await choose('Users to notify', 'Marco Conti');
    expect(isMarked()).toBe(false);
    for (const name of ['Diagnosis 1', 'E99']) {
      await user.type(field(name), '!');
      expect([name, isMarked()]).toEqual([name, true]);
      await user.keyboard('{Backspace}');
      expect([name, isMarked()]).toEqual([name, false]);
    }
    // What is added does so, too.
    await user.type(field('Diagnosis 2'), 'S');
    expect(isMarked()).toBe(true);
    await user.clear(field('Diagnosis 2'));
    expect(isMarked()).toBe(false);
    await user.click(screen.getByRole('combobox', { name: 'Add a description for' }));
    await user.click(await screen.findByRole('option', { name: 'Door open (E17)' }));
    await user.type(field('Door open (E17)'), 'C');
    expect(isMarked()).toBe(true);
    await user.clear(field('Door open (E17)'));
    await choose('Default assignee', 'Nobody');
    await choose('Users to notify', 'Lena Bauer', 'Marco Conti');
    for (const name of ['Diagnosis 1', 'E99']) await user.clear(field(name));
    await user.click(button('Save'));
    await waitFor(() => expect(backend.calls(updateIncidentConfig).map(({ body }) => body)).toEqual([EMPTY]));
  });

  it('has one empty row below the diagnoses; typing into it adds the next, emptying it takes that away again [R-GRP-08]', async () => {
    const { user } = await open();
    const rows = () => screen.getAllByRole('textbox', { name: /^Diagnosis \d/ }).length;
    const before = rows();
    const last = screen.getByRole('textbox', { name: `Diagnosis ${before}` });
    expect((last as HTMLInputElement).value).toBe('');
    await user.type(last, 'F');
    expect(rows()).toBe(before + 1);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: `Diagnosis ${before + 1}` }).value).toBe('');
    await user.clear(screen.getByRole('textbox', { name: `Diagnosis ${before}` }));
    expect(rows()).toBe(before);
  });

  it('keeps the cursor in its last diagnosis when those above are empty, too [R-GRP-08]', async () => {
    const { user } = await open();
    const diagnoses = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Diagnosis \d/ });
    await user.type(diagnoses().at(-1)!, 'Fan');
    const [first, second] = diagnoses();
    await user.clear(first!);
    await user.type(second!, '{Control>}a{/Control}{Backspace}Door');
    expect(diagnoses().map(({ value }) => value)).toEqual(['Door', '']);
  });

  it('is for reading only without updateIncidentConfig, and says whom to ask [R-GRP-22, R-RIGHT-23, R-RIGHT-08]', async () => {
    await open(false);
    expect(screen.getByText('You can see this configuration but not change it. Ask your group admin.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'E99' }).readOnly).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('combobox', { name: 'Default assignee' }).disabled).toBe(true);
  });

  it('offers what was typed and not saved to nobody who lacks updateIncidentConfig meanwhile [R-GRP-22, R-EXT-31]', async () => {
    localStorage.clear();
    setStore(useSession, { state: 'in', user: person('lena', 'Lena Bauer') });
    const offer = /^Your input from .* was not saved\.$/;
    const first = await open();
    await first.user.type(screen.getByRole('textbox', { name: 'E99' }), '!');
    first.unmount();
    const again = await open();
    expect(await screen.findByText(offer)).toBeTruthy();
    again.unmount();
    const last = await open(false);
    expect(await screen.findByText(/^You can see this configuration but not change it/)).toBeTruthy();
    expect([screen.queryByText(offer), screen.queryByRole('button', { name: 'Restore' })]).toEqual([null, null]);
    last.unmount();
    setStore(useSession, { state: 'starting', user: null });
    localStorage.clear();
  });

  it.each([
    ['beside those configured', { E99: 'Old text' }, 1],
    ['where none is configured', {}, 0],
  ])(
    'says that the events of the devices could not be loaded, and asks again: %s [R-GRP-21, R-DEV-16]',
    async (_, texts, fields) => {
      stored = { ...EMPTY, defaultDescriptions: texts };
      backend.fail(readControlUnits, 500);
      const { user } = await open();
      expect(await screen.findByText('The events of the devices can’t be loaded right now')).toBeTruthy();
      expect(screen.queryByText('The devices of this group report no events yet.')).toBeNull();
      expect(screen.queryAllByRole('textbox', { name: 'E99' })).toHaveLength(fields);
      backend.serve(readControlUnits, UNITS);
      await user.click(button('Try again'));
      await user.click(await screen.findByRole('combobox', { name: 'Add a description for' }));
      expect(await screen.findByRole('option', { name: 'Door open (E17)' })).toBeTruthy();
      expect(screen.queryByText('The events of the devices can’t be loaded right now')).toBeNull();
    },
  );

  it('stays with the events of the devices, or that there are none, when they cannot be asked for anew [R-ERR-24]', async () => {
    stored = EMPTY;
    backend.serve(readControlUnits, []);
    await open();
    expect(await screen.findByText('The devices of this group report no events yet.')).toBeTruthy();
    backend.fail(readControlUnits, 500);
    expect(await askAnew()).toEqual([`${readControlUnits.path} could not be asked anew.`]);
    expect(screen.getByText('The devices of this group report no events yet.')).toBeTruthy();
    expect(screen.queryByText('The events of the devices can’t be loaded right now')).toBeNull();
  });

  it('stays with what is typed when nothing of it can be asked for anew, which is only logged [R-ERR-24]', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Diagnosis 1' }), 'Filter');
    const all = [readIncidentConfig, listGroupUsers, listInheritedUsers, readControlUnits];
    for (const endpoint of all) backend.fail(endpoint, 500);
    expect((await askAnew()).sort()).toEqual(all.map(({ path }) => `${path} could not be asked anew.`).sort());
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Diagnosis 1' }).value).toBe('Filter');
    expect([screen.queryByRole('button', { name: 'Try again' }), useSnacks.getState().snacks]).toEqual([null, []]);
  });

  it.each([[['d1']], [[]]])(
    'keeps what is typed when a device comes to the group beside %j, and offers its events then [R-GRP-21, R-GRP-26, R-SHELL-24]',
    async (first) => {
      const { user } = await show(true, <Growing first={first} />);
      await screen.findByRole('combobox', { name: 'Default assignee' });
      await user.type(screen.getByRole('textbox', { name: 'Diagnosis 1' }), 'Filter');
      const answer = backend.hold(readControlUnits, UNITS);
      await user.click(button('A device comes'));
      const typed = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Diagnosis 1' }).value;
      expect([typed(), screen.queryByText('Loading')]).toEqual(['Filter', null]);
      // Those that are known stay until all are here.
      expect(screen.queryAllByRole('combobox', { name: 'Add a description for' })).toHaveLength(first.length);
      await act(async () => answer());
      await user.click(await screen.findByRole('combobox', { name: 'Add a description for' }));
      expect(await screen.findByRole('option', { name: 'Door open (E17)' })).toBeTruthy();
      expect([typed(), unsavedLabels()]).toEqual(['Filter', ['Incident configuration']]);
    },
  );

  it('keeps the field of a description that is being typed when nothing reports its event any more [R-GRP-21, R-GRP-26]', async () => {
    const { user } = await show(true, <Growing first={['d1']} />);
    await user.type(await screen.findByRole('combobox', { name: 'Add a description for' }), 'door');
    await user.click(await screen.findByRole('option', { name: 'Door open (E17)' }));
    await user.type(await screen.findByRole('textbox', { name: 'Door open (E17)' }), 'Close it.');
    backend.serve(readControlUnits, []);
    await user.click(button('A device comes'));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'E17' })).value).toBe('Close it.');
  });

  it('says that it is loaded, until it is here [R-DEV-16]', async () => {
    const answer = backend.hold(readIncidentConfig, stored);
    await show();
    expect(await screen.findByText('Loading')).toBeTruthy();
    await act(async () => answer());
    expect(await screen.findByRole('textbox', { name: 'E99' })).toBeTruthy();
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it.each([
    ['it', readIncidentConfig],
    ['its users', listGroupUsers],
    ['the users above', listInheritedUsers],
  ] as const)('says by what the load of %s failed, and asks again [R-DEV-16]', async (_, failing) => {
    backend.fail(failing, 500);
    const { user } = await show();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The incident configuration can’t be loaded right nowUnknown error. Try again later.',
    );
    if (failing === readIncidentConfig) backend.serve(readIncidentConfig, stored);
    else if (failing === listGroupUsers) backend.serve(listGroupUsers, []);
    else backend.serve(listInheritedUsers, []);
    await user.click(button('Try again'));
    expect(await screen.findByRole('textbox', { name: 'E99' })).toBeTruthy();
  });

  it('keeps the input when it is refused [R-GRP-27]', async () => {
    backend.fail(updateIncidentConfig, 500);
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'E99' }), '!');
    await user.click(button('Save'));
    await waitFor(() => expect(said()).toBe('Unknown error. Try again later.'));
    expect([screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'E99' }).value, unsavedLabels()]).toEqual([
      'Old text!',
      ['Incident configuration'],
    ]);
  });

  it('says nothing on the wire as [""] and [{}], and reads [] the same [R-GRP-23]', () => {
    expect(configBody(GROUP, configValues(EMPTY))).toEqual(EMPTY);
    expect(configValues({ ...EMPTY, diagnosisOptions: [], notificationConfig: [] })).toEqual(configValues(EMPTY));
  });

  it('reads and says all of several texts, diagnoses and users [R-GRP-20, R-GRP-23]', () => {
    const several: IncidentConfig = {
      groupID: GROUP,
      defaultAssignee: 'dora',
      defaultDescriptions: { E1: 'Door', E2: 'Fan' },
      diagnosisOptions: ['Filter', 'Seal'],
      notificationConfig: ['lena', 'marco'].map((userId) => ({ type: 'user', integrationConfig: { userId } })),
    };
    expect(configBody(GROUP, cleanConfig(configValues(several)))).toEqual(several);
  });

  it('drops empty diagnoses and descriptions wherever they stand [R-VAL-08]', () => {
    const options = ['', 'Filter', '  ', 'Seal', ''].map((text) => ({ text }));
    const clean = cleanConfig({ ...configValues(EMPTY), options, descriptions: { E1: ' ', E2: 'Door', E3: '' } });
    expect([clean.options, clean.descriptions]).toEqual([[{ text: 'Filter' }, { text: 'Seal' }], { E2: 'Door' }]);
  });

  it('finds every event among more than are offered at once [R-GRP-21]', async () => {
    const events = Array.from({ length: 60 }, (_, index) => ({ id: `E${index}`, name: `Door ${index}` }));
    events.push({ id: 'E60', name: 'Water low' });
    backend.serve(readControlUnits, [{ uuid: 'd1', controlunits: [{ id: 'cu1', name: 'Chamber', events }] }]);
    const { user } = await open();
    await user.type(screen.getByRole('combobox', { name: 'Add a description for' }), 'water');
    expect(await screen.findByRole('option', { name: 'Water low (E60)' })).toBeTruthy();
  });

  it('lists each event of each control unit once, by name [R-GRP-21]', () => {
    type Events = { id: string; name: string; localizedNames?: Record<string, string> }[];
    const device = (...units: Events[]) => ({ controlunits: units.map((events) => ({ events })) });
    const devices = [
      device(
        [
          { id: 'E2', name: 'Fan' },
          { id: 'E1', name: 'Door' },
        ],
        [{ id: 'E4', name: 'Boiler' }],
      ),
      device([{ id: 'E1', name: 'Door' }], [{ id: 'E3', name: '' }]),
    ];
    expect(eventsOf(devices, ['E1', 'E9'], 'en').map(({ name }) => name)).toEqual([
      'Boiler',
      'Door',
      'E3',
      'E9',
      'Fan',
    ]);
    const many = [
      device([
        { id: 'E1', name: 'Door', localizedNames: { de: 'Tür' } },
        { id: 'E2', name: 'Fan' },
      ]),
    ];
    expect(eventsOf(many, [], 'de').map(({ name }) => name)).toEqual(['Fan', 'Tür']);
  });
});
