import { createGroup, deleteGroup, resetGroupIcon, updateGroup } from '@portal/contracts/group-changes';
import { type Group, readGroup, readGroupTree } from '@portal/contracts/groups';
import { readOwnRights } from '@portal/contracts/rights';
import { bus } from '@portal/platform/bus';
import { loadTexts } from '@portal/platform/i18n';
import { useRights } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { unsavedLabels } from '@portal/platform/unsaved';
import { askAnew } from '@portal/testing/ask-anew';
import { aDevice, aGroup, rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { act, configure, renderPortal, type Surroundings, screen, waitFor, within } from '@portal/testing/render';
import AddGroupPanel from './AddGroupPanel';
import DeleteGroupPanel from './DeleteGroupPanel';
import EditGroupPanel from './EditGroupPanel';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
const picture = (name = 'shop.png', bytes: Uint8Array<ArrayBuffer> = PNG) =>
  new File([bytes], name, { type: 'image/png' });
const said = () => useSnacks.getState().snacks.at(-1)?.text;
/** The same, told as a success. */
const succeeded = () => useSnacks.getState().snacks.findLast(({ kind }) => kind === 'success')?.text;

let backend: FakeBackend;
let stored: Group;
let close: jest.Mock;

// Without layout nothing is focusable for the focus trap of dialogs, which then hides them from the accessibility tree.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));
beforeAll(() => loadTexts('errors'));

beforeEach(() => {
  setStore(useSnacks, { snacks: [] });
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  backend = fakeBackend();
  close = jest.fn();
  const contacts = '[{"email":"kim@x.example","name":"Kim","phone":""}]';
  stored = {
    ...aGroup({
      name: 'Stuttgart',
      attributes: { 'Cost centre': '4711', contacts },
      iconURL: '/files/icons/group.svg',
    }),
    childGroups: null,
  };
  backend.serve(readGroup, () => ({ ...stored }));
  backend.serve(readGroupTree, () => [{ ...stored }]);
  backend.serve(readOwnRights, []);
  backend.serve(updateGroup, ({ body }) => {
    stored = { ...stored, attributes: {}, ...(body as Partial<Group>) };
    return stored;
  });
});

async function edit(surroundings: Surroundings = {}) {
  const rendered = await renderPortal(<EditGroupPanel input={{ groupId: stored.id }} close={close} />, {
    rights: [rightsOn({ group: stored.id }, 'updateGroup')],
    ...surroundings,
  });
  await screen.findByRole('textbox', { name: /^Group name/ });
  return rendered;
}
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Group name/ });
const button = (name: string) => screen.getByRole('button', { name });
const rowsOf = (list: string) => within(screen.getByRole('list', { name: list })).getAllByRole('listitem');
const bodies = () => backend.calls(updateGroup).map(({ body }) => body);

/** What is taken away while a dialog stands open. */
const takeRights = () => act(async () => setStore(useRights, { entries: [] }));

