import {
  addDeviceMessage,
  addGroupMessage,
  doneDeviceMessage,
  doneGroupMessage,
  listDeviceMessages,
  listGroupMessages,
  type MaintenanceMessage,
  removeDeviceMessage,
  removeGroupMessage,
  updateDeviceMessage,
  updateGroupMessage,
} from '@portal/contracts/maintenance';
import { readOwnRights } from '@portal/contracts/rights';
import { toWire } from '@portal/domain/ids';
import { MESSAGE_LIST_DELAY_MS } from '@portal/domain/limits';
import type { RightsEntry } from '@portal/domain/rights';
import { loadTexts } from '@portal/platform/i18n';
import { live } from '@portal/platform/live';
import { queryClient } from '@portal/platform/query';
import { useRights } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { unsavedLabels } from '@portal/platform/unsaved';
import { askAnew } from '@portal/testing/ask-anew';
import { rightsOn } from '@portal/testing/builders';
import { expectConflict } from '@portal/testing/conflict-rows';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { act, configure, renderPortal, type Surroundings, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { EditDialog } from '@portal/ui/edit/EditDialog';
import { Toolbox20Filled, Toolbox20Regular } from '@portal/ui/icons';
import type { MessageOwner } from '../../data/messages';
import { intervalText } from '../../parts/format';
import { DoneDialog } from './DoneDialog';
import { MessagesTab } from './MessagesTab';

const GROUP: MessageOwner = { kind: 'group', id: toWire('g1') };
const DEVICE: MessageOwner = { kind: 'device', id: toWire('d1'), groups: [] };
const ALL = [rightsOn({ group: GROUP.id }, 'readMessage', 'updateMessage', 'deleteMessage')];
/** Gives nothing in the group and on the device above. */
const ELSEWHERE = rightsOn({ group: toWire('g9') }, 'readMessage', 'updateMessage', 'deleteMessage');

let backend: FakeBackend;
let stored: MaintenanceMessage[];
const message = (given: Partial<MaintenanceMessage> = {}): MaintenanceMessage => ({
  id: toWire('m1'),
  messages: { en: 'Clean filter', de: 'Filter reinigen' },
  descriptions: { en: 'Rinse it.' },
  interval: 90,
  lastDone: null,
  lastDoneBy: null,
  nextDue: null,
  version: 3,
  ...given,
});
const said = () => useSnacks.getState().snacks.at(-1)?.text;
/** The same, told as a success. */
const succeeded = () => useSnacks.getState().snacks.findLast(({ kind }) => kind === 'success')?.text;
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const option = (name: string) => screen.findByRole('option', { name });

// Without layout nothing is focusable for the focus trap of dialogs, which then hides them from the accessibility tree.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));
beforeAll(() => loadTexts('errors', 'en'));
beforeEach(() => {
  localStorage.clear();
  setStore(useSnacks, { snacks: [] });
  setStore(useSession, { state: 'out', user: null });
  backend = fakeBackend();
  stored = [message()];
  backend.serve(listGroupMessages, () => stored);
  backend.serve(addGroupMessage, { id: toWire('m2') });
  backend.serve(updateGroupMessage, { id: toWire('m1') });
});

// The delay of the list is waited for once, by the test of it.
const inTime = setTimeout;
beforeEach(() => {
  jest
    .spyOn(window, 'setTimeout')
    .mockImplementation(((work: () => void, ms?: number) =>
      inTime(work, ms === MESSAGE_LIST_DELAY_MS ? 0 : ms)) as typeof setTimeout);
});
afterEach(() => jest.restoreAllMocks());
/** Stops the delay of the list; answers what lets it be over. */
function holdDelay(): () => void {
  const waiting: (() => void)[] = [];
  jest
    .spyOn(window, 'setTimeout')
    .mockImplementation(((work: () => void, ms?: number) =>
      ms === 2_000 ? waiting.push(work) : inTime(work, ms)) as typeof setTimeout);
  return () => {
    expect(waiting).toHaveLength(1);
    act(() => waiting[0]?.());
  };
}

async function open({
  owner = GROUP,
  rights = ALL,
  ...surroundings
}: { owner?: MessageOwner; rights?: readonly RightsEntry[] } & Surroundings = {}) {
  const tab = {
    id: 'messages',
    label: 'Messages',
    icon: Toolbox20Regular,
    filledIcon: Toolbox20Filled,
    content: <MessagesTab owner={owner} />,
  };
  const rendered = await renderPortal(
    <EditDialog action="Edit" name="Thing" mark="thing" tabs={[tab]} onClose={() => undefined} />,
    { rights: [...rights, ELSEWHERE], ...surroundings },
  );
  return rendered;
}
/** The list, once it is there. */
const table = (name = 'Maintenance messages') => screen.findByRole('table', { name });
/** Title, description and interval of each line. */
const firstCells = async (name?: string) =>
  within(await table(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent));

describe('the list of maintenance messages', () => {
  it('appears after two seconds, with a loading sign until then [R-MSG-02, R-MSG-06, R-GRP-24, R-DEV-16]', async () => {
    jest.restoreAllMocks();
    const began = performance.now();
    await open();
    await waitFor(() => expect(backend.calls(listGroupMessages)).toHaveLength(1));
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    const row = within(await table()).getByRole('row', { name: /Clean filter/ });
    expect(performance.now() - began).toBeGreaterThanOrEqual(1_750);
    expect([...row.children].slice(0, 3).map((cell) => cell.textContent)).toEqual([
      'Clean filter',
      'Rinse it.',
      '1 minute 30 seconds',
    ]);
    expect(
      screen
        .getAllByRole('columnheader')
        .slice(0, 3)
        .map((head) => head.textContent),
    ).toEqual(['Title', 'Description', 'Interval']);
    for (const name of ['Edit “Clean filter”', 'Delete “Clean filter”'])
      expect(within(row).getByRole('button', { name })).toBeTruthy();
    expect(button('Add maintenance message')).toBeTruthy();
  });

  it.each([
    ['group', GROUP, { group: GROUP.id }, listGroupMessages],
    ['device', DEVICE, { device: DEVICE.id }, listDeviceMessages],
  ])(
    'of a %s keeps its loading sign, though its answer is there, until the two seconds are over, and no longer [R-MSG-02, R-CONST-06]',
    async (_, owner, scope, endpoint) => {
      backend.serve(endpoint, () => stored);
      const over = holdDelay();
      await open({ owner, rights: [rightsOn(scope, 'readMessage')] });
      await waitFor(() => expect([backend.calls(endpoint).length, queryClient.isFetching()]).toEqual([1, 0]));
      expect(screen.getByText('Loading')).toBeTruthy();
      expect(screen.queryByRole('table')).toBeNull();
      over();
      expect(await table()).toBeTruthy();
      expect(screen.queryByText('Loading')).toBeNull();
    },
  );

  it('shows what was typed as text, whatever it is [R-CONST-07]', async () => {
    const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
    stored = [message({ messages: { en: markup }, descriptions: { en: `${markup}!` } })];
    await open();
    expect((await firstCells())[0]?.slice(0, 2)).toEqual([markup, `${markup}!`]);
    expect(document.querySelector('img[src="/x"], b')).toBeNull();
  });

  it('that is empty keeps its loading sign for the two seconds, too [R-MSG-02]', async () => {
    stored = [];
    const over = holdDelay();
    await open();
    await waitFor(() => expect([backend.calls(listGroupMessages).length, queryClient.isFetching()]).toEqual([1, 0]));
    expect([screen.getAllByText('Loading').length, screen.queryByText('No maintenance messages yet')]).toEqual([
      1,
      null,
    ]);
    over();
    expect(await screen.findByText('No maintenance messages yet')).toBeTruthy();
  });

  it('shows what is null as empty and falls back to another language [R-MSG-07]', async () => {
    stored = [
      message({ id: 'a', messages: { fr: 'Nettoyer' }, descriptions: null, interval: null }),
      message({ id: 'b', messages: null }),
      message({ id: 'c', messages: { es: 'Limpiar' }, descriptions: { fr: 'Avec vinaigre.' } }),
    ];
    const { user } = await open();
    expect(await firstCells()).toEqual([
      ['Nettoyer', '', ''],
      ['', 'Rinse it.', '1 minute 30 seconds'],
      ['Limpiar', 'Avec vinaigre.', '1 minute 30 seconds'],
    ]);
    await user.click(button('Mark “Nettoyer” as done'));
    expect(await screen.findByText('“Nettoyer” done?')).toBeTruthy();
    expect(screen.getByText('It is noted with your name and the current time.')).toBeTruthy();
  });

  it('is in the language of the page, else in English, in its words for the interval [R-MSG-06, R-MSG-07]', async () => {
    stored = [
      message({ interval: 31_536_000 + 90_061, descriptions: { fr: 'Rincer.', en: 'Rinse it.', de: 'Spülen.' } }),
    ];
    stored.push(
      message({ id: 'b', messages: { fr: 'Nettoyer', en: 'Clean' }, descriptions: { fr: 'x', en: 'Rinse it.' } }),
    );
    const { user } = await open({ language: 'de' });
    expect(await firstCells('Wartungsmeldungen')).toEqual([
      ['Filter reinigen', 'Spülen.', '1 Jahr, 1 Tag, 1 Stunde, 1 Minute und 1 Sekunde'],
      ['Clean', 'Rinse it.', '1 Minute, 30 Sekunden'],
    ]);
    await user.click(button('„Filter reinigen“ als erledigt markieren'));
    expect(await screen.findByText('„Filter reinigen“ erledigt?')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Abbrechen' }).at(-1)!);
    await user.click(button('„Clean“ löschen'));
    expect(within(await screen.findByRole('alertdialog')).getByText('„Clean“ löschen?')).toBeTruthy();
  });

  it('shows an empty form for what is null [R-MSG-07]', async () => {
    stored = [message({ messages: null, descriptions: null, interval: null })];
    const { user } = await open();
    await table();
    await user.click(screen.getByRole('button', { name: /^Edit / }));
    await screen.findByRole('textbox', { name: 'Interval' });
    expect(['Title (English)', 'Description (English)', 'Interval'].map((name) => field(name).value)).toEqual([
      '',
      '',
      '',
    ]);
  });

  it('has buttons that edit and delete the one beside which they stand [R-GRP-24]', async () => {
    stored = [message(), message({ id: toWire('m2'), messages: { en: 'Descale' } })];
    backend.serve(removeGroupMessage, undefined as never);
    const { user } = await open();
    await table();
    await user.click(button('Delete “Descale”'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete message' }));
    await waitFor(() =>
      expect(backend.calls(removeGroupMessage).map(({ params }) => params['messageId'])).toEqual([toWire('m2')]),
    );
    await user.click(button('Edit “Descale”'));
    await screen.findByRole('textbox', { name: 'Interval' });
    expect(field('Title (English)').value).toBe('Descale');
  });

  it('has its buttons by right: in a group deleting has a right of its own [R-MSG-08, R-RIGHT-25, R-GRP-24, R-EXT-09]', async () => {
    await open({ rights: [rightsOn({ group: GROUP.id }, 'readMessage', 'updateMessage')] });
    await table();
    for (const name of ['Mark “Clean filter” as done', 'Edit “Clean filter”', 'Add maintenance message'])
      expect(button(name)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  it('lets holders of deleteMessage delete those of a group, after asking, and change none [R-MSG-08, R-RIGHT-25, R-ERR-29, R-GRP-24, R-EXT-09]', async () => {
    backend.serve(removeGroupMessage, () => {
      stored = [];
      return undefined as never;
    });
    const { user } = await open({ rights: [rightsOn({ group: GROUP.id }, 'readMessage', 'deleteMessage')] });
    await table();
    expect(screen.queryByRole('button', { name: /Edit|Add|done/ })).toBeNull();
    await user.click(button('Delete “Clean filter”'));
    expect(backend.calls(removeGroupMessage)).toEqual([]);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete message' }));
    await waitFor(() => expect(succeeded()).toBe('Maintenance message removed.'));
    expect(backend.calls(removeGroupMessage).map(({ params }) => params)).toEqual([
      { groupId: GROUP.id, messageId: toWire('m1') },
    ]);
  });

  it.each([
    ['with one', [message()], 'Clean filter'],
    ['empty', [], 'No maintenance messages yet'],
  ])('%s is for reading only without updateMessage [R-MSG-08, R-RIGHT-25]', async (_, given, shown) => {
    stored = given;
    await open({ rights: [rightsOn({ group: GROUP.id }, 'readMessage')] });
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Edit|Delete|Add|done/ })).toBeNull();
  });

  it('that is empty offers who may change them to add the first [R-GRP-24, R-MSG-08]', async () => {
    stored = [];
    const { user } = await open();
    await screen.findByText('No maintenance messages yet');
    await user.click(button('Add maintenance message'));
    expect(await screen.findByRole('textbox', { name: 'Interval' })).toBeTruthy();
  });

  it('that is empty offers readers nothing to add [R-MSG-08, R-RIGHT-25]', async () => {
    stored = [];
    await open({ rights: [rightsOn({ group: GROUP.id }, 'readMessage')] });
    await screen.findByText('No maintenance messages yet');
    expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
  });

  describe('on a phone', () => {
    viewport(390);

    it('is an item each with title, description, interval, when it is due, who did it, and buttons that lead to the form [R-MSG-03, R-MSG-04, R-MSG-06, R-GRP-24, R-EXT-09, R-SHELL-22]', async () => {
      stored = [message({ nextDue: 1_000, lastDone: 500, lastDoneBy: 'Olga' })];
      const { user } = await open();
      const item = (await screen.findByText('Clean filter')).closest('li')!;
      for (const text of ['Rinse it.', '1 minute 30 seconds']) expect(within(item).getByText(text)).toBeTruthy();
      expect(item.textContent).toMatch(/Overdue since .*1970.*Last done .*1970.* · Olga/);
      // An icon each, with its name [R-SHELL-22].
      for (const one of [button('Add maintenance message'), ...within(item).getAllByRole('button')])
        expect([one.textContent, one.querySelector('svg') !== null]).toEqual(['', true]);
      expect(within(item).getByRole('button', { name: 'Delete “Clean filter”' })).toBeTruthy();
      await user.click(within(item).getByRole('button', { name: 'Edit “Clean filter”' }));
      await screen.findByRole('textbox', { name: 'Interval' });
      for (const name of ['English', 'German', 'French', 'Spanish'])
        expect(screen.getByRole('tab', { name })).toBeTruthy();
      expect(button('Add language')).toBeTruthy();
      expect(['Title (English)', 'Description (English)', 'Interval'].map((name) => field(name).value)).toEqual([
        'Clean filter',
        'Rinse it.',
        '90',
      ]);
      expect(screen.getByRole('combobox', { name: 'Unit' }).textContent).toBe('Seconds');
    });

    it('is in the language of the page as well, title, description and interval [R-MSG-06, R-MSG-07]', async () => {
      stored = [message({ descriptions: { en: 'Rinse it.', de: 'Spülen.' } })];
      await open({ language: 'de' });
      const item = (await screen.findByText('Filter reinigen')).closest('li')!;
      for (const text of ['Spülen.', '1 Minute, 30 Sekunden']) expect(within(item).getByText(text)).toBeTruthy();
    });

    it('has words for a title that is null, and nothing for a description and an interval [R-MSG-07]', async () => {
      stored = [message({ messages: null, descriptions: null, interval: null, nextDue: null, lastDone: null })];
      await open();
      const item = (await screen.findByText('Untitled')).closest('li')!;
      const told = [...item.querySelectorAll('*')].filter(({ children }) => children.length === 0);
      expect(told.map(({ textContent }) => textContent?.trim()).filter(Boolean)).toEqual(['Untitled', 'Never done']);
    });

    it('keeps its loading sign for the two seconds, too [R-MSG-02]', async () => {
      const over = holdDelay();
      await open();
      await waitFor(() => expect([backend.calls(listGroupMessages).length, queryClient.isFetching()]).toEqual([1, 0]));
      expect([screen.getAllByText('Loading').length, screen.queryByText('Clean filter')]).toEqual([1, null]);
      over();
      expect(await screen.findByText('Clean filter')).toBeTruthy();
      expect(screen.queryByText('Loading')).toBeNull();
    });

    it.each([
      ['a group by deleteMessage', GROUP, [rightsOn({ group: GROUP.id }, 'readMessage', 'deleteMessage')]],
      ['a device by updateMessage', DEVICE, [rightsOn({ device: DEVICE.id }, 'readMessage', 'updateMessage')]],
    ] as const)('is deleted in %s, after asking [R-MSG-08, R-RIGHT-25, R-GRP-24]', async (_, owner, rights) => {
      const [list, remove] =
        owner.kind === 'group' ? [listGroupMessages, removeGroupMessage] : [listDeviceMessages, removeDeviceMessage];
      backend.serve(list, () => stored);
      backend.serve(remove, undefined as never);
      const { user } = await open({ owner, rights });
      await user.click(await screen.findByRole('button', { name: 'Delete “Clean filter”' }));
      expect(backend.calls(remove)).toEqual([]);
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete message' }));
      await waitFor(() => expect(backend.calls(remove)).toHaveLength(1));
    });

    it('has its buttons by right, too [R-MSG-08, R-RIGHT-25, R-EXT-09]', async () => {
      await open({ rights: [rightsOn({ group: GROUP.id }, 'readMessage', 'updateMessage')] });
      expect(await screen.findByRole('button', { name: 'Edit “Clean filter”' })).toBeTruthy();
      expect(button('Mark “Clean filter” as done')).toBeTruthy();
      expect(screen.queryByRole('table')).toBeNull();
      expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    });

    const CHANGES = ['Mark “Clean filter” as done', 'Edit “Clean filter”', 'Add maintenance message'];
    const REMOVES = 'Delete “Clean filter”';
    it.each([
      ['a group', ['deleteMessage'], [REMOVES], GROUP],
      ['a group', [], [], GROUP],
      ['a device', ['updateMessage'], [...CHANGES, REMOVES], DEVICE],
      ['a device', ['deleteMessage'], [], DEVICE],
    ] as const)(
      'of %s has by %j the buttons %j and no other [R-MSG-08, R-RIGHT-25, R-EXT-09]',
      async (_, held, buttons, owner) => {
        backend.serve(listDeviceMessages, () => stored);
        const where = owner === GROUP ? { group: owner.id } : { device: owner.id };
        await open({ owner, rights: [rightsOn(where, 'readMessage', ...held)] });
        await screen.findByText('Clean filter');
        const shown = [...CHANGES, REMOVES].filter((name) => screen.queryByRole('button', { name }));
        expect(shown).toEqual(buttons);
      },
    );
  });

  describe.each([
    [390, 'LI'],
    [999, 'LI'],
    [1000, 'TR'],
  ])('at %i px', (width, element) => {
    viewport(width);

    it(`is a ${element}, its title whole in a tooltip`, async () => {
      await open();
      const title = await screen.findByTitle('Clean filter');
      expect([title.textContent, title.closest('li, tr')?.tagName]).toEqual(['Clean filter', element]);
    });

    it('is called “Untitled” by its buttons and their questions where its title is null [R-MSG-07]', async () => {
      stored = [message({ messages: null })];
      const { user } = await open();
      expect(await screen.findByRole('button', { name: 'Edit “Untitled”' })).toBeTruthy();
      await user.click(button('Mark “Untitled” as done'));
      expect(await screen.findByText('“Untitled” done?')).toBeTruthy();
      await user.click(screen.getByText('Cancel'));
      await waitFor(() => expect(screen.queryByText('“Untitled” done?')).toBeNull());
      await user.click(button('Delete “Untitled”'));
      expect(await screen.findByText('Delete “Untitled”?')).toBeTruthy();
    });
  });

  it('has what is due on top, with a sign and a word besides the colour, and who did it last [R-EXT-09, R-SHELL-17]', async () => {
    const [now, day] = [Date.now(), 86_400_000];
    const titled = (title: string, given: Partial<MaintenanceMessage>) =>
      message({ id: title, messages: { en: title }, interval: 30 * 86_400, ...given });
    stored = [
      titled('Never due', { nextDue: null }),
      titled('Later', { nextDue: now + 9 * day, lastDone: now - 21 * day, lastDoneBy: 'Anna' }),
      titled('Soon', { nextDue: now + 2 * day }),
      titled('Late', { nextDue: now - day }),
      titled('Very late', { nextDue: now - 9 * day }),
    ];
    await open();
    const rows = within(await table())
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.querySelector('th')?.textContent)).toEqual([
      'Very late',
      'Late',
      'Soon',
      'Later',
      'Never due',
    ]);
    const due = rows.map((row) => row.children[3] as HTMLElement);
    const long = '\\w+ \\d+, 20\\d\\d at \\d\\d:\\d\\d';
    expect(due.map((cell) => cell.textContent)).toEqual([
      expect.stringMatching(`^Overdue since ${long}Never done$`),
      expect.stringMatching(`^Overdue since ${long}Never done$`),
      expect.stringMatching(`^Due ${long}Never done$`),
      expect.stringMatching(`^Due ${long}Last done ${long} · Anna$`),
      'Never done',
    ]);
    expect(due.map((cell) => cell.querySelector('svg') !== null)).toEqual([true, true, true, false, false]);
  });

  it('lets mark the work as done after asking, once, and tells when it is due again [R-EXT-09, R-SHELL-17, R-EXT-29]', async () => {
    const nextDue = new Date(2026, 11, 24, 18, 30).getTime();
    stored = [message({ nextDue: 1_000 })];
    backend.serve(doneGroupMessage, () => {
      stored = [message({ nextDue, lastDone: Date.now(), lastDoneBy: 'Olga' })];
      return { lastDone: Date.now(), nextDue };
    });
    const { user } = await open();
    await table();
    await user.click(button('Mark “Clean filter” as done'));
    // A dialog in a dialog has no role for jsdom at times.
    expect(await screen.findByText('“Clean filter” done?')).toBeTruthy();
    expect(screen.getByText(/The interval of 1 minute 30 seconds begins anew\./)).toBeTruthy();
    expect(backend.calls(doneGroupMessage)).toEqual([]);
    await pressTwice(screen.getByText('Mark as done'));
    await waitFor(() => expect(said()).toMatch(/^Done\. Due again on .*24 December 2026|December 24, 2026/));
    expect(said()).toMatch(/December 24, 2026 at 18:30/);
    expect(backend.calls(doneGroupMessage).map(({ params }) => params)).toEqual([
      { groupId: GROUP.id, messageId: toWire('m1') },
    ]);
    expect(await screen.findByText(/ · Olga$/)).toBeTruthy();
    expect(screen.queryByText(/Overdue/)).toBeNull();
  });

  it('marks those of a device, too, and says why it could not [R-EXT-09, R-ERR-13]', async () => {
    backend.fail(doneDeviceMessage, 500);
    const close = jest.fn();
    const { user } = await renderPortal(<DoneDialog owner={DEVICE} message={message()} onClose={close} />);
    await user.click(await screen.findByRole('button', { name: 'Mark as done' }));
    await waitFor(() => expect(said()).toBe('Unknown error. Try again later.'));
    expect(close).not.toHaveBeenCalled();
    backend.serve(doneDeviceMessage, { lastDone: 1, nextDue: 2 });
    await user.click(button('Mark as done'));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(backend.calls(doneDeviceMessage).map(({ params }) => params)).toEqual(
      Array.from({ length: 2 }, () => ({ deviceId: DEVICE.id, messageId: toWire('m1') })),
    );
  });

  it('follows what others do, in this tab too [R-EXT-09, R-SHELL-24]', async () => {
    await open();
    await table();
    stored = [message({ lastDone: Date.now(), lastDoneBy: 'Olga' })];
    live.deliver('list.changed', { list: 'messages', group: GROUP.id });
    expect(await screen.findByText(/ · Olga$/)).toBeTruthy();
  });

  it('lets holders of deleteMessage alone delete none of a device, nor edit or add any [R-MSG-08, R-RIGHT-25, R-EXT-09]', async () => {
    backend.serve(listDeviceMessages, () => stored);
    await open({ owner: DEVICE, rights: [rightsOn({ device: DEVICE.id }, 'readMessage', 'deleteMessage')] });
    await table();
    expect(screen.queryByRole('button', { name: /Edit|Delete|Add|done/ })).toBeNull();
  });

  it.each([
    ['it', DEVICE, { device: DEVICE.id }],
    ['a group of it', { ...DEVICE, groups: [toWire('g0'), GROUP.id] }, { group: GROUP.id }],
  ])(
    'lets holders of updateMessage on %s delete those of a device, after asking, and edit and add them [R-MSG-08, R-ERR-29, R-RIGHT-25, R-EXT-09]',
    async (_, owner, where) => {
      backend.serve(listDeviceMessages, () => stored);
      backend.serve(removeDeviceMessage, () => {
        stored = [];
        return undefined as never;
      });
      const { user } = await open({ owner, rights: [rightsOn(where, 'readMessage', 'updateMessage')] });
      await table();
      for (const name of ['Mark “Clean filter” as done', 'Edit “Clean filter”', 'Add maintenance message'])
        expect(button(name)).toBeTruthy();
      await user.click(button('Delete “Clean filter”'));
      expect(backend.calls(removeDeviceMessage)).toEqual([]);
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete message' }));
      await waitFor(() => expect(succeeded()).toBe('Maintenance message removed.'));
      expect(backend.calls(removeDeviceMessage)[0]?.params).toEqual({ deviceId: DEVICE.id, messageId: toWire('m1') });
      expect(await screen.findByText('No maintenance messages yet')).toBeTruthy();
    },
  );

  it.each([
    [500, 'ERROR_UNKNOWN', 'Unknown error. Try again later.'],
    [403, 'ERROR_NO_RIGHT', 'You don’t have access here. Ask your group admin.'],
  ] as const)(
    'says why deleting was refused with %i and keeps the row [R-ERR-13, R-ERR-14]',
    async (status, id, text) => {
      backend.serve(readOwnRights, () => ALL.map(({ scope, rights }) => ({ scope, rights: [...rights] })));
      backend.fail(removeGroupMessage, status, id);
      const { user } = await open();
      await table();
      await user.click(button('Delete “Clean filter”'));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete message' }));
      await waitFor(() => expect(said()).toBe(text));
      expect(screen.getByText('Clean filter')).toBeTruthy();
    },
  );

  it('stays as it is when it cannot be asked for anew, which is only logged [R-ERR-24]', async () => {
    await open();
    const lines = await firstCells();
    backend.fail(listGroupMessages, 500);
    expect(await askAnew()).toEqual([`${listGroupMessages.path} could not be asked anew.`]);
    expect(await firstCells()).toEqual(lines);
    expect(useSnacks.getState().snacks).toEqual([]);
  });

  it('tells a failed load, by what it failed, and tries again [R-DEV-16]', async () => {
    backend.fail(listGroupMessages, 500);
    const { user } = await open();
    await screen.findByText('The maintenance messages can’t be loaded right now');
    expect(screen.getByText('Unknown error. Try again later.')).toBeTruthy();
    backend.serve(listGroupMessages, () => stored);
    await user.click(button('Try again'));
    expect(await table()).toBeTruthy();
  });
});

describe('the form of a maintenance message', () => {
  async function edit(name = 'Edit “Clean filter”') {
    const rendered = await open();
    await screen.findByRole('button', { name: 'Add maintenance message' });
    await rendered.user.click(button(name));
    await screen.findByRole('textbox', { name: 'Interval' });
    return rendered;
  }
  const units = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.click(screen.getByRole('combobox', { name: 'Unit' }));
    return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  };

  it('shows a stored interval in the largest unit that divides it, and offers that unit, too [R-MSG-03, R-MSG-04]', async () => {
    const { user } = await edit();
    expect(screen.getByText('Never done')).toBeTruthy();
    expect(field('Interval').value).toBe('90');
    expect(await units(user)).toEqual(['Seconds', 'Hours', 'Days', 'Years']);
  });

  it.each([
    ['Minutes', 120, '2', ['Minutes', 'Hours', 'Days', 'Years']],
    ['Hours', 7_200, '2', ['Hours', 'Days', 'Years']],
    ['Days', 172_800, '2', ['Hours', 'Days', 'Years']],
    ['Years', 63_072_000, '2', ['Hours', 'Days', 'Years']],
  ])(
    'shows an interval of whole %s in them, and offers only what is offered to all besides [R-MSG-04]',
    async (unit, interval, count, offered) => {
      stored = [message({ interval })];
      const { user } = await edit();
      expect([field('Interval').value, screen.getByRole('combobox', { name: 'Unit' }).textContent]).toEqual([
        count,
        unit,
      ]);
      expect(await units(user)).toEqual(offered);
    },
  );

  it.each(['12', 'x', 'Deutsch (AT)'])('refuses %j as a language and says what a code is [R-MSG-03]', async (typed) => {
    const { user } = await edit('Add maintenance message');
    const before = screen.getAllByRole('tab').length;
    await user.click(button('Add language'));
    await user.type(await screen.findByRole('textbox', { name: 'Language code' }), `${typed}{Enter}`);
    expect(screen.getByText(/^Enter a language code such as/)).toBeTruthy();
    expect(screen.getAllByRole('tab')).toHaveLength(before);
  });

  it('leads to the language that is there, in whatever letters its code is typed [R-MSG-03]', async () => {
    const { user } = await edit('Add maintenance message');
    const before = screen.getAllByRole('tab').length;
    await user.click(button('Add language'));
    await user.type(await screen.findByRole('textbox', { name: 'Language code' }), 'De{Enter}');
    expect(screen.getByRole('tab', { name: 'German' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getAllByRole('tab')).toHaveLength(before);
  });

  it('adds a message with texts by language, other languages included; saved, nothing is marked [R-MSG-01, R-MSG-03, R-MSG-04, R-MSG-05, R-ERR-29, R-GRP-24, R-GRP-27, R-EXT-29]', async () => {
    const { user } = await edit('Add maintenance message');
    for (const name of ['English', 'German', 'French', 'Spanish'])
      expect(screen.getByRole('tab', { name })).toBeTruthy();
    expect(await units(user)).toEqual(['Hours', 'Days', 'Years']);
    await user.click(await option('Hours'));
    await user.type(field('Title (English)'), 'Descale');
    await user.click(screen.getByRole('tab', { name: 'German' }));
    await user.type(field('Title (German)'), 'Entkalken');
    await user.type(field('Description (German)'), 'Mit Essig.');
    await user.click(button('Add language'));
    await user.type(await screen.findByRole('textbox', { name: 'Language code' }), 'pt-BR{Enter}');
    await user.type(await screen.findByRole('textbox', { name: 'Title (Brazilian Portuguese)' }), 'Descalcificar');
    await user.click(button('Add language'));
    await user.type(await screen.findByRole('textbox', { name: 'Language code' }), 'gsw');
    await user.click(button('Add'));
    await user.type(await screen.findByRole('textbox', { name: 'Title (Swiss German)' }), 'Entchalche');
    await user.click(button('Add language'));
    await user.type(await screen.findByRole('textbox', { name: 'Language code' }), 'sr-Latn-RS{Enter}');
    await user.type(await screen.findByRole('textbox', { name: /^Title \(Serbian/ }), 'Kamenac');
    await user.type(field('Interval'), '1.5');
    expect(unsavedLabels()).toEqual(['Messages']);
    await pressTwice(button('Save'));
    await waitFor(() => expect(succeeded()).toBe('Maintenance message saved.'));
    expect(backend.calls(addGroupMessage).map(({ body }) => body)).toEqual([
      {
        messages: {
          de: 'Entkalken',
          en: 'Descale',
          gsw: 'Entchalche',
          'pt-BR': 'Descalcificar',
          'sr-Latn-RS': 'Kamenac',
        },
        descriptions: { de: 'Mit Essig.' },
        interval: 5_400,
      },
    ]);
    expect(await table()).toBeTruthy();
    expect(unsavedLabels()).toEqual([]);
  });

  it('offers every language that the title or the description has, and the text in it [R-MSG-03]', async () => {
    stored = [message({ messages: { en: 'Clean filter', pt: 'Limpar' }, descriptions: { nl: 'Met azijn.' } })];
    const { user } = await edit();
    await user.click(screen.getByRole('tab', { name: 'Portuguese' }));
    expect(field('Title (Portuguese)').value).toBe('Limpar');
    await user.click(screen.getByRole('tab', { name: 'Dutch' }));
    expect(field('Description (Dutch)').value).toBe('Met azijn.');
  });

  it.each(['', 'x', '0', '-1', '1.0000001'])(
    'refuses the interval "%s": it says so and Save is off [R-VAL-14, R-VAL-05, R-ERR-21]',
    async (typed) => {
      const { user } = await edit();
      await user.clear(field('Interval'));
      if (typed) await user.type(field('Interval'), typed);
      expect(await screen.findByText('The interval must be a number and can’t be empty.')).toBeTruthy();
      expect(button('Save').getAttribute('aria-disabled')).toBe('true');
      await user.click(button('Save'));
      expect(backend.calls(updateGroupMessage)).toEqual([]);
    },
  );

  it.each([
    ['a new one of a group', GROUP, 'Add maintenance message', addGroupMessage],
    ['a new one of a device', DEVICE, 'Add maintenance message', addDeviceMessage],
    ['one of a device', DEVICE, 'Edit “Clean filter”', updateDeviceMessage],
  ] as const)(
    'refuses a wrong interval of %s as well, and drops blank texts and numeric keys once it is right [R-VAL-14, R-VAL-05, R-ERR-21]',
    async (_, owner, name, saving) => {
      stored = [message({ messages: { 0: 'x', 12: 'y', en: 'Clean filter' } })];
      backend.serve(listDeviceMessages, () => stored);
      backend.serve(saving, { id: toWire('m1') });
      const { user } = await open({
        owner,
        rights: [...ALL, rightsOn({ device: DEVICE.id }, 'readMessage', 'updateMessage')],
      });
      await table();
      await user.click(button(name));
      await screen.findByRole('textbox', { name: 'Interval' });
      await user.clear(field('Title (English)'));
      await user.type(field('Title (English)'), 'Descale');
      await user.clear(field('Description (English)'));
      await user.type(field('Description (English)'), ' ');
      await user.click(screen.getByRole('combobox', { name: 'Unit' }));
      await user.click(await option('Hours'));
      for (const wrong of ['x', '0', '-1', '0.0001']) {
        await user.clear(field('Interval'));
        await user.type(field('Interval'), wrong);
        expect(await screen.findByText('The interval must be a number and can’t be empty.')).toBeTruthy();
        expect([wrong, button('Save').getAttribute('aria-disabled')]).toEqual([wrong, 'true']);
        await user.click(button('Save'));
      }
      expect(backend.calls(saving)).toEqual([]);
      await user.clear(field('Interval'));
      await user.type(field('Interval'), '0,5');
      expect(screen.queryByText('The interval must be a number and can’t be empty.')).toBeNull();
      await user.click(button('Save'));
      await waitFor(() =>
        expect(backend.calls(saving).map(({ body }) => body)).toEqual([
          { messages: { en: 'Descale' }, descriptions: {}, interval: 1_800 },
        ]),
      );
    },
  );

  it('refuses an interval that its unit alone has made too long: it says so and Save is off [R-VAL-14, R-ERR-21]', async () => {
    stored = [message({ interval: 366 * 86_400 })];
    const { user } = await edit();
    await user.click(screen.getByRole('combobox', { name: 'Unit' }));
    await user.click(await option('Years'));
    expect(await screen.findByText('The interval must be a number and can’t be empty.')).toBeTruthy();
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Save'));
    expect(backend.calls(updateGroupMessage)).toEqual([]);
  });

  it('refuses a new message that has a title but no interval: Save is off, and once the interval is left out it says so [R-VAL-14, R-ERR-21]', async () => {
    const { user } = await edit('Add maintenance message');
    await user.type(field('Title (English)'), 'Descale');
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    await user.click(field('Interval'));
    await user.click(field('Title (English)'));
    expect(await screen.findByText('The interval must be a number and can’t be empty.')).toBeTruthy();
    await user.click(button('Save'));
    expect(backend.calls(addGroupMessage)).toEqual([]);
  });

  it('says nothing about an interval that is still to be typed when its unit is chosen', async () => {
    const { user } = await edit('Add maintenance message');
    await user.click(screen.getByRole('combobox', { name: 'Unit' }));
    await user.click(await option('Years'));
    expect(screen.queryByText('The interval must be a number and can’t be empty.')).toBeNull();
  });

  it('edits and adds those of a device, too [R-MSG-01, R-MSG-08, R-ERR-29, R-EXT-04]', async () => {
    backend.serve(listDeviceMessages, () => stored);
    backend.serve(updateDeviceMessage, { id: toWire('m1') });
    backend.serve(addDeviceMessage, { id: toWire('m2') });
    const { user } = await open({
      owner: DEVICE,
      rights: [rightsOn({ device: DEVICE.id }, 'readMessage', 'updateMessage')],
    });
    await table();
    await user.click(button('Edit “Clean filter”'));
    await user.type(await screen.findByRole('textbox', { name: 'Title (English)' }), '!');
    await user.click(button('Save'));
    await table();
    expect(succeeded()).toBe('Maintenance message saved.');
    act(() => setStore(useSnacks, { snacks: [] }));
    await user.click(button('Add maintenance message'));
    await user.type(await screen.findByRole('textbox', { name: 'Title (English)' }), 'Descale');
    await user.type(field('Interval'), '1');
    await user.click(button('Save'));
    await table();
    expect(succeeded()).toBe('Maintenance message saved.');
    expect(backend.calls(updateDeviceMessage)[0]?.headers.get('if-match')).toBe('"v3"');
    expect(backend.calls(updateDeviceMessage)).toMatchObject([
      { params: { deviceId: DEVICE.id, messageId: toWire('m1') }, body: { messages: { en: 'Clean filter!' } } },
    ]);
    expect(backend.calls(addDeviceMessage)).toMatchObject([
      { params: { deviceId: DEVICE.id }, body: { messages: { en: 'Descale' } } },
    ]);
  });

  it('drops emptied and blank texts and numeric keys, names the version that was edited, and is marked no more [R-MSG-01, R-VAL-14, R-EXT-04, R-GRP-24, R-GRP-27, R-ERR-29]', async () => {
    stored = [
      message({
        messages: { 0: 'x', 12: 'y', en: 'Clean filter', de: 'Filter reinigen' },
        descriptions: { en: 'Rinse it.', de: '  ' },
      }),
    ];
    const { user } = await edit();
    await user.clear(field('Description (English)'));
    await user.click(button('Save'));
    await waitFor(() => expect(succeeded()).toBe('Maintenance message saved.'));
    const [call] = backend.calls(updateGroupMessage);
    expect(call?.body).toEqual({
      messages: { de: 'Filter reinigen', en: 'Clean filter' },
      descriptions: {},
      interval: 90,
    });
    expect(call?.headers.get('if-match')).toBe('"v3"');
    await waitFor(() => expect(unsavedLabels()).toEqual([]));
  });

  /** Saves an interval that somebody else has changed meanwhile. */
  async function collide() {
    const rendered = await edit();
    await rendered.user.clear(field('Interval'));
    await rendered.user.type(field('Interval'), '60');
    backend.fail(updateGroupMessage, 412, 'ERROR_CHANGED_MEANWHILE');
    stored = [message({ interval: 30, version: 4 })];
    await rendered.user.click(button('Save'));
    return { ...rendered, dialog: await screen.findByRole('alertdialog') };
  }

  it('shows each part that somebody else saved meanwhile, texts by their language [R-EXT-04]', async () => {
    const { user } = await edit();
    for (const name of ['Title (English)', 'Description (English)']) await user.type(field(name), '!');
    await user.clear(field('Interval'));
    await user.type(field('Interval'), '2');
    await user.click(screen.getByRole('combobox', { name: 'Unit' }));
    await user.click(await option('Hours'));
    backend.fail(updateGroupMessage, 412, 'ERROR_CHANGED_MEANWHILE');
    const messages = { en: 'Change filter', de: 'Filter wechseln' };
    stored = [message({ messages, descriptions: null, interval: 86_400, version: 4 })];
    await user.click(button('Save'));
    await expectConflict([
      'TitleGerman: Filter wechseln\nEnglish: Change filterGerman: Filter reinigen\nEnglish: Clean filter!',
      'DescriptionEmptyEnglish: Rinse it.!',
      'Interval12',
      'UnitDaysHours',
    ]);
  });

  it('takes over what somebody else saved meanwhile when the own changes are discarded [R-EXT-04]', async () => {
    const { user, dialog } = await collide();
    await user.click(within(dialog).getByRole('button', { name: 'Discard my changes' }));
    await waitFor(() => expect(field('Interval').value).toBe('30'));
    expect(backend.calls(updateGroupMessage)).toHaveLength(1);
  });

  it('shows what somebody else saved meanwhile, and overwrites on wish [R-EXT-04]', async () => {
    const { user, dialog } = await collide();
    await waitFor(() =>
      expect(within(dialog).getByRole('row', { name: /^Interval/ }).textContent).toBe('Interval3060'),
    );
    backend.serve(updateGroupMessage, { id: toWire('m1') });
    await user.click(within(dialog).getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(backend.calls(updateGroupMessage).at(-1)?.headers.get('if-match')).toBe('"v4"'));
    expect(backend.calls(updateGroupMessage).at(-1)?.body).toMatchObject({ interval: 60 });
  });

  it('is marked by any edit, until it is taken back [R-GRP-25]', async () => {
    const { user } = await edit();
    for (const name of [
      'Title (English)',
      'Description (English)',
      'Title (German)',
      'Description (German)',
      'Interval',
    ]) {
      const [, language] = /\((.*)\)/.exec(name) ?? [];
      if (language) await user.click(screen.getByRole('tab', { name: language }));
      await user.type(field(name), '1');
      expect([name, unsavedLabels()]).toEqual([name, ['Messages']]);
      expect(screen.getByText('Unsaved changes')).toBeTruthy();
      await user.keyboard('{Backspace}');
      expect([name, unsavedLabels()]).toEqual([name, []]);
    }
    for (const [unit, marked] of [
      ['Hours', ['Messages']],
      ['Seconds', []],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name: 'Unit' }));
      await user.click(await option(unit));
      expect([unit, unsavedLabels()]).toEqual([unit, marked]);
    }
  });

  it('says that no more messages fit where one more is refused, and not where a value is wrong [R-MSG-03, R-EXT-30, R-GRP-27]', async () => {
    const full = 'As many messages as fit are here already. Delete one to add another.';
    backend.fail(addGroupMessage, 400, 'ERROR_VALIDATION', 'descriptions');
    const { user } = await edit('Add maintenance message');
    await user.type(field('Title (English)'), 'Rinse');
    await user.type(field('Interval'), '2');
    await user.click(button('Save'));
    await waitFor(() => expect(backend.calls(addGroupMessage)).toHaveLength(1));
    await waitFor(() => expect(said()).toMatch(/^Some entries are not valid/));
    expect(screen.queryByText(full)).toBeNull();
    backend.fail(addGroupMessage, 400, 'ERROR_VALIDATION');
    await user.click(button('Save'));
    expect(await screen.findByText(full)).toBeTruthy();
    expect(field('Title (English)').value).toBe('Rinse');
  });

  it('stays with what was typed when somebody else deletes the message, says so, and adds it anew [R-GRP-26, R-GRP-27, R-EXT-31]', async () => {
    const { user } = await edit();
    await user.type(field('Title (English)'), '!');
    stored = [message({ id: toWire('m9') })];
    live.deliver('list.changed', { list: 'messages', group: GROUP.id });
    expect(await screen.findByText('Someone else has deleted this message. Saving adds it again.')).toBeTruthy();
    expect([field('Title (English)').value, unsavedLabels()]).toEqual(['Clean filter!', ['Messages']]);
    await user.click(button('Save'));
    await table();
    expect(backend.calls(updateGroupMessage)).toEqual([]);
    expect(backend.calls(addGroupMessage).map(({ body }) => body)).toMatchObject([
      { messages: { en: 'Clean filter!' }, interval: 90 },
    ]);
  });

  it('keeps what was typed when the message turns out to be deleted as it is saved, says so and nothing else, and adds it anew [R-GRP-27, R-EXT-31, R-ERR-13]', async () => {
    const { user } = await edit();
    await user.type(field('Title (English)'), '!');
    stored = [message({ id: toWire('m9') })];
    backend.fail(updateGroupMessage, 404, 'ERROR_NOT_FOUND');
    await user.click(button('Save'));
    expect(await screen.findByText('Someone else has deleted this message. Saving adds it again.')).toBeTruthy();
    expect(field('Title (English)').value).toBe('Clean filter!');
    await waitFor(() => expect(button('Save').getAttribute('aria-busy')).not.toBe('true'));
    expect([said(), screen.queryByRole('alertdialog')]).toEqual([undefined, null]);
    await user.click(button('Save'));
    await table();
    expect(backend.calls(addGroupMessage).map(({ body }) => body)).toMatchObject([
      { messages: { en: 'Clean filter!' }, interval: 90 },
    ]);
  });

  it('tells of a failure when it cannot be known whether the message is deleted [R-GRP-27, R-ERR-13]', async () => {
    const { user } = await edit();
    await user.type(field('Title (English)'), '!');
    backend.fail(updateGroupMessage, 404, 'ERROR_NOT_FOUND');
    backend.fail(listGroupMessages, 500);
    await user.click(button('Save'));
    await waitFor(() => expect(said()).toBe('Unknown error. Try again later.'));
    expect([field('Title (English)').value, screen.queryByText(/has deleted this message/)]).toEqual([
      'Clean filter!',
      null,
    ]);
  });

  it('that was changed and not saved is offered again, and in no other [R-EXT-31]', async () => {
    setStore(useSession, { state: 'in', user: { id: 'lena' } as never });
    stored = [message(), message({ id: toWire('m2'), messages: { en: 'Descale' } })];
    const first = await edit();
    await first.user.type(field('Title (English)'), '!');
    first.unmount();
    for (const name of ['Edit “Descale”', 'Add maintenance message']) {
      const other = await edit(name);
      expect([name, screen.queryByRole('button', { name: 'Restore' })]).toEqual([name, null]);
      other.unmount();
    }
    const { user } = await edit();
    await user.click(button('Restore'));
    await waitFor(() => expect(field('Title (English)').value).toBe('Clean filter!'));
  });

  it('that was saved is not offered again [R-EXT-31]', async () => {
    const lena = { id: 'lena', name: 'Lena', email: 'lena@x.example', location: null, avatarLocation: null };
    setStore(useSession, { state: 'in', user: lena });
    const { user } = await edit('Add maintenance message');
    await user.type(field('Title (English)'), 'Descale');
    await user.type(field('Interval'), '1');
    expect(localStorage.getItem('portal.typed')).toContain('Descale');
    await user.click(button('Save'));
    await table();
    expect(localStorage.getItem('portal.typed')).toBeNull();
    await user.click(button('Add maintenance message'));
    await screen.findByRole('textbox', { name: 'Interval' });
    expect(screen.queryByText(/was not saved/)).toBeNull();
  });

  it.each(['Edit “Clean filter”', 'Add maintenance message'])(
    'behind %s can only be read once updateMessage is taken away, and says whom to ask [R-RIGHT-07, R-RIGHT-08, R-RIGHT-25, R-MSG-08]',
    async (name) => {
      const { user } = await edit(name);
      await user.type(field('Interval'), '7');
      await user.type(field('Title (English)'), '!');
      const typed = ['Title (English)', 'Interval'].map((one) => field(one).value);
      expect(button('Save')).toBeTruthy();
      await act(async () => setStore(useRights, { entries: [rightsOn({ group: GROUP.id }, 'readMessage')] }));
      expect(screen.getByText('You may not change messages here any more. Ask your group admin.')).toBeTruthy();
      expect(['Title (English)', 'Interval'].map((one) => field(one).value)).toEqual(typed);
      expect(screen.queryByRole('button', { name: /^(Save|Add)/ })).toBeNull();
      const fields = screen.getAllByRole<HTMLInputElement>('textbox');
      expect(fields.map(({ readOnly }) => readOnly)).toEqual([true, true, true]);
      expect(screen.getByRole<HTMLButtonElement>('combobox', { name: 'Unit' }).disabled).toBe(true);
      await user.keyboard('{Control>}{Enter}{/Control}');
      expect([backend.calls(addGroupMessage), backend.calls(updateGroupMessage)]).toEqual([[], []]);
    },
  );

  it('of which somebody else deletes the message once it can only be read offers no saving [R-RIGHT-07, R-GRP-26]', async () => {
    await edit();
    await act(async () => setStore(useRights, { entries: [rightsOn({ group: GROUP.id }, 'readMessage')] }));
    stored = [message({ id: toWire('m9') })];
    live.deliver('list.changed', { list: 'messages', group: GROUP.id });
    expect(await screen.findByText('Someone else has deleted this message.')).toBeTruthy();
    expect(field('Title (English)').value).toBe('Clean filter');
  });

  it('asks before it goes back with changes, and keeps the input on a failure [R-GRP-25, R-GRP-26, R-GRP-27, R-ERR-22]', async () => {
    backend.cut(updateGroupMessage);
    const { user } = await edit();
    await user.type(field('Title (English)'), '!');
    await user.click(button('Save'));
    await waitFor(() =>
      expect(said()).toBe('The service can’t be reached right now. Check your connection and try again.'),
    );
    expect([field('Title (English)').value, unsavedLabels()]).toEqual(['Clean filter!', ['Messages']]);
    await user.click(button('Back'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep editing' }));
    expect([field('Title (English)').value, unsavedLabels()]).toEqual(['Clean filter!', ['Messages']]);
    await user.click(button('Back'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(backend.calls(updateGroupMessage)).toHaveLength(1);
    expect(unsavedLabels()).toEqual([]);
  });
});

describe('an interval in words', () => {
  it.each([
    ['en', 90_061, '1 day 1 hour 1 minute 1 second'],
    ['de', 172_800, '2 Tage'],
    ['en', 7_200, '2 hours'],
    ['en', 31_536_000 * 2 + 5, '2 years 5 seconds'],
    ['es', 90_061, '1 día 1 hora 1 minuto 1 segundo'],
    ['fr', 90_061, '1 jour 1 heure 1 minute 1 seconde'],
    ['en', null, ''],
  ] as const)('is in %s for %s s: %s [R-MSG-06]', (language, seconds, text) => {
    expect(intervalText(seconds, language).replace(/\s/g, ' ')).toBe(text);
  });
});