describe('the details of a group', () => {
  it.each(['Details', 'Contacts'])(
    'under %s can only be read once updateGroup is taken away, and say whom to ask [R-RIGHT-17, R-RIGHT-07, R-RIGHT-08]',
    async (name) => {
      const { user } = await edit();
      const buttons = () =>
        screen.queryAllByRole('button', { name: /^(Save|Choose|Replace|Delete|Remove)/ }).map((one) => one.textContent);
      const fields = () => screen.getAllByRole<HTMLInputElement>('textbox');
      await user.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }));
      await user.type(await screen.findByRole('textbox', { name: 'Name 1' }), '!');
      expect(buttons().length).toBeGreaterThan(1);
      expect(fields().map(({ readOnly }) => readOnly)).not.toContain(true);
      await takeRights();
      expect(screen.getByText('You can see this group but not change it. Ask your group admin.')).toBeTruthy();
      expect(buttons()).toEqual([]);
      expect(fields().map(({ readOnly }) => readOnly)).not.toContain(false);
    },
  );

  it('are shown with one empty row at the end; typing into it adds the next [R-GRP-07, R-GRP-08]', async () => {
    const { user } = await edit();
    expect(nameField().value).toBe('Stuttgart');
    expect(rowsOf('Additional fields')).toHaveLength(2);
    await user.type(screen.getByRole('textbox', { name: 'Name 2' }), 'F');
    expect(rowsOf('Additional fields')).toHaveLength(3);
    await user.clear(screen.getByRole('textbox', { name: 'Name 2' }));
    expect(rowsOf('Additional fields')).toHaveLength(2);
    await user.type(screen.getByRole('textbox', { name: 'Value 2' }), '3');
    expect(rowsOf('Additional fields')).toHaveLength(3);
    // The empty one has nothing to delete; without the others it is left alone.
    expect(within(rowsOf('Additional fields')[2]!).queryByRole('button')).toBeNull();
    for (const name of ['Delete field “Cost centre”', /^Delete field/])
      await user.click(screen.getByRole('button', { name }));
    const [only, ...others] = rowsOf('Additional fields');
    const texts = within(only!).getAllByRole<HTMLInputElement>('textbox');
    expect([texts.map(({ value }) => value), others]).toEqual([['', ''], []]);
  });

  it('are saved with each row of name and value that was changed or added [R-GRP-07]', async () => {
    const { user } = await edit();
    const typed = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    expect([typed('Name 1').value, typed('Value 1').value]).toEqual(['Cost centre', '4711']);
    await user.type(typed('Value 1'), '-2');
    await user.type(typed('Name 2'), 'Floor');
    await user.type(typed('Value 2'), '3');
    await user.click(button('Save'));
    await waitFor(() => expect(bodies()).toMatchObject([{ attributes: { 'Cost centre': '4711-2', Floor: '3' } }]));
  });

  it('are saved with what was typed, without unfinished rows, and the contacts kept [R-GRP-07, R-GRP-27, R-VAL-08, R-ERR-25]', async () => {
    const { user } = await edit();
    await user.type(nameField(), ' City');
    await user.type(screen.getByRole('textbox', { name: 'Name 2' }), 'Half');
    await user.type(screen.getByRole('textbox', { name: 'Value 2' }), ' ');
    await user.type(screen.getByRole('textbox', { name: 'Value 3' }), 'the other half');
    await user.type(screen.getByRole('textbox', { name: 'Name 4' }), ' ');
    await user.type(screen.getByRole('textbox', { name: 'Value 4' }), 'of a blank name');
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'unsaved changes' })).toBeTruthy();
    expect(unsavedLabels()).toEqual(['Details']);
    await user.click(button('Save'));
    await waitFor(() => expect(succeeded()).toBe('Group saved.'));
    expect(bodies()).toEqual([
      { id: stored.id, name: 'Stuttgart City', attributes: { 'Cost centre': '4711', contacts: expect.any(String) } },
    ]);
    await waitFor(() => expect(unsavedLabels()).toEqual([]));
    expect(rowsOf('Additional fields')).toHaveLength(2);
  });

  it('send no attributes when there are none [R-VAL-08]', async () => {
    stored = { ...stored, attributes: { 'Cost centre': '4711' } };
    const { user } = await edit();
    await user.click(button('Delete field “Cost centre”'));
    await user.click(button('Save'));
    await waitFor(() => expect(bodies()).toEqual([{ id: stored.id, name: 'Stuttgart' }]));
  });

  it.each(['', '   '])('shake and call nothing with the name %j [R-GRP-29, R-VAL-06]', async (name) => {
    const { user } = await edit();
    await user.clear(nameField());
    if (name) await user.type(nameField(), name);
    expect(await screen.findByText('The name can’t be empty.')).toBeTruthy();
    await user.click(button('Save'));
    expect(said()).toBe('Enter a group name.');
    expect(useSnacks.getState().snacks.at(-1)?.kind).toBe('error');
    expect(document.querySelector('[data-shaking]')).not.toBeNull();
    expect(bodies()).toEqual([]);
  });

  it.each([
    ['contacts', 'This name is taken by the contact list. Choose another one.'],
    [' contacts ', 'This name is taken by the contact list. Choose another one.'],
    ['Cost centre', 'This name is already used above. Choose another one.'],
    [' Cost centre ', 'This name is already used above. Choose another one.'],
  ])('refuse a field named %j, with a message and a shake [R-GRP-10, R-GRP-29]', async (name, message) => {
    const { user } = await edit();
    await user.type(screen.getByRole('textbox', { name: 'Name 2' }), name);
    await user.type(screen.getByRole('textbox', { name: 'Value 2' }), 'x');
    expect(screen.getByText(message)).toBeTruthy();
    await user.click(button('Save'));
    expect(document.querySelector('[data-shaking]')).not.toBeNull();
    expect(bodies()).toEqual([]);
  });

  it('are marked by any edit, until it is taken back [R-GRP-25]', async () => {
    const { user } = await edit();
    for (const name of [/^Group name/, 'Name 1', 'Value 1', 'Name 2', 'Value 2']) {
      await user.type(screen.getByRole('textbox', { name }), '!');
      expect([name, unsavedLabels()]).toEqual([name, ['Details']]);
      await user.keyboard('{Backspace}');
      expect([name, unsavedLabels()]).toEqual([name, []]);
    }
    await user.click(button('Delete field “Cost centre”'));
    expect(unsavedLabels()).toEqual(['Details']);
  });

  it.each([
    [500, 'Unknown error. Try again later.'],
    [403, 'You don’t have access here. Ask your group admin.'],
  ] as const)(
    'keep the input and say why when the server answers %i [R-GRP-27, R-ERR-13, R-ERR-14, R-RIGHT-08]',
    async (status, text) => {
      backend.fail(updateGroup, status, status === 403 ? 'ERROR_NO_RIGHT' : 'ERROR_UNKNOWN');
      const { user } = await edit();
      await user.type(nameField(), '!');
      await user.click(button('Save'));
      await waitFor(() => expect(said()).toBe(text));
      expect(nameField().value).toBe('Stuttgart!');
      expect(unsavedLabels()).toEqual(['Details']);
    },
  );

  it('keep the input when they cannot be asked for anew, which is only logged [R-ERR-24]', async () => {
    const { user } = await edit();
    await user.type(nameField(), '!');
    backend.fail(readGroup, 500);
    expect(await askAnew()).toContain(`${readGroup.path} could not be asked anew.`);
    expect([nameField().value, said()]).toEqual(['Stuttgart!', undefined]);
  });

  it('keep the input when the network is gone [R-ERR-02, R-GRP-27, R-EXT-24]', async () => {
    backend.cut(updateGroup);
    const { user } = await edit();
    await user.type(nameField(), '!');
    await user.click(button('Save'));
    await waitFor(() =>
      expect(said()).toBe('The service can’t be reached right now. Check your connection and try again.'),
    );
    expect(nameField().value).toBe('Stuttgart!');
  });

  it('are sent once, however often Save is pressed [R-EXT-29]', async () => {
    const answer = backend.hold(updateGroup, stored);
    const { user } = await edit();
    await user.type(nameField(), '!');
    await pressTwice(button('Save'));
    await act(async () => answer());
    await waitFor(() => expect(succeeded()).toBe('Group saved.'));
    expect(bodies()).toHaveLength(1);
  });

  describe('with a picture', () => {
    const file = () => document.querySelector<HTMLInputElement>('input[type="file"]')!;

    it('are sent together with it, and the mark goes [R-GRP-07, R-GRP-27, R-VAL-09]', async () => {
      const { user } = await edit();
      const chosen = picture();
      await user.upload(file(), chosen);
      await waitFor(() => expect(document.querySelector('img[src="blob:preview"]')).not.toBeNull());
      expect(unsavedLabels()).toEqual(['Details']);
      await user.click(button('Save'));
      await waitFor(() => expect(succeeded()).toBe('Group saved.'));
      const [sent] = backend.calls(updateGroup);
      expect(sent?.headers.get('content-type')).toMatch(/^multipart\/form-data/);
      for (const part of ['name="name"\r\n\r\nStuttgart', '"Cost centre":"4711"', 'name="file"; filename="shop.png"'])
        expect(sent?.body).toContain(part);
      await waitFor(() => expect(unsavedLabels()).toEqual([]));
      expect(document.querySelector('img[src="blob:preview"]')).toBeNull();
    });

    it('refuse what is no image by its content, whatever its name [R-VAL-09, R-VAL-11, R-ERR-19]', async () => {
      const { user } = await edit();
      await user.upload(file(), picture('evil.png', new Uint8Array([1, 2, 3])));
      expect(await screen.findByText('“evil.png”: Only image files can be used.')).toBeTruthy();
      expect(said()).toBe('Only image files can be used.');
      expect(unsavedLabels()).toEqual([]);
    });

    it('say that it is no image when its head is right and the server can’t read it, and keep it chosen [R-ERR-19, R-GRP-27]', async () => {
      backend.fail(updateGroup, 400, 'ERROR_VALIDATION', 'file');
      const { user } = await edit();
      await user.upload(file(), picture());
      await waitFor(() => expect(unsavedLabels()).toEqual(['Details']));
      await user.click(button('Save'));
      await waitFor(() => expect(said()).toBe('Only image files can be used.'));
      expect(unsavedLabels()).toEqual(['Details']);
      expect(document.querySelector('img[src="blob:preview"]')).not.toBeNull();
    });

    it.each([
      [8_388_608, undefined],
      [8_388_609, 'The file exceeds the size limit of 8192 KB.'],
    ])('take %i bytes or say why not [R-VAL-09, R-GRP-25, R-ERR-19]', async (size, problem) => {
      const { user } = await edit();
      const chosen = picture();
      Object.defineProperty(chosen, 'size', { value: size });
      await user.upload(file(), chosen);
      if (problem) expect(await screen.findByText(`“shop.png”: ${problem}`)).toBeTruthy();
      expect(said()).toBe(problem);
      if (!problem) await waitFor(() => expect(unsavedLabels()).toEqual(['Details']));
    });

    it('drop first what is only chosen, and keep the stored one [R-GRP-07]', async () => {
      stored = { ...stored, iconURL: '/files/abc' };
      const { user } = await edit();
      const pictures = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
      // In the head of the dialog and in the field.
      expect(pictures()).toEqual(['/files/abc', '/files/abc']);
      await user.upload(file(), picture());
      await waitFor(() => expect(pictures()).toEqual(['/files/abc', 'blob:preview']));
      await user.click(button('Delete picture'));
      await waitFor(() => expect(pictures()).toEqual(['/files/abc', '/files/abc']));
      expect([unsavedLabels(), backend.calls(resetGroupIcon)]).toEqual([[], []]);
    });

    it('go back to the default one at once [R-GRP-07, R-ERR-25]', async () => {
      stored = { ...stored, iconURL: '/files/abc' };
      backend.serve(resetGroupIcon, () => {
        stored = { ...stored, iconURL: '/files/icons/group.svg' };
        return undefined;
      });
      const { user } = await edit();
      await user.click(button('Delete picture'));
      await waitFor(() => expect(succeeded()).toBe('Picture deleted.'));
      expect(backend.calls(resetGroupIcon).map(({ params }) => params)).toEqual([{ groupId: stored.id }]);
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete picture' })).toBeNull());
    });
  });

  describe('changed by somebody else meanwhile', () => {
    async function collide() {
      backend.stamp('"read"');
      const rendered = await edit();
      await rendered.user.clear(nameField());
      await rendered.user.type(nameField(), 'Mine');
      backend.fail(updateGroup, 412, 'ERROR_CHANGED_MEANWHILE');
      stored = { ...stored, name: 'Theirs', attributes: { ...stored.attributes, Floor: '3' } };
      await rendered.user.click(button('Save'));
      return { ...rendered, dialog: await screen.findByRole('alertdialog') };
    }

    it('name the version they were read in, show both names, and overwrite only what was typed here [R-EXT-04]', async () => {
      const { user, dialog } = await collide();
      expect(backend.calls(updateGroup)[0]?.headers.get('if-match')).toBe('"read"');
      await waitFor(() =>
        expect(within(dialog).getByRole('row', { name: /^Group name/ }).textContent).toBe('Group nameTheirsMine'),
      );
      expect(within(dialog).queryByRole('row', { name: /^Additional/ })).toBeNull();
      backend.serve(updateGroup, ({ body }) => (stored = { ...stored, ...(body as Partial<Group>) }));
      await user.click(within(dialog).getByRole('button', { name: 'Overwrite' }));
      await waitFor(() =>
        expect(bodies().at(-1)).toMatchObject({ name: 'Mine', attributes: { 'Cost centre': '4711', Floor: '3' } }),
      );
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    });

    it('show the additional fields of both [R-EXT-04]', async () => {
      const { user } = await edit();
      await user.type(screen.getByRole('textbox', { name: 'Value 1' }), '-2');
      backend.fail(updateGroup, 412, 'ERROR_CHANGED_MEANWHILE');
      stored = { ...stored, attributes: { ...stored.attributes, 'Cost centre': '4800' } };
      await user.click(button('Save'));
      const dialog = await screen.findByRole('alertdialog');
      await waitFor(() =>
        expect(within(dialog).getByRole('row', { name: /^Additional/ }).textContent).toBe(
          'Additional fieldsCost centre: 4800Cost centre: 4711-2',
        ),
      );
    });

    it('take over what is stored when the own input is discarded [R-EXT-04]', async () => {
      const { user, dialog } = await collide();
      await user.click(within(dialog).getByRole('button', { name: 'Discard my changes' }));
      await waitFor(() => expect(nameField().value).toBe('Theirs'));
      expect(bodies()).toHaveLength(1);
    });
  });
});

describe('a group that is edited', () => {
  const open = () => renderPortal(<EditGroupPanel input={{ groupId: stored.id }} close={close} />);

  it('says that it is loaded, until it is here [R-DEV-16]', async () => {
    const answer = backend.hold(readGroup, stored);
    await open();
    expect(await screen.findByText('Loading')).toBeTruthy();
    await act(async () => answer());
    expect(await screen.findByRole('textbox', { name: /^Group name/ })).toBeTruthy();
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it('says by what its load failed, and is asked for again [R-DEV-16]', async () => {
    backend.fail(readGroup, 403, 'ERROR_NO_RIGHT');
    const { user } = await open();
    const told = (await screen.findByRole('alert')).textContent;
    expect(told).toContain('This group can’t be loaded right nowYou don’t have access here. Ask your group admin.');
    backend.serve(readGroup, () => ({ ...stored }));
    await user.click(button('Try again'));
    expect(await screen.findByRole('textbox', { name: /^Group name/ })).toBeTruthy();
  });
});

describe('leaving a tab', () => {
  const tab = (name: string) => screen.getByRole('tab', { name });
  const question = () => screen.findByRole('alertdialog');

  it('asks when something is not saved; no stays with the input [R-GRP-25, R-GRP-26, R-ERR-22]', async () => {
    const { user } = await edit();
    await user.type(nameField(), '!');
    await user.click(tab('Contacts'));
    const dialog = await question();
    expect(within(dialog).getByText('Discard changes?')).toBeTruthy();
    expect(within(dialog).getByText('Details has changes that are not saved.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Group name/ }).value).toBe('Stuttgart!');
  });

  it('goes on after yes, without what was typed [R-GRP-26, R-ERR-22]', async () => {
    const { user } = await edit();
    await user.type(nameField(), '!');
    await user.click(tab('Contacts'));
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('textbox', { name: 'Email 1' })).toBeTruthy();
    expect(unsavedLabels()).toEqual([]);
    expect(bodies()).toEqual([]);
  });

  it('closes at once when nothing was typed [R-GRP-07, R-GRP-26]', async () => {
    const { user } = await edit();
    // The cross above, and the button beside Save.
    const closing = screen.getAllByRole('button', { name: 'Close' });
    for (const one of closing) await user.click(one);
    expect([closing.length, close.mock.calls.length, screen.queryByRole('alertdialog')]).toEqual([2, 2, null]);
  });

  it('asks before it closes when something was typed [R-GRP-26, R-ERR-22]', async () => {
    const { user } = await edit();
    await user.type(nameField(), '!');
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    expect(close).not.toHaveBeenCalled();
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('asks at Escape, too [R-GRP-26, R-SHELL-26, R-ERR-22]', async () => {
    const { user } = await edit();
    await user.type(nameField(), '!{Escape}');
    expect(await question()).toBeTruthy();
    expect(close).not.toHaveBeenCalled();
  });

  it('asks before a new group is closed, which stays as typed after no and goes after yes [R-GRP-26, R-ERR-22]', async () => {
    const { user } = await renderPortal(<AddGroupPanel input={{}} close={close} />);
    await user.type(await screen.findByRole('textbox', { name: /^Group name/ }), 'Ulm');
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    expect([nameField().value, close.mock.calls.length]).toEqual(['Ulm', 0]);
    await user.keyboard('{Escape}');
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    expect(close).toHaveBeenCalledTimes(1);
    expect(backend.calls(createGroup)).toEqual([]);
  });

  it('makes the browser warn before the page goes [R-GRP-28]', async () => {
    const { user } = await edit();
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    await user.type(nameField(), '!');
    await waitFor(() => expect(leave()).toBe(false));
  });
});

describe('the contacts of a group', () => {
  async function contacts() {
    const rendered = await edit();
    await rendered.user.click(screen.getByRole('tab', { name: 'Contacts' }));
    await screen.findByRole('textbox', { name: 'Email 1' });
    return rendered;
  }

  it('end in one empty row; typing into it adds the next, emptying it takes that away again [R-GRP-08]', async () => {
    const { user } = await contacts();
    const rows = () => screen.getAllByRole('textbox', { name: /^Name \d/ }).length;
    expect(rows()).toBe(2);
    for (const name of ['Name 2', 'Email 2', 'Phone 2']) {
      await user.type(screen.getByRole('textbox', { name }), '1');
      expect([name, rows()]).toEqual([name, 3]);
      await user.clear(screen.getByRole('textbox', { name }));
      expect([name, rows()]).toEqual([name, 2]);
    }
    const deletes = () => screen.getAllByRole('button', { name: /^Delete contact/ });
    expect(deletes()).toHaveLength(1);
    await user.click(deletes()[0]!);
    const left = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
    expect(left).toEqual(['', '', '']);
  });

  it('travel as a list in JSON sorted by key; rows without a name or a way to reach them are dropped, and the mark goes [R-GRP-09, R-GRP-27, R-VAL-07, R-VAL-08, R-ERR-25]', async () => {
    const { user } = await contacts();
    await user.type(screen.getByRole('textbox', { name: 'Name 2' }), 'Alex');
    await user.type(screen.getByRole('textbox', { name: 'Phone 2' }), '+49 711 1');
    await user.type(screen.getByRole('textbox', { name: 'Name 3' }), 'Nobody');
    await user.type(screen.getByRole('textbox', { name: 'Phone 3' }), ' ');
    await user.type(screen.getByRole('textbox', { name: 'Name 4' }), ' ');
    await user.type(screen.getByRole('textbox', { name: 'Phone 4' }), '0711');
    await user.type(screen.getByRole('textbox', { name: 'Name 5' }), 'Sam');
    await user.type(screen.getByRole('textbox', { name: 'Email 5' }), 'sam@x.example');
    await user.click(button('Save'));
    await waitFor(() => expect(succeeded()).toBe('Group saved.'));
    expect(bodies()).toEqual([
      {
        id: stored.id,
        name: 'Stuttgart',
        attributes: {
          'Cost centre': '4711',
          contacts: JSON.stringify([
            { email: 'kim@x.example', name: 'Kim', phone: '' },
            { email: '', name: 'Alex', phone: '+49 711 1' },
            { email: 'sam@x.example', name: 'Sam', phone: '' },
          ]),
        },
      },
    ]);
    await waitFor(() => expect(unsavedLabels()).toEqual([]));
  });

  it.each([
    ['the only', 'Email 1'],
    ['a later', 'Email 2'],
  ])(
    'are not saved with a wrong email of %s one, which is told and shakes [R-VAL-07, R-VAL-01, R-GRP-29]',
    async (_, email) => {
      const { user } = await contacts();
      await user.type(screen.getByRole('textbox', { name: email }), '@');
      await user.click(button('Save'));
      const at = screen.getAllByRole('textbox', { name: /^Email \d/ }).map((box) => box.getAttribute('aria-invalid'));
      expect(at.indexOf('true')).toBe(Number(email.at(-1)) - 1);
      expect(screen.getAllByText('Enter a valid email address.')).toHaveLength(1);
      expect(document.querySelector('[data-shaking]')).not.toBeNull();
      expect(bodies()).toEqual([]);
    },
  );

  it('are marked by any edit, until it is taken back [R-GRP-25]', async () => {
    const { user } = await contacts();
    for (const name of ['Name 1', 'Email 1', 'Phone 1', 'Name 2', 'Email 2', 'Phone 2']) {
      await user.type(screen.getByRole('textbox', { name }), '1');
      expect([name, unsavedLabels()]).toEqual([name, ['Contacts']]);
      await user.keyboard('{Backspace}');
      expect([name, unsavedLabels()]).toEqual([name, []]);
    }
    await user.click(button('Delete contact “Kim”'));
    expect(unsavedLabels()).toEqual(['Contacts']);
  });

  it('keep the input and the mark when they are refused [R-GRP-27]', async () => {
    backend.fail(updateGroup, 500);
    const { user } = await contacts();
    await user.type(screen.getByRole('textbox', { name: 'Name 1' }), '!');
    await user.click(button('Save'));
    await waitFor(() => expect(said()).toBe('Unknown error. Try again later.'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name 1' }).value).toBe('Kim!');
    expect(unsavedLabels()).toEqual(['Contacts']);
  });

  it('are deleted one by one [R-GRP-09]', async () => {
    const contactOf = (name: string) => ({ email: `${name.toLowerCase()}@x.example`, name, phone: '0711 1' });
    stored = { ...stored, attributes: { contacts: JSON.stringify(['Kim', 'Alex', 'Sam'].map(contactOf)) } };
    const { user } = await contacts();
    const first = screen.getAllByRole<HTMLInputElement>('textbox').slice(0, 3);
    expect(first.map(({ value }) => value)).toEqual(['Kim', 'kim@x.example', '0711 1']);
    await user.click(button('Delete contact “Alex”'));
    await user.click(button('Save'));
    await waitFor(() =>
      expect(bodies()).toMatchObject([{ attributes: { contacts: JSON.stringify(['Kim', 'Sam'].map(contactOf)) } }]),
    );
  });

  it.each([
    ['the attribute', { 'Cost centre': '4711' }, { attributes: { 'Cost centre': '4711' } }],
    ['all attributes', {}, {}],
  ])('leave %s out when the last one is deleted [R-GRP-09, R-VAL-08]', async (_, others, sent) => {
    stored = { ...stored, attributes: { ...others, contacts: stored.attributes['contacts']! } };
    const { user } = await contacts();
    await user.click(button('Delete contact “Kim”'));
    await user.click(button('Save'));
    await waitFor(() => expect(bodies()).toEqual([{ id: stored.id, name: 'Stuttgart', ...sent }]));
  });
});

describe('a new group', () => {
  const add = (groupId?: string) =>
    renderPortal(<AddGroupPanel input={{ groupId }} close={close} />, {
      rights: groupId === undefined ? [] : [rightsOn({ group: groupId }, 'updateGroup')],
    });

  it('comes under no group whose updateGroup is taken away meanwhile, and says so [R-RIGHT-17, R-RIGHT-07, R-RIGHT-08]', async () => {
    const { user } = await add(stored.id);
    await user.type(await screen.findByRole('textbox', { name: /^Group name/ }), 'Ulm');
    expect(button('Add group')).toBeTruthy();
    await takeRights();
    expect(screen.getByText('You may not add a group here any more. Ask your group admin.')).toBeTruthy();
    expect([screen.queryByRole('button', { name: 'Add group' }), nameField().readOnly]).toEqual([null, true]);
  });

  it('says on its name that it is missing as soon as that is taken away again [R-VAL-06]', async () => {
    const { user } = await add();
    await user.type(await screen.findByRole('textbox', { name: /^Group name/ }), 'U');
    expect(screen.queryByText('The name can’t be empty.')).toBeNull();
    await user.clear(nameField());
    expect(screen.getByText('The name can’t be empty.')).toBeTruthy();
  });

  it('is created with its name alone where no field is filled in [R-VAL-08]', async () => {
    backend.serve(createGroup, { newID: 'ZzE' });
    const { user } = await add();
    await user.type(await screen.findByRole('textbox', { name: /^Group name/ }), 'Ulm');
    await user.click(button('Add group'));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(backend.calls(createGroup).map(({ body }) => body)).toEqual([{ name: 'Ulm' }]);
  });

  it('is created under the current one, without unfinished rows, and the rights are loaded anew [R-GRP-04, R-GRP-05, R-VAL-08, R-ERR-25, R-GRP-27]', async () => {
    backend.serve(createGroup, { newID: 'ZzE' });
    const told = jest.fn();
    const end = bus.on('rights:changed', told);
    const { user } = await add(stored.id);
    expect(await screen.findByText('Under “Stuttgart”')).toBeTruthy();
    await user.type(nameField(), ' Ulm ');
    await user.type(screen.getByRole('textbox', { name: 'Name 1' }), 'Floor');
    await user.type(screen.getByRole('textbox', { name: 'Value 1' }), '3');
    await user.type(screen.getByRole('textbox', { name: 'Name 2' }), 'Half');
    await user.type(screen.getByRole('textbox', { name: 'Value 2' }), ' ');
    await user.type(screen.getByRole('textbox', { name: 'Value 3' }), 'the other half');
    await user.type(screen.getByRole('textbox', { name: 'Name 4' }), ' ');
    await user.type(screen.getByRole('textbox', { name: 'Value 4' }), 'of a blank name');
    await user.click(button('Add group'));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(backend.calls(createGroup).map(({ body }) => body)).toEqual([
      { name: 'Ulm', parentGroupID: stored.id, attributes: { Floor: '3' } },
    ]);
    expect([succeeded(), told.mock.calls.length]).toEqual(['Group saved.', 1]);
    end();
  });

  it('has one empty row below its fields; typing into it adds the next, emptying it takes that away again [R-GRP-08]', async () => {
    const { user } = await add();
    await screen.findByText('At top level');
    const typed = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    expect([rowsOf('Additional fields').length, typed('Name 1').value, typed('Value 1').value]).toEqual([1, '', '']);
    for (const name of ['Name 1', 'Value 1']) {
      await user.type(typed(name), 'F');
      expect([rowsOf('Additional fields').length, typed('Name 2').value, typed('Value 2').value]).toEqual([2, '', '']);
      await user.clear(typed(name));
      expect(rowsOf('Additional fields')).toHaveLength(1);
    }
  });

  it('is marked as not saved by a name, a field or a picture, until it is taken back [R-GRP-25, R-GRP-07]', async () => {
    const { user } = await add();
    await screen.findByText('At top level');
    for (const name of [/^Group name/, 'Name 1', 'Value 1']) {
      await user.type(screen.getByRole('textbox', { name }), 'x');
      expect([name, unsavedLabels()]).toEqual([name, ['Add group']]);
      await user.keyboard('{Backspace}');
      expect([name, unsavedLabels()]).toEqual([name, []]);
    }
    expect(screen.queryByRole('button', { name: 'Delete picture' })).toBeNull();
    await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, picture());
    await waitFor(() => expect(unsavedLabels()).toEqual(['Add group']));
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    await user.click(button('Delete picture'));
    await waitFor(() => expect(unsavedLabels()).toEqual([]));
    expect([document.querySelector('img'), screen.queryByRole('button', { name: 'Delete picture' })]).toEqual([
      null,
      null,
    ]);
  });

  it('refuses a picture that is no image by its content, whatever its name [R-VAL-09, R-VAL-11, R-ERR-19]', async () => {
    const { user } = await add();
    await screen.findByText('At top level');
    const file = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    await user.upload(file, picture('evil.png', new Uint8Array([1, 2, 3])));
    expect(await screen.findByText('“evil.png”: Only image files can be used.')).toBeTruthy();
    expect([said(), unsavedLabels()]).toEqual(['Only image files can be used.', []]);
  });

  it.each([
    [8_388_608, undefined],
    [8_388_609, 'The file exceeds the size limit of 8192 KB.'],
  ])('takes a picture of %i bytes, or says why not [R-VAL-09, R-ERR-19]', async (size, problem) => {
    const { user } = await add();
    await screen.findByText('At top level');
    const chosen = Object.defineProperty(picture(), 'size', { value: size });
    await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, chosen);
    if (problem) expect(await screen.findByText(`“shop.png”: ${problem}`)).toBeTruthy();
    await waitFor(() => expect(unsavedLabels()).toEqual(problem ? [] : ['Add group']));
  });

  it('stays open and says so when the server can’t read the picture [R-ERR-19, R-GRP-27]', async () => {
    backend.fail(createGroup, 400, 'ERROR_VALIDATION', 'file');
    const { user } = await add();
    await user.type(await screen.findByRole('textbox', { name: /^Group name/ }), 'Ulm');
    await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, picture());
    await waitFor(() => expect(document.querySelector('img[src="blob:preview"]')).not.toBeNull());
    await user.click(button('Add group'));
    await waitFor(() => expect(said()).toBe('Only image files can be used.'));
    expect(close).not.toHaveBeenCalled();
    expect([nameField().value, unsavedLabels()]).toEqual(['Ulm', ['Add group']]);
    expect(document.querySelector('img[src="blob:preview"]')).not.toBeNull();
  });

  it('takes a picture along, and no attributes where no field is filled in [R-GRP-04, R-VAL-08, R-VAL-09]', async () => {
    backend.serve(createGroup, { newID: 'ZzE' });
    const { user } = await add();
    await user.type(await screen.findByRole('textbox', { name: /^Group name/ }), 'Ulm');
    await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, picture());
    await waitFor(() => expect(document.querySelector('img[src="blob:preview"]')).not.toBeNull());
    await user.click(button('Add group'));
    await waitFor(() => expect(close).toHaveBeenCalled());
    const [sent] = backend.calls(createGroup);
    for (const part of ['name="name"\r\n\r\nUlm', 'name="file"; filename="shop.png"'])
      expect(sent?.body).toContain(part);
    expect(sent?.body).not.toContain('attributes');
  });

  it('is offered again as it was typed where its dialog went unasked, under the group it was typed for [R-EXT-31]', async () => {
    localStorage.clear();
    setStore(useSession, { state: 'in', user: { id: 'lena' } as never });
    const first = await add(stored.id);
    await first.user.type(await screen.findByRole('textbox', { name: /^Group name/ }), 'Ulm');
    await first.user.type(screen.getByRole('textbox', { name: 'Name 1' }), 'Floor');
    await first.user.type(screen.getByRole('textbox', { name: 'Value 1' }), '3');
    first.unmount();
    const elsewhere = await add();
    await screen.findByText('At top level');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    elsewhere.unmount();
    const { user } = await add(stored.id);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(nameField().value).toBe('Ulm'));
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
    expect([field('Name 1'), field('Value 1')]).toEqual(['Floor', '3']);
  });

  it('is created once, however often it is pressed [R-EXT-29]', async () => {
    const answer = backend.hold(createGroup, { newID: 'ZzE' });
    const { user } = await add();
    await user.type(await screen.findByRole('textbox', { name: /^Group name/ }), 'Ulm');
    await pressTwice(button('Add group'));
    await act(async () => answer());
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(backend.calls(createGroup)).toHaveLength(1);
  });

  it.each(['', '   '])('needs a name: with %j it shakes and calls nothing [R-VAL-06, R-GRP-29]', async (name) => {
    const { user } = await add();
    await screen.findByText('At top level');
    if (name) await user.type(nameField(), name);
    await user.click(button('Add group'));
    expect(await screen.findByText('The name can’t be empty.')).toBeTruthy();
    expect(said()).toBe('Enter a group name.');
    expect(useSnacks.getState().snacks.at(-1)?.kind).toBe('error');
    expect(document.querySelector('[data-shaking]')).not.toBeNull();
    expect(backend.calls(createGroup)).toEqual([]);
  });

  it.each([
    ['contacts', 'This name is taken by the contact list. Choose another one.'],
    ['Floor', 'This name is already used above. Choose another one.'],
  ])('takes no field named %s beside one named Floor [R-GRP-10, R-GRP-29]', async (name, message) => {
    const { user } = await add();
    await user.type(await screen.findByRole('textbox', { name: /^Group name/ }), 'Ulm');
    for (const [field, text] of [
      ['Name 1', 'Floor'],
      ['Value 1', '3'],
      ['Name 2', name],
      ['Value 2', 'x'],
    ] as const)
      await user.type(screen.getByRole('textbox', { name: field }), text);
    await user.click(button('Add group'));
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.querySelector('[data-shaking]')).not.toBeNull();
    expect(backend.calls(createGroup)).toEqual([]);
  });

  it('keeps the input and the mark when it is refused [R-GRP-27]', async () => {
    backend.fail(createGroup, 403, 'ERROR_NO_RIGHT');
    const { user } = await add();
    await user.type(await screen.findByRole('textbox', { name: /^Group name/ }), 'Ulm');
    await user.click(button('Add group'));
    await waitFor(() => expect(said()).toBe('You don’t have access here. Ask your group admin.'));
    expect([nameField().value, close.mock.calls.length]).toEqual(['Ulm', 0]);
    expect(unsavedLabels()).toEqual(['Add group']);
  });
});

describe('deleting a group', () => {
  function family() {
    const below = aGroup({ name: 'Königstraße', devices: [aDevice()] });
    const city = aGroup({ name: 'Stuttgart', devices: [aDevice()], childGroups: [below] });
    const root = aGroup({ name: 'Marktküche', childGroups: [city] });
    backend.serve(readGroupTree, () => [root]);
    return { below, city, root };
  }
  const ask = (groupId: string, path?: string) =>
    renderPortal(<DeleteGroupPanel input={{ groupId }} close={close} />, { path });

  it('asks with its name and how many groups and devices go with it [R-GRP-02, R-ERR-25]', async () => {
    const { city, root } = family();
    backend.serve(deleteGroup, undefined as never);
    const { user, place } = await ask(city.id, `/devicemanager/${city.id}`);
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByRole('heading', { name: 'Delete “Stuttgart”?' })).toBeTruthy();
    expect(within(dialog).getByText('1 sub-group is deleted with it.')).toBeTruthy();
    expect(within(dialog).getByText(/^2 devices leave the group/)).toBeTruthy();
    expect(backend.calls(deleteGroup)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Delete group' }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect([succeeded(), place(), backend.calls(deleteGroup).map(({ params }) => params)]).toEqual([
      'Group deleted.',
      `/devicemanager/${root.id}`,
      [{ groupId: city.id }],
    ]);
  });

  it('asks about a name of 255 letters by its beginning, so that the question has room [R-GRP-02]', async () => {
    const long = aGroup({ name: 'W'.repeat(255) });
    backend.serve(readGroupTree, [long]);
    await ask(long.id);
    expect(await screen.findByRole('heading', { name: /^Delete “W{48}…”\?$/ })).toBeTruthy();
    // Nothing goes with it.
    expect(screen.getByText('No devices are affected.')).toBeTruthy();
    expect(screen.queryByText(/sub-group/)).toBeNull();
  });

  it('counts all that is below, however deep [R-GRP-02]', async () => {
    const { root } = family();
    await ask(root.id);
    expect(await screen.findByText('2 sub-groups are deleted with it.')).toBeTruthy();
    expect(screen.getByText(/^2 devices leave the group/)).toBeTruthy();
  });

  it('asks as soon as it knows what it is about: until then it says that it loads, or what failed, and asks again [R-GRP-02, R-DEV-16]', async () => {
    const { root, city } = family();
    backend.fail(readGroupTree, 500);
    const { user } = await ask(city.id);
    expect(await screen.findByText('This group can’t be loaded right now')).toBeTruthy();
    expect(screen.getByText('Unknown error. Try again later.')).toBeTruthy();
    const answer = backend.hold(readGroupTree, [root]);
    await user.click(button('Try again'));
    await act(async () => answer());
    expect(await screen.findByRole('heading', { name: 'Delete “Stuttgart”?' })).toBeTruthy();
    expect(screen.queryByText('This group can’t be loaded right now')).toBeNull();
  });

  it('goes on asking when its group cannot be asked for anew, which is only logged [R-ERR-24]', async () => {
    const { city } = family();
    await ask(city.id);
    const question = () => screen.findByRole('heading', { name: 'Delete “Stuttgart”?' });
    await question();
    backend.fail(readGroupTree, 500);
    expect(await askAnew()).toEqual([`${readGroupTree.path} could not be asked anew.`]);
    expect(await question()).toBeTruthy();
    expect([screen.queryByRole('button', { name: 'Try again' }), useSnacks.getState().snacks]).toEqual([null, []]);
  });

  it('says that it loads what it is about, and that a group is gone meanwhile [R-GRP-02, R-DEV-16]', async () => {
    family();
    const answer = backend.hold(readGroupTree, []);
    const { user } = await ask('ZzE');
    expect(screen.getByText('Loading')).toBeTruthy();
    await act(async () => answer());
    expect(await screen.findByText('This group is no longer here.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete group' })).toBeNull();
    await user.click(button('Close'));
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('stays where it is when another page was open, and does nothing on Cancel [R-GRP-02]', async () => {
    const { below } = family();
    const { user, place } = await ask(below.id, '/devicemanager');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect([close.mock.calls.length, backend.calls(deleteGroup), place()]).toEqual([1, [], '/devicemanager']);
  });

  it('says why it was refused and stays open [R-ERR-14, R-RIGHT-08]', async () => {
    const { city } = family();
    backend.fail(deleteGroup, 403, 'ERROR_NO_RIGHT');
    const { user } = await ask(city.id);
    await user.click(await screen.findByRole('button', { name: 'Delete group' }));
    await waitFor(() => expect(said()).toBe('You don’t have access here. Ask your group admin.'));
    expect([close.mock.calls.length, backend.calls(deleteGroup).length]).toEqual([0, 1]);
  });
});

describe('the maintenance messages of a group', () => {
  it.each([
    ['with its right and module', true, 'readMessage', 1],
    ['not with the module off', false, 'readMessage', 0],
    ['not without the right, which opens the bell alone in *', true, 'readIncident', 0],
  ] as const)('are a tab %s [R-SHELL-20, R-GRP-24, R-RIGHT-03, R-RIGHT-24]', async (_, isOn, right, count) => {
    const rights = [rightsOn('*', 'readMessage'), rightsOn({ group: stored.id }, right)];
    await edit({ rights, switches: { 'maintenance-message': isOn } });
    await screen.findByRole('tab', { name: /Users/ });
    expect(screen.queryAllByRole('tab', { name: /Maintenance messages/ })).toHaveLength(count);
  });
});
