import { listDevices } from '@portal/contracts/devices';
import { assignDevices, removeGroupDevice } from '@portal/contracts/group-changes';
import {
  assignUsers,
  listAvailableUsers,
  listGroupUsers,
  listInheritedUsers,
  removeGroupUser,
} from '@portal/contracts/group-users';
import { readGroupTree } from '@portal/contracts/groups';
import { listInvitations, resendInvitation, withdrawInvitation } from '@portal/contracts/invitations';
import { grantRoles, listRoles, type Role, readOwnRights, setRoles } from '@portal/contracts/rights';
import {
  allowSupportAccess,
  readSupportAccess,
  type SupportAccess,
  withdrawSupportAccess,
} from '@portal/contracts/support';
import { readUserRoles, type User } from '@portal/contracts/users';
import { toWire } from '@portal/domain/ids';
import { GROUP_RIGHTS, type GroupRight } from '@portal/domain/rights';
import { loadTexts } from '@portal/platform/i18n';
import { live } from '@portal/platform/live';
import { invalidate } from '@portal/platform/query';
import { useRights } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { askAnew } from '@portal/testing/ask-anew';
import { aDevice, aGroup, rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { act, configure, renderPortal, type Surroundings, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { EditDialog } from '@portal/ui/edit/EditDialog';
import { People20Filled, People20Regular } from '@portal/ui/icons';
import type { ReactNode } from 'react';
import { DevicesTab } from './DevicesTab';
import { UsersTab } from './UsersTab';

const GROUP = toWire('g1');
const SCOPE = 'group:g1';
const role = (id: string, name: string, names: Record<string, string> = {}): Role => ({
  id,
  name,
  description: '',
  internationalizedNames: names,
  internationalizedDescriptions: {},
  scope: 'group:{groupId}',
});
const ADMIN = role('group-admin', 'Group admin', { de: 'Gruppenadministrator' });
const VIEWER = role('group-viewer', 'Group viewer');
const person = (id: string, name: string, email = `${id}@x.example`): User => ({
  id,
  name,
  email,
  location: null,
  avatarLocation: null,
});
const LENA = person('lena', 'Lena Bauer');
const AMIRA = person('amira', 'Amira Haddad');
const NIGHT = person('night', '');

let backend: FakeBackend;
let users: User[];
let held: Record<string, Role[]>;

const said = () => useSnacks.getState().snacks.at(-1)?.text;
/** The same, told as a success. */
const succeeded = () => useSnacks.getState().snacks.findLast(({ kind }) => kind === 'success')?.text;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** What is missing here is held in another group, which gives nothing here. */
const without = (...gone: GroupRight[]) => [
  rightsOn({ group: GROUP }, ...GROUP_RIGHTS.filter((right) => !gone.includes(right))),
  rightsOn({ group: toWire('g9') }, ...GROUP_RIGHTS),
];

async function show(content: ReactNode, rights = without(), language: Surroundings['language'] = 'en') {
  const tab = { id: 'tab', label: 'Tab', icon: People20Regular, filledIcon: People20Filled, content };
  return renderPortal(
    <EditDialog action="Edit group" name="Stuttgart" mark="group" tabs={[tab]} onClose={() => undefined} />,
    { rights, language },
  );
}
/** What the style sheets say of an element, under no media query. */
const stylesOf = (element: Element) =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => 'selectorText' in rule && [...element.classList].some((name) => rule.selectorText === `.${name}`))
    .map(({ cssText }) => cssText)
    .join('\n');
/** Sheets of a row by their label: under the dialog's focus trap one may count as hidden, and then has no name. */
const sheets = (label: string) =>
  screen.queryAllByRole('dialog').filter((sheet) => sheet.getAttribute('aria-label') === label);
const sheetOf = (label: string) =>
  waitFor(() => {
    const [sheet] = sheets(label);
    expect(sheet).toBeTruthy();
    return within(sheet!);
  });
/** The dialog on top of the tab. */
const dialog = async (kind: 'dialog' | 'alertdialog' = 'dialog') => {
  await waitFor(() => expect(screen.getAllByRole(kind).length).toBeGreaterThan(kind === 'dialog' ? 1 : 0));
  return within(screen.getAllByRole(kind).at(-1)!);
};

// Without layout nothing is focusable for the focus trap of dialogs, which then hides them from the accessibility tree.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));
beforeAll(() => loadTexts('errors', 'en'));
beforeEach(() => {
  localStorage.clear();
  setStore(useSnacks, { snacks: [] });
  setStore(useSession, { state: 'in', user: { ...LENA } });
  users = [LENA, NIGHT, AMIRA];
  held = {
    lena: [{ ...ADMIN, scope: SCOPE }],
    amira: [
      { ...VIEWER, scope: SCOPE },
      { ...ADMIN, scope: 'group:other' },
    ],
    night: [],
  };
  backend = fakeBackend();
  backend.serve(readOwnRights, () => without().map((entry) => ({ ...entry, rights: [...entry.rights] })));
  backend.serve(listGroupUsers, () => users);
  backend.serve(readUserRoles, () => users.map(({ id }) => ({ userId: id, role: '', roles: held[id] ?? [] })));
  backend.serve(listRoles, [ADMIN, VIEWER]);
  backend.serve(listAvailableUsers, [person('jens', 'Jens Petersen')]);
  backend.serve(listInvitations, []);
  backend.serve(listInheritedUsers, []);
  backend.serve(readSupportAccess, { until: null, allowedBy: null, aboveUntil: null });
});

describe('the access of support to a group [R-EXT-18]', () => {
  const region = () => within(screen.getByRole('region', { name: 'Support access' }));

  it('is allowed for some days, told in ms, and withdrawn, and says until when and by whom [R-CONST-01]', async () => {
    let access: SupportAccess = { until: null, allowedBy: null, aboveUntil: null };
    backend.serve(readSupportAccess, () => access);
    backend.serve(allowSupportAccess, undefined);
    backend.serve(withdrawSupportAccess, undefined);
    const { user } = await show(<UsersTab groupId={GROUP} />);
    await screen.findByRole('region', { name: 'Support access' });
    await user.click(region().getByRole('combobox', { name: 'Allow for' }));
    await user.click(screen.getByRole('option', { name: '7 days' }));
    access = { until: Date.now() + 7 * 86_400_000, allowedBy: 'Lena Bauer', aboveUntil: null };
    await user.click(region().getByRole('button', { name: 'Allow support access' }));
    await waitFor(() => expect(said()).toBe('Support access allowed.'));
    expect(await region().findByText(/^Allowed until .* by Lena Bauer\.$/)).toBeTruthy();
    const { until } = backend.calls(allowSupportAccess)[0]?.body as { until: number };
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(7);
    access = { until: null, allowedBy: null, aboveUntil: Date.now() + 86_400_000 };
    await user.click(region().getByRole('button', { name: 'Withdraw access' }));
    expect(await region().findByText(/^A group above allows it until/)).toBeTruthy();
    await waitFor(() => expect(said()).toBe('Support access withdrawn.'));
    expect(backend.calls(withdrawSupportAccess)[0]?.params).toEqual({ groupId: GROUP });
  });

  it('says until when in the long form, whoever allowed it [R-SHELL-17]', async () => {
    const long = '\\w+ \\d+, \\d{4} at \\d\\d:\\d\\d';
    const [until, aboveUntil] = [Date.now() + 86_400_000, Date.now() + 2 * 86_400_000];
    for (const [allowedBy, by] of [
      [null, ''],
      ['Lena Bauer', ' by Lena Bauer'],
    ] as const) {
      backend.serve(readSupportAccess, { until, allowedBy, aboveUntil });
      const { unmount } = await show(<UsersTab groupId={GROUP} />);
      await screen.findByRole('region', { name: 'Support access' });
      expect(region().getByText(new RegExp(`^Allowed until ${long}${by}\\.$`))).toBeTruthy();
      expect(region().getByText(new RegExp(`^A group above allows it until ${long}\\.$`))).toBeTruthy();
      unmount();
    }
  });

  it('says by what its load failed, and is asked for again [R-DEV-16]', async () => {
    backend.fail(readSupportAccess, 403, 'ERROR_NO_RIGHT');
    const { user } = await show(<UsersTab groupId={GROUP} />);
    await screen.findByText('Support access can’t be loaded right now');
    expect(screen.getByText('You don’t have access here. Ask your group admin.')).toBeTruthy();
    backend.serve(readSupportAccess, { until: null, allowedBy: null, aboveUntil: null });
    await user.click(button('Try again'));
    await waitFor(() => expect(screen.queryByText('Support access can’t be loaded right now')).toBeNull());
    expect(backend.calls(readSupportAccess)).toHaveLength(2);
  });

  it('is not there for who may not change the group', async () => {
    await show(<UsersTab groupId={GROUP} />, without('updateGroup'));
    await screen.findByRole('table', { name: 'Users' });
    expect(screen.queryByRole('region', { name: 'Support access' })).toBeNull();
    expect(backend.calls(readSupportAccess)).toEqual([]);
  });
});

describe('the users of a group', () => {
  const open = async (rights = without(), language?: Surroundings['language']) => {
    const rendered = await show(<UsersTab groupId={GROUP} />, rights, language);
    await screen.findByRole('table', { name: language === 'de' ? 'Benutzer' : 'Users' });
    return rendered;
  };
  const rows = () =>
    within(screen.getByRole('table', { name: 'Users' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);

  it('are shown as text, whatever stands in their names [R-CONST-07]', async () => {
    const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
    users = [{ ...AMIRA, name: markup }];
    await open();
    await screen.findByText('Group viewer');
    expect(rows().map((row) => row?.includes(markup))).toEqual([true]);
    expect(document.querySelector('img[src="/x"], b')).toBeNull();
  });

  it('show name, roles on this group and email, by name first and then by role [R-GRP-11, R-RIGHT-20]', async () => {
    const { user } = await open();
    await screen.findByText('Group viewer');
    expect(rows()).toEqual([
      'AHAmira HaddadGroup vieweramira@x.example',
      'LBLena BauerYouGroup adminlena@x.example',
      '?No nameNo rolenight@x.example',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(button('Roles'));
    expect(rows().map((row) => row?.slice(0, 4))).toEqual(['LBLe', 'AHAm', '?No ']);
    await user.click(button('Roles'));
    expect(rows().map((row) => row?.slice(0, 4))).toEqual(['?No ', 'AHAm', 'LBLe']);
    await user.click(button('Name'));
    expect(rows().map((row) => row?.slice(0, 4))).toEqual(['AHAm', 'LBLe', '?No ']);
    await user.click(button('Name'));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
    expect(rows().map((row) => row?.slice(0, 4))).toEqual(['?No ', 'LBLe', 'AHAm']);
  });

  it('show the first of several roles, how many more there are, and all in words [R-GRP-11]', async () => {
    held['amira'] = [VIEWER, ADMIN].map((one) => ({ ...one, scope: SCOPE }));
    await open();
    expect((await screen.findByRole('img', { name: 'Group admin, Group viewer' })).textContent).toBe('+1');
    expect(rows()[0]).toBe('AHAmira HaddadGroup admin+1amira@x.example');
  });

  it('have no roles to show or to edit before they are known: what nobody knows would be taken away [R-GRP-11, R-GRP-15]', async () => {
    const answer = backend.hold(
      readUserRoles,
      users.map(({ id }) => ({ userId: id, role: '', roles: held[id] ?? [] })),
    );
    await open();
    expect(rows()[0]).toBe('AHAmira Haddadamira@x.example');
    expect(screen.queryByRole('button', { name: /^Edit roles/ })).toBeNull();
    await act(async () => answer());
    expect(await screen.findByText('Group viewer')).toBeTruthy();
    expect(button('Edit roles of Amira Haddad')).toBeTruthy();
    // Who came meanwhile has some, too, that are on their way.
    const later = backend.hold(readUserRoles, []);
    users = [...users, person('jens', 'Jens Petersen')];
    await act(() => invalidate('users'));
    await screen.findByText('Jens Petersen');
    expect(button('Edit roles of Amira Haddad')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit roles of Jens Petersen' })).toBeNull();
    await act(async () => later());
    expect(await screen.findByRole('button', { name: 'Edit roles of Jens Petersen' })).toBeTruthy();
  });

  it('have no roles to edit where those held could not be loaded, which is told, and asked for again [R-DEV-16, R-GRP-15]', async () => {
    backend.fail(readUserRoles, 500);
    const { user } = await open();
    expect(await screen.findByText('The roles can’t be loaded right now')).toBeTruthy();
    expect(screen.queryByText('No role')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Edit roles/ })).toBeNull();
    backend.serve(readUserRoles, () => users.map(({ id }) => ({ userId: id, role: '', roles: held[id] ?? [] })));
    await user.click(button('Try again'));
    expect(await screen.findByRole('button', { name: 'Edit roles of Amira Haddad' })).toBeTruthy();
    expect(screen.queryByText('The roles can’t be loaded right now')).toBeNull();
  });

  it('have their pictures, else initials [R-GRP-11]', async () => {
    users = [{ ...LENA, avatarLocation: '/files/lena' }, AMIRA];
    await open();
    const pictures = within(screen.getByRole('table', { name: 'Users' }))
      .getAllByRole('rowheader')
      .map((head) => head.querySelector('img')?.getAttribute('src'));
    expect(pictures).toEqual([undefined, '/files/lena']);
  });

  describe('on a phone', () => {
    viewport(390);

    it('show the same, one item each, without roles where those may not be read [R-GRP-11, R-RIGHT-20]', async () => {
      users = [{ ...LENA, avatarLocation: '/files/lena' }, NIGHT, AMIRA];
      const items = () => screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('@'));
      const texts = () => items().map(({ textContent }) => textContent);
      const { unmount } = await show(<UsersTab groupId={GROUP} />);
      await screen.findByText('Group viewer');
      expect(texts()).toEqual([
        'AHAmira Haddadamira@x.exampleGroup viewer',
        'LBLena BauerYoulena@x.exampleGroup admin',
        '?No namenight@x.example',
      ]);
      expect(items()[1]?.querySelector('img')?.getAttribute('src')).toBe('/files/lena');
      unmount();
      await show(<UsersTab groupId={GROUP} />, without('readUserRights'));
      await screen.findByText('Amira Haddad');
      expect(texts()[0]).toBe('AHAmira Haddadamira@x.example');
    });

    it('show all of several roles [R-GRP-11]', async () => {
      held['amira'] = [VIEWER, ADMIN].map((one) => ({ ...one, scope: SCOPE }));
      await show(<UsersTab groupId={GROUP} />);
      expect(await screen.findByText('Group admin · Group viewer')).toBeTruthy();
    });

    it('have a menu each by right, without removing oneself [R-GRP-12, R-RIGHT-18, R-RIGHT-19]', async () => {
      const { user } = await show(<UsersTab groupId={GROUP} />);
      const offered = async (name: string) => {
        await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
        const items = (await sheetOf(name)).getAllByRole('listitem');
        await user.keyboard('{Escape}');
        await waitFor(() => expect(sheets(name)).toEqual([]));
        return items.map(({ textContent }) => textContent);
      };
      expect(await offered('Amira Haddad')).toEqual(['Edit roles', 'Remove user']);
      expect(await offered('Lena Bauer')).toEqual(['Edit roles']);
      expect(stylesOf(button('Add users'))).toMatch(/border(-top-left)?-radius: var\(--borderRadiusCircular\)/);
    });

    it.each([
      ['removeGroupUser', ['Edit roles'], true],
      ['assignGroupUser', ['Remove user'], false],
    ] as const)(
      'have in their menus and above them nothing that needs %s where it is not held [R-GRP-12, R-RIGHT-18, R-RIGHT-19]',
      async (gone, left, adds) => {
        const { user } = await show(<UsersTab groupId={GROUP} />, without(gone));
        await screen.findByText('Group viewer');
        await user.click(screen.getByRole('button', { name: 'Actions for Amira Haddad' }));
        const items = (await sheetOf('Amira Haddad')).getAllByRole('listitem');
        expect(items.map(({ textContent }) => textContent)).toEqual(left);
        expect(screen.queryAllByRole('button', { name: 'Add users' })).toHaveLength(adds ? 1 : 0);
      },
    );

    it('are removed by their menu after a question, and their roles edited by it [R-GRP-12, R-GRP-17, R-ERR-26]', async () => {
      backend.serve(removeGroupUser, () => {
        users = [LENA, NIGHT];
        return undefined as never;
      });
      const { user } = await show(<UsersTab groupId={GROUP} />);
      await screen.findByText('Group viewer');
      const choose = async (item: string) => {
        await user.click(screen.getByRole('button', { name: 'Actions for Amira Haddad' }));
        await user.click((await sheetOf('Amira Haddad')).getByRole('button', { name: item }));
      };
      await choose('Edit roles');
      const roles = await dialog();
      expect((await roles.findByRole<HTMLInputElement>('checkbox', { name: 'Group viewer' })).checked).toBe(true);
      await user.click(roles.getByRole('button', { name: 'Cancel' }));
      await choose('Remove user');
      const question = await dialog('alertdialog');
      expect(question.getByText('Remove “Amira Haddad” from the group?')).toBeTruthy();
      expect(backend.calls(removeGroupUser)).toEqual([]);
      await user.click(question.getByRole('button', { name: 'Remove user' }));
      await waitFor(() => expect(succeeded()).toBe('User removed.'));
      expect(backend.calls(removeGroupUser)[0]?.params).toEqual({ groupId: GROUP, userId: 'amira' });
      await waitFor(() => expect(screen.queryByText('Amira Haddad')).toBeNull());
    });
  });

  describe.each([390, 899])('at %i px, without heads of columns', (width) => {
    viewport(width);

    it('are sorted by a menu, each way, by roles only where those may be read [R-GRP-11, R-RIGHT-20]', async () => {
      const names = () =>
        screen.getAllByText(/^(Amira Haddad|Lena Bauer|No name)$/).map(({ textContent }) => textContent);
      const choose = async (name: RegExp) => {
        await user.click(button('Sort'));
        await user.click(await screen.findByRole(width < 640 ? 'radio' : 'menuitemradio', { name }));
      };
      const { user, unmount } = await show(<UsersTab groupId={GROUP} />);
      await screen.findByText('Group viewer');
      expect(names()).toEqual(['Amira Haddad', 'Lena Bauer', 'No name']);
      await choose(/^Name/);
      expect(names()).toEqual(['No name', 'Lena Bauer', 'Amira Haddad']);
      await choose(/^Roles/);
      expect(names()).toEqual(['Lena Bauer', 'Amira Haddad', 'No name']);
      await choose(/^Roles/);
      expect(names()).toEqual(['No name', 'Amira Haddad', 'Lena Bauer']);
      unmount();
      const second = await show(<UsersTab groupId={GROUP} />, without('readUserRights'));
      await screen.findByText('Amira Haddad');
      await second.user.click(button('Sort'));
      await screen.findByRole(width < 640 ? 'radio' : 'menuitemradio', { name: /^Name/ });
      expect(screen.queryByRole(width < 640 ? 'radio' : 'menuitemradio', { name: /^Roles/ })).toBeNull();
    });
  });

  it('show no roles without readUserRights, and ask for none [R-GRP-11, R-RIGHT-20]', async () => {
    await open(without('readUserRights'));
    expect(screen.queryByRole('columnheader', { name: 'Roles' })).toBeNull();
    expect(backend.calls(readUserRoles)).toEqual([]);
  });

  it('have buttons by right, and none to remove oneself [R-GRP-12, R-RIGHT-18, R-RIGHT-19, R-RIGHT-20, R-RIGHT-21]', async () => {
    const { unmount } = await open();
    expect(button('Remove Amira Haddad')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove Lena Bauer' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Edit roles of Lena Bauer' })).toBeTruthy();
    expect(stylesOf(button('Add users'))).toMatch(/border(-top-left)?-radius: var\(--borderRadiusCircular\)/);
    unmount();
    const shown = (name: RegExp) => screen.queryAllByRole('button', { name }).length > 0;
    // Each of the two by its own right.
    const { unmount: leave } = await open(without('removeGroupUser'));
    await screen.findByText('Group viewer');
    expect([shown(/^Remove/), shown(/^Edit roles/), shown(/^Add users/)]).toEqual([false, true, true]);
    leave();
    const { unmount: close } = await open(without('assignGroupUser'));
    await screen.findByText('Group viewer');
    expect([shown(/^Remove/), shown(/^Edit roles/), shown(/^Add users/)]).toEqual([true, false, false]);
    close();
    // Who may read neither the roles held nor those there are has none to choose [R-RIGHT-21].
    await open(without('readUserRights', 'readRoles'));
    expect([shown(/^Edit roles/), shown(/^Add users/)]).toEqual([false, true]);
  });

  it('are removed after a question [R-GRP-17, R-ERR-26]', async () => {
    backend.serve(removeGroupUser, () => {
      users = [LENA, NIGHT];
      return undefined as never;
    });
    const { user } = await open();
    await user.click(button('Remove Amira Haddad'));
    expect(backend.calls(removeGroupUser)).toEqual([]);
    await user.click((await dialog('alertdialog')).getByRole('button', { name: 'Remove user' }));
    await waitFor(() => expect(succeeded()).toBe('User removed.'));
    expect(backend.calls(removeGroupUser)[0]?.params).toEqual({ groupId: GROUP, userId: 'amira' });
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('say why somebody stays [R-RIGHT-13, R-ERR-13]', async () => {
    backend.fail(removeGroupUser, 409, 'ERROR_LAST_ADMIN');
    const { user } = await open();
    await user.click(button('Remove Amira Haddad'));
    await user.click((await dialog('alertdialog')).getByRole('button', { name: 'Remove user' }));
    await waitFor(() =>
      expect(said()).toBe('This is the last user who can manage the users of this group. Choose another one first.'),
    );
    expect(rows()).toHaveLength(3);
  });

  it('say that they are loaded, until they are here [R-DEV-16]', async () => {
    const answer = backend.hold(listGroupUsers, users);
    await show(<UsersTab groupId={GROUP} />);
    expect(await screen.findByText('Loading')).toBeTruthy();
    await act(async () => answer());
    expect(await screen.findByRole('table', { name: 'Users' })).toBeTruthy();
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it('tell a failed load, by what it failed, and try again [R-DEV-16]', async () => {
    backend.fail(listGroupUsers, 500);
    const { user } = await show(<UsersTab groupId={GROUP} />);
    await screen.findByText('The users can’t be loaded right now');
    expect(screen.getByText('Unknown error. Try again later.')).toBeTruthy();
    backend.serve(listGroupUsers, users);
    await user.click(button('Try again'));
    expect(await screen.findByRole('table', { name: 'Users' })).toBeTruthy();
  });

  it('tell a failed load of their invitations, by what it failed, and try again [R-DEV-16]', async () => {
    backend.fail(listInvitations, 500);
    const { user } = await open();
    await screen.findByText('The invitations can’t be loaded right now');
    expect(screen.getByText('Unknown error. Try again later.')).toBeTruthy();
    backend.serve(listInvitations, []);
    await user.click(button('Try again'));
    await waitFor(() => expect(screen.queryByText('The invitations can’t be loaded right now')).toBeNull());
    expect(backend.calls(listInvitations)).toHaveLength(2);
  });

  it('stay with their roles, the users of groups above, the invitations and the access of support when none of it can be asked for anew, which is only logged [R-ERR-24]', async () => {
    const dora = { ...person('dora', 'Dora Klein'), from: [{ id: 'g2', name: 'Region' }] };
    const sent = { createdAt: 0, sentAt: 0, expiresAt: Date.now() + 86_400_000 };
    backend.serve(listInheritedUsers, [dora]);
    backend.serve(listInvitations, [{ id: 'one', email: 'guest@people.example', roles: ['group-viewer'], ...sent }]);
    const { user } = await open();
    await screen.findByRole('table', { name: 'Users from groups above' });
    await screen.findByRole('table', { name: 'Invitations' });
    await screen.findByRole('region', { name: 'Support access' });
    await user.click(button('Edit roles of Amira Haddad'));
    const box = await dialog();
    await box.findByRole('checkbox', { name: 'Group viewer' });
    const all = [listGroupUsers, readUserRoles, listInheritedUsers, listInvitations, readSupportAccess, listRoles];
    for (const endpoint of all) backend.fail(endpoint, 500);
    expect((await askAnew()).sort()).toEqual(all.map(({ path }) => `${path} could not be asked anew.`).sort());
    expect(rows()).toHaveLength(3);
    expect(screen.getAllByText('Group viewer').length).toBeGreaterThan(1);
    for (const name of ['Users from groups above', 'Invitations'])
      expect(screen.getByRole('table', { name })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Support access' })).toBeTruthy();
    expect(box.getAllByRole('checkbox')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(useSnacks.getState().snacks).toEqual([]);
  });

  describe('of groups above [R-EXT-26]', () => {
    const above = () => screen.queryByRole('table', { name: 'Users from groups above' });
    const dora = {
      id: 'dora',
      name: 'Dora Klein',
      email: 'dora@x.example',
      avatarLocation: null,
      from: [
        { id: 'g2', name: 'Stuttgart' },
        { id: 'g3', name: 'Region Südwest' },
      ],
    };

    it('stand below the own ones with where they come from, and without buttons', async () => {
      backend.serve(listInheritedUsers, [dora, { ...dora, id: 'emil', name: '', from: dora.from.slice(1) }]);
      await open();
      await waitFor(() => expect(above()).toBeTruthy());
      const lines = within(above()!).getAllByRole('row').slice(1);
      expect(lines.map(({ textContent }) => textContent)).toEqual([
        'DKDora Kleinfrom Stuttgart and Region Südwestdora@x.example',
        '?No namefrom Region Südwestdora@x.example',
      ]);
      expect(within(above()!).queryByRole('button')).toBeNull();
      expect(screen.getByText('2 users from groups above')).toBeTruthy();
      expect(rows()).toHaveLength(3);
      expect(backend.calls(listInheritedUsers)[0]?.params).toEqual({ groupId: GROUP });
    });

    describe('on a phone', () => {
      viewport(390);

      it('have the same, an item each', async () => {
        backend.serve(listInheritedUsers, [dora]);
        await show(<UsersTab groupId={GROUP} />);
        const item = (await screen.findByText('Dora Klein')).closest('li');
        expect(item?.textContent).toBe('DKDora Kleindora@x.examplefrom Stuttgart and Region Südwest');
      });
    });

    it('are found with the others, with marks or without, and leave no heading behind where there is nobody [R-EXT-22]', async () => {
      backend.serve(listInheritedUsers, [dora]);
      const { user } = await open();
      await waitFor(() => expect(above()).toBeTruthy());
      const search = screen.getByRole('searchbox', { name: 'Search users' });
      await user.type(search, 'KLÉIN');
      expect([screen.queryByRole('table', { name: 'Users' }), above() !== null]).toEqual([null, true]);
      await user.clear(search);
      await user.type(search, 'ámira');
      await waitFor(() => expect(above()).toBeNull());
      expect(screen.queryByText(/from groups above/)).toBeNull();
      expect(rows()).toHaveLength(1);
    });

    it('tell a failed load, by what it failed, and try again [R-DEV-16]', async () => {
      backend.fail(listInheritedUsers, 500);
      const { user } = await open();
      await screen.findByText('The users of the groups above can’t be loaded right now');
      expect(screen.getByText('Unknown error. Try again later.')).toBeTruthy();
      backend.serve(listInheritedUsers, [dora]);
      await user.click(button('Try again'));
      await waitFor(() => expect(above()).toBeTruthy());
    });
  });

  describe('invitations [R-EXT-26]', () => {
    const DAY = 86_400_000;
    const now = Date.now();
    const waiting = {
      id: 'one',
      email: 'guest@people.example',
      roles: ['group-viewer', 'group-admin'],
      createdAt: now - 4 * DAY,
      sentAt: now - 3 * DAY,
      expiresAt: new Date(2030, 0, 15).getTime(),
    };
    const pending = () => screen.findByRole('table', { name: 'Invitations' });

    it('wait below with address, roles and age, and are sent again or withdrawn [R-SHELL-17]', async () => {
      const other = { ...waiting, id: 'other', email: 'cook@people.example' };
      let list = [other, waiting];
      backend.serve(listInvitations, () => list);
      backend.serve(resendInvitation, undefined);
      backend.serve(withdrawInvitation, () => {
        list = list.slice(0, -1);
        return undefined as never;
      });
      const { user } = await open();
      const row = within(await pending()).getAllByRole('row')[2];
      expect(row?.textContent).toMatch(
        /^guest@people\.exampleGroup viewer, Group admin3 days ago · open until [A-Z][a-z]+ \d+, 2030 at \d\d:\d\d$/,
      );
      expect(screen.getByRole('heading', { name: '2 open invitations' })).toBeTruthy();
      await user.click(button('Send the invitation to guest@people.example again'));
      await waitFor(() => expect(said()).toBe('Invitation sent to guest@people.example again.'));
      expect(backend.calls(resendInvitation).map(({ params }) => params)).toEqual([
        { groupId: GROUP, invitationId: 'one' },
      ]);
      await user.click(button('Withdraw the invitation to guest@people.example'));
      expect(backend.calls(withdrawInvitation)).toEqual([]);
      await user.click((await dialog('alertdialog')).getByRole('button', { name: 'Withdraw invitation' }));
      await waitFor(() => expect(said()).toBe('Invitation withdrawn.'));
      expect(backend.calls(withdrawInvitation).map(({ params }) => params)).toEqual([
        { groupId: GROUP, invitationId: 'one' },
      ]);
      expect(await screen.findByRole('heading', { name: '1 open invitation' })).toBeTruthy();
      list = [];
      await user.click(button('Send the invitation to cook@people.example again'));
      await waitFor(() => expect(screen.queryByRole('table', { name: 'Invitations' })).toBeNull());
    });

    describe('on a phone', () => {
      viewport(390);

      it('have a menu each, which sends them again or withdraws them', async () => {
        backend.serve(listInvitations, [waiting]);
        backend.serve(resendInvitation, undefined);
        const { user } = await show(<UsersTab groupId={GROUP} />);
        expect(await screen.findByText('Group viewer · Group admin')).toBeTruthy();
        const offered = async () => {
          await user.click(await screen.findByRole('button', { name: `Actions for ${waiting.email}` }));
          return (await sheetOf(waiting.email)).getAllByRole('listitem');
        };
        const items = await offered();
        expect(items.map(({ textContent }) => textContent)).toEqual(['Send again', 'Withdraw invitation']);
        await user.click(within(items[0]!).getByRole('button'));
        await waitFor(() => expect(said()).toBe(`Invitation sent to ${waiting.email} again.`));
        expect(backend.calls(resendInvitation).map(({ params }) => params)).toEqual([
          { groupId: GROUP, invitationId: 'one' },
        ]);
        await user.click(within((await offered())[1]!).getByRole('button'));
        expect(await dialog('alertdialog')).toBeTruthy();
      });
    });

    it('that were answered meanwhile say so', async () => {
      backend.serve(listInvitations, [waiting]);
      backend.fail(resendInvitation, 404, 'ERROR_INVITATION_UNKNOWN');
      const { user } = await open();
      await pending();
      await user.click(button('Send the invitation to guest@people.example again'));
      await waitFor(() =>
        expect(said()).toBe('This invitation is no longer open. It was answered, withdrawn or has expired.'),
      );
    });

    it('are neither asked for nor shown without assignGroupUser [R-RIGHT-18]', async () => {
      backend.serve(listInvitations, [waiting]);
      await open(without('assignGroupUser'));
      await screen.findByText('Group viewer');
      expect(backend.calls(listInvitations)).toEqual([]);
    });
  });

  describe('roles', () => {
    async function edit(rights = without()) {
      const rendered = await open(rights);
      await screen.findAllByText('Group admin');
      await rendered.user.click(button('Edit roles of Amira Haddad'));
      const box = await dialog();
      await box.findByRole('checkbox', { name: 'Group viewer' });
      return { ...rendered, box, check: (name: string) => box.getByRole<HTMLInputElement>('checkbox', { name }) };
    }

    it.each([
      ['one for another', [VIEWER], ['Group admin', 'Group viewer'], ['group-admin']],
      ['one more', [VIEWER], ['Group admin'], ['group-viewer', 'group-admin']],
      ['one less', [VIEWER, ADMIN], ['Group viewer'], ['group-admin']],
    ])(
      'become exactly the chosen ones in one call, with the plain id of the group in its scope: %s [R-GRP-15, R-ERR-26, R-RIGHT-22, R-API-04]',
      async (_, had, pressed, roles) => {
        held['amira'] = had.map((one) => ({ ...one, scope: SCOPE }));
        backend.serve(setRoles, undefined as never);
        const { user, box, check } = await edit();
        expect([check('Group admin').checked, check('Group viewer').checked]).toEqual([had.includes(ADMIN), true]);
        for (const name of pressed) await user.click(check(name));
        await user.click(box.getByRole('button', { name: 'Save' }));
        await waitFor(() => expect(succeeded()).toBe('Roles updated.'));
        expect(backend.calls(setRoles).map(({ params, body }) => [params, body])).toEqual([
          [{ userId: 'amira' }, { scope: SCOPE, roles, was: had.map(({ id }) => id) }],
        ]);
      },
    );

    it('are sorted by their names in the language of the page, else by name [R-GRP-13]', async () => {
      backend.serve(listRoles, [
        role('keeper', 'Zoo keeper'),
        ADMIN,
        { ...VIEWER, internationalizedNames: { de: 'Aufseher' } },
      ]);
      const { user } = await open(without(), 'de');
      await screen.findAllByText('Gruppenadministrator');
      await user.click(button('Rollen von Amira Haddad bearbeiten'));
      const box = await dialog();
      const names = (await box.findAllByRole<HTMLInputElement>('checkbox')).map(
        ({ labels }) => labels?.[0]?.textContent,
      );
      expect(names).toEqual(['Aufseher', 'Gruppenadministrator', 'Zoo keeper']);
    });

    it('are described in the language of the page, else as they are without one [R-SHELL-16]', async () => {
      backend.serve(listRoles, [
        { ...ADMIN, description: 'Runs it', internationalizedDescriptions: { de: 'Verwaltet sie' } },
        { ...VIEWER, description: 'Looks at it', internationalizedDescriptions: { fr: 'La regarde' } },
      ]);
      const { user } = await open(without(), 'de');
      await screen.findAllByText('Gruppenadministrator');
      await user.click(button('Rollen von Amira Haddad bearbeiten'));
      const box = await dialog();
      await box.findAllByRole('checkbox');
      const described = [...box.getByRole('group', { name: 'Rollen' }).children].map(({ textContent }) => textContent);
      expect(described).toEqual(['Group viewerLooks at it', 'GruppenadministratorVerwaltet sie']);
    });

    it('that somebody else gives show in the list, and stay where a dialog stands on those of before [R-GRP-15, R-EXT-03, R-SHELL-24]', async () => {
      backend.serve(setRoles, undefined as never);
      const { user, box, check } = await edit();
      held['amira'] = [VIEWER, role('cook', 'Cook')].map((one) => ({ ...one, scope: SCOPE }));
      live.deliver('list.changed', { list: 'users', group: GROUP });
      expect(await screen.findByText(/^Cook/)).toBeTruthy();
      await user.click(check('Group admin'));
      await user.click(box.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(succeeded()).toBe('Roles updated.'));
      expect(backend.calls(setRoles).map(({ body }) => body)).toEqual([
        { scope: SCOPE, roles: ['group-viewer', 'group-admin'], was: ['group-viewer'] },
      ]);
    });

    it('unchanged close without a call [R-GRP-15]', async () => {
      const { user, box, check } = await edit();
      // Given and taken back again.
      for (let press = 0; press < 2; press += 1) await user.click(check('Group admin'));
      await user.click(box.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
      expect(backend.calls(setRoles)).toEqual([]);
    });

    it('need at least one: otherwise the dialog shakes [R-VAL-12, R-GRP-29]', async () => {
      const { user, box, check } = await edit();
      await user.click(check('Group viewer'));
      await user.click(box.getByRole('button', { name: 'Save' }));
      expect(box.getByText('Choose at least one role.')).toBeTruthy();
      expect(document.querySelector('[data-shaking]')).not.toBeNull();
      expect(backend.calls(setRoles)).toEqual([]);
    });

    it('need at least one also where they are only added [R-VAL-12, R-GRP-29]', async () => {
      const { user } = await open(without('readUserRights', 'withDrawUserRight'));
      await user.click(button('Edit roles of Amira Haddad'));
      const box = await dialog();
      await box.findByRole('checkbox', { name: 'Group viewer' });
      await user.click(box.getByRole('button', { name: 'Save' }));
      expect(box.getByText('Choose at least one role.')).toBeTruthy();
      expect(document.querySelector('[data-shaking]')).not.toBeNull();
      expect([backend.calls(setRoles), backend.calls(grantRoles)]).toEqual([[], []]);
    });

    it('that are there say that they are loaded; when that fails, by what, and are asked for again [R-DEV-16]', async () => {
      backend.fail(listRoles, 500);
      const { user } = await open();
      await screen.findAllByText('Group admin');
      await user.click(button('Edit roles of Amira Haddad'));
      const box = await dialog();
      expect(await box.findByText('The roles can’t be loaded right now')).toBeTruthy();
      expect(box.getByText('Unknown error. Try again later.')).toBeTruthy();
      await user.click(box.getByRole('button', { name: 'Cancel' }));

      const answer = backend.hold(listRoles, [ADMIN, VIEWER]);
      await user.click(button('Edit roles of Amira Haddad'));
      const again = await dialog();
      expect(await again.findByText('Loading')).toBeTruthy();
      expect(again.queryByText('The roles can’t be loaded right now')).toBeNull();
      await act(async () => answer());
      expect(await again.findByRole('checkbox', { name: 'Group viewer' })).toBeTruthy();
      expect(again.queryByText('Loading')).toBeNull();
    });

    it('that could not be loaded are asked for again on demand [R-DEV-16]', async () => {
      backend.fail(listRoles, 500);
      const { user } = await open();
      await screen.findAllByText('Group admin');
      await user.click(button('Edit roles of Amira Haddad'));
      const box = await dialog();
      await box.findByText('The roles can’t be loaded right now');
      backend.serve(listRoles, [ADMIN, VIEWER]);
      await user.click(box.getByRole('button', { name: 'Try again' }));
      expect(await box.findByRole('checkbox', { name: 'Group viewer' })).toBeTruthy();
      expect(box.queryByText('The roles can’t be loaded right now')).toBeNull();
    });

    it('that are held are locked without withDrawUserRight, which says whom to ask [R-GRP-16, R-RIGHT-22, R-RIGHT-08]', async () => {
      const { box, check } = await edit(without('withDrawUserRight'));
      expect([check('Group viewer').disabled, check('Group admin').disabled]).toEqual([true, false]);
      expect(box.getAllByText('You may not take this role away. Ask your group admin.')).toHaveLength(1);
    });

    it('that were unticked before withDrawUserRight went are held and locked again, and the others are given [R-GRP-16, R-RIGHT-07]', async () => {
      backend.serve(setRoles, undefined as never);
      const { user, box, check } = await edit();
      await user.click(check('Group viewer'));
      await user.click(check('Group admin'));
      act(() => setStore(useRights, { entries: without('withDrawUserRight') }));
      expect([check('Group viewer').checked, check('Group viewer').disabled]).toEqual([true, true]);
      await user.click(box.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(succeeded()).toBe('Roles updated.'));
      expect(backend.calls(setRoles).map(({ body }) => (body as { roles: string[] }).roles.toSorted())).toEqual([
        [ADMIN.id, VIEWER.id].toSorted(),
      ]);
    });

    it('are those held alone without readRoles, which may be taken all the same [R-RIGHT-21, R-RIGHT-18]', async () => {
      const { box } = await edit(without('readRoles'));
      expect(box.getAllByRole('checkbox')).toHaveLength(1);
      expect(backend.calls(listRoles)).toEqual([]);
    });

    it('that were ticked before readRoles went are shown no more, and not given [R-RIGHT-21, R-RIGHT-07]', async () => {
      const keeper = role('keeper', 'Zoo keeper');
      held['amira'] = [VIEWER, keeper].map((one) => ({ ...one, scope: SCOPE }));
      backend.serve(listRoles, [ADMIN, VIEWER, keeper]);
      backend.serve(setRoles, undefined as never);
      const { user, box, check } = await edit();
      await user.click(await box.findByRole('checkbox', { name: 'Group admin' }));
      await user.click(check('Zoo keeper'));
      act(() => setStore(useRights, { entries: without('readRoles') }));
      expect(box.queryByRole('checkbox', { name: 'Group admin' })).toBeNull();
      await user.click(box.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(succeeded()).toBe('Roles updated.'));
      expect(backend.calls(setRoles).map(({ body }) => (body as { roles: string[] }).roles)).toEqual([[VIEWER.id]]);
    });

    it('are only added where those held may not be read: the button needs assignGroupUser alone [R-RIGHT-18, R-RIGHT-20, R-GRP-12, R-ERR-26, R-API-04]', async () => {
      backend.serve(grantRoles, undefined as never);
      const { user } = await open(without('readUserRights', 'withDrawUserRight'));
      await user.click(button('Edit roles of Amira Haddad'));
      const box = await dialog();
      const check = await box.findByRole<HTMLInputElement>('checkbox', { name: 'Group admin' });
      expect(box.getByText(/^You can’t see which roles this user already has/)).toBeTruthy();
      expect(box.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, false]);
      await user.click(check);
      await user.click(box.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(succeeded()).toBe('Roles updated.'));
      expect(backend.calls(grantRoles).map(({ params, body }) => [params, body])).toEqual([
        [{ userId: 'amira' }, { 'group-admin': SCOPE }],
      ]);
      expect(backend.calls(setRoles)).toEqual([]);
    });

    it.each([
      ['that nobody may give', 403, 'ERROR_NO_RIGHT', 'You don’t have access here. Ask your group admin.'],
      [
        'that leave nobody who could assign users',
        409,
        'ERROR_LAST_ADMIN',
        'This is the last user who can manage the users of this group. Choose another one first.',
      ],
      [
        'of which others left none',
        412,
        'ERROR_CHANGED_MEANWHILE',
        'Someone else has changed this in the meantime. Load it again before you save.',
      ],
    ] as const)(
      '%s are refused, which is said, and the dialog stays [R-GRP-15, R-GRP-27, R-RIGHT-10, R-RIGHT-13, R-RIGHT-08, R-ERR-14]',
      async (_, status, errorId, text) => {
        backend.fail(setRoles, status, errorId);
        const { user, box, check } = await edit();
        await user.click(check('Group admin'));
        await user.click(box.getByRole('button', { name: 'Save' }));
        await waitFor(() => expect(said()).toBe(text));
        expect(check('Group admin').checked).toBe(true);
      },
    );
  });

  describe('adding', () => {
    async function add(rights = without(), language?: Surroundings['language']) {
      const rendered = await open(rights, language);
      await rendered.user.click(button(language === 'de' ? 'Benutzer hinzufügen' : 'Add users'));
      const box = await dialog();
      const people = () => box.getByRole<HTMLInputElement>('combobox', { name: /^Name or email/ });
      const submit = () => rendered.user.click(box.getByRole('button', { name: 'Add' }));
      return { ...rendered, box, people, submit };
    }
    const bodies = () => backend.calls(assignUsers).map(({ body }) => body);

    it('takes acquaintances and addresses with roles in one call, and says who is only invited [R-GRP-13, R-GRP-14, R-RIGHT-21, R-ERR-26, R-EXT-26, R-EXT-22]', async () => {
      backend.serve(assignUsers, undefined as never);
      const { user, box, people, submit } = await add();
      await user.type(people(), 'pétersen');
      expect(backend.calls(listAvailableUsers).map(({ params }) => params)).toEqual([{ groupId: GROUP }]);
      await user.click(await screen.findByRole('option', { name: /Jens Petersen/ }));
      await user.type(people(), 'New.Cook@x.example{Enter}');
      expect(box.getByText('Invite new.cook@x.example')).toBeTruthy();
      await user.click(box.getByRole('combobox', { name: /^Roles/ }));
      expect(
        (await screen.findAllByRole('menuitemcheckbox').catch(() => screen.findAllByRole('option'))).map(
          ({ textContent }) => textContent,
        ),
      ).toEqual(['Group admin', 'Group viewer']);
      for (const name of ['Group viewer', 'Group admin']) await user.click(screen.getAllByText(name).at(-1)!);
      await submit();
      await waitFor(() =>
        expect(useSnacks.getState().snacks.map(({ text }) => text)).toEqual(['User added.', 'Invitation sent.']),
      );
      const roles = ['group-admin', 'group-viewer'];
      expect(bodies()).toEqual([
        {
          users: [
            { id: 'jens', roles },
            { email: 'new.cook@x.example', roles },
          ],
        },
      ]);
    });

    it('says that acquaintances are loaded; when they or the roles fail, which, and asks for those again [R-DEV-16]', async () => {
      backend.fail(listRoles, 500);
      const answer = backend.hold(listAvailableUsers, [person('jens', 'Jens Petersen')]);
      const { user, box, people } = await add();
      expect(box.getByRole('status').textContent).toBe('Loading');
      await act(async () => answer());
      expect(await box.findByText('The roles can’t be loaded right now')).toBeTruthy();
      expect(box.queryByText('Loading')).toBeNull();
      backend.serve(listRoles, [ADMIN, VIEWER]);
      await user.click(box.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(box.queryByText('The roles can’t be loaded right now')).toBeNull());
      await user.click(people());
      expect(await screen.findByRole('option', { name: /Jens Petersen/ })).toBeTruthy();
    });

    it('says that acquaintances could not be loaded, and asks for them again [R-DEV-16]', async () => {
      backend.fail(listAvailableUsers, 500);
      const { user, box, people } = await add();
      expect(await box.findByText('The people you know can’t be loaded right now')).toBeTruthy();
      backend.serve(listAvailableUsers, [person('jens', 'Jens Petersen')]);
      await user.click(box.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(box.queryByText('The people you know can’t be loaded right now')).toBeNull());
      await user.click(people());
      expect(await screen.findByRole('option', { name: /Jens Petersen/ })).toBeTruthy();
    });

    it('keeps who is offered and chosen when people and roles cannot be asked for anew, which is only logged [R-ERR-24]', async () => {
      const { user, box, people } = await add();
      await user.click(people());
      await user.click(await screen.findByRole('option', { name: /Jens Petersen/ }));
      const all = [listAvailableUsers, listRoles];
      for (const endpoint of all) backend.fail(endpoint, 500);
      expect((await askAnew()).sort()).toEqual(all.map(({ path }) => `${path} could not be asked anew.`).sort());
      expect(box.getByText('Jens Petersen')).toBeTruthy();
      expect(box.queryByRole('button', { name: 'Try again' })).toBeNull();
      expect(useSnacks.getState().snacks).toEqual([]);
    });

    it('takes addresses alone, too [R-GRP-13, R-GRP-14]', async () => {
      backend.serve(assignUsers, undefined as never);
      const { user, box, people, submit } = await add();
      await user.type(people(), 'new.cook@x.example{Enter}');
      await user.click(box.getByRole('combobox', { name: /^Roles/ }));
      await screen.findAllByText('Group viewer');
      await user.click(screen.getAllByText('Group viewer').at(-1)!);
      await submit();
      await waitFor(() =>
        expect(bodies()).toEqual([{ users: [{ email: 'new.cook@x.example', roles: ['group-viewer'] }] }]),
      );
      // Nobody is a user by it yet.
      await waitFor(() => expect(useSnacks.getState().snacks.map(({ text }) => text)).toEqual(['Invitation sent.']));
    });

    it('does not say whether an address was added or invited where nobody knows here whose it is [R-GRP-13, R-ERR-26]', async () => {
      backend.fail(listAvailableUsers, 500);
      backend.serve(assignUsers, undefined as never);
      const { user, box, people, submit } = await add();
      await box.findByText('The people you know can’t be loaded right now');
      await user.type(people(), 'jens@x.example{Enter}');
      await user.click(box.getByRole('combobox', { name: /^Roles/ }));
      await screen.findAllByText('Group viewer');
      await user.click(screen.getAllByText('Group viewer').at(-1)!);
      await submit();
      await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
      expect(useSnacks.getState().snacks.map(({ text }) => text)).toEqual(['Users added or invited.']);
    });

    it.each(['{Enter}', ''])(
      'invites nobody who is in the group already, and says so (%j) [R-GRP-13, R-ERR-26]',
      async (key) => {
        const { user, box, people, submit } = await add();
        await user.type(people(), `AMIRA@x.example${key}`);
        await submit();
        expect(await box.findByText(/^This person is in the group already\./)).toBeTruthy();
        expect([bodies(), people().value]).toEqual([[], 'AMIRA@x.example']);
      },
    );

    it('offers the roles in the order of their names, in the language of the page, else by name [R-GRP-13]', async () => {
      // By their names Viewer, Admin, Zoo keeper; in German Aufseher, Gruppenadministrator, Zoo keeper.
      const keeper = role('keeper', 'Zoo keeper', { fr: 'Gardien' });
      backend.serve(listRoles, [keeper, ADMIN, { ...VIEWER, internationalizedNames: { de: 'Aufseher' } }]);
      const { user, box } = await add(without(), 'de');
      await user.click(box.getByRole('combobox', { name: /^Rollen/ }));
      const options = await screen.findAllByRole('menuitemcheckbox').catch(() => screen.findAllByRole('option'));
      expect(options.map(({ textContent }) => textContent)).toEqual(['Aufseher', 'Gruppenadministrator', 'Zoo keeper']);
    });

    it('offers who is called so before whose address sounds so, and shows who has no name as the list does [R-GRP-13]', async () => {
      backend.serve(listAvailableUsers, [
        person('anna', 'Anna Zeller', 'anna@marktkueche.example'),
        person('shift', '', 'shift@marktkueche.example'),
        person('lukas', 'Lukas Ott', 'l.marx@x.example'),
        person('martha', 'Eva Martha Klein'),
        person('osmar', 'Osmar Lind'),
        person('marco', 'Marco Conti'),
      ]);
      const { user, people } = await add();
      await user.type(people(), 'mar');
      const options = await screen.findAllByRole('option');
      expect(options.map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining('Marco Conti'),
        expect.stringContaining('Eva Martha Klein'),
        expect.stringContaining('Osmar Lind'),
        expect.stringContaining('Lukas Ott'),
        expect.stringContaining('Anna Zeller'),
        '?shift@marktkueche.example',
      ]);
    });

    it('finds everybody among more than are offered at once [R-GRP-13]', async () => {
      const many = Array.from({ length: 30 }, (_, index) => person(`cook${index}`, `Cook ${index}`));
      backend.serve(listAvailableUsers, [...many, person('zoe', 'Zoe Last')]);
      const { user, people } = await add();
      await user.type(people(), 'zoe');
      expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining('Zoe Last'),
      ]);
    });

    it('says how many were added when they are several [R-ERR-26, R-GRP-13]', async () => {
      backend.serve(listAvailableUsers, [person('jens', 'Jens Petersen'), person('eva', 'Eva Klein')]);
      backend.serve(assignUsers, undefined as never);
      const { user, people, submit } = await add();
      await user.click(people());
      await user.click(await screen.findByRole('option', { name: /Jens Petersen/ }));
      await user.click(people());
      await user.click(await screen.findByRole('option', { name: /Eva Klein/ }));
      await submit();
      await waitFor(() => expect(succeeded()).toBe('2 users added.'));
    });

    it.each<[string[]]>([[[]], [['Group viewer']]])(
      'shakes when nobody is chosen, and as roles %j [R-VAL-12, R-GRP-29]',
      async (roles) => {
        const { user, box, submit } = await add();
        for (const role of roles) {
          await user.click(box.getByRole('combobox', { name: /^Roles/ }));
          await screen.findAllByText(role);
          await user.click(screen.getAllByText(role).at(-1)!);
        }
        await submit();
        expect(await box.findByText('Choose somebody or enter an email address.')).toBeTruthy();
        expect(document.querySelector('[data-shaking]')).not.toBeNull();
        expect(bodies()).toEqual([]);
      },
    );

    it.each(['{Enter}', ',', ';', 'the button'])(
      'tells a wrong address taken by %s [R-VAL-12, R-VAL-01]',
      async (taken) => {
        const { user, box, people, submit } = await add();
        await user.type(people(), taken === 'the button' ? 'nobody@' : `nobody@${taken}`);
        if (taken === 'the button') await submit();
        expect(said()).toBe('Enter a valid email address.');
        expect(useSnacks.getState().snacks.at(-1)?.kind).toBe('error');
        expect(box.getByText('Enter a valid email address.')).toBeTruthy();
        expect(bodies()).toEqual([]);
      },
    );

    it('tells a wrong address beside somebody who is known, and adds nobody [R-VAL-12, R-VAL-01]', async () => {
      const { user, box, people, submit } = await add();
      await user.click(people());
      await user.click(await screen.findByRole('option', { name: /Jens Petersen/ }));
      await user.type(people(), 'nobody@');
      await submit();
      expect(useSnacks.getState().snacks).toMatchObject([{ kind: 'error', text: 'Enter a valid email address.' }]);
      expect(box.getByText('Enter a valid email address.')).toBeTruthy();
      expect(bodies()).toEqual([]);
    });

    it.each([
      ['alone', []],
      ['beside somebody who is known', [/Jens Petersen/]],
    ])('wants a role for an invitation %s [R-VAL-12]', async (_, known) => {
      const { user, box, people, submit } = await add();
      for (const name of known) {
        await user.click(people());
        await user.click(await screen.findByRole('option', { name }));
      }
      await user.type(people(), 'new@x.example');
      await submit();
      expect(box.getByText('Choose at least one role for the invitation.')).toBeTruthy();
      expect(bodies()).toEqual([]);
    });

    it.each([
      ['a wrong address', 'nobody@', without()],
      ['an invitation without a role', 'new@x.example', without()],
      ['an invitation where no role can be given', 'new@x.example', without('readRoles')],
    ])('shakes at %s, and calls nothing [R-GRP-29, R-VAL-12]', async (_, typed, rights) => {
      const { user, people, submit } = await add(rights);
      await user.type(people(), typed);
      await submit();
      expect(document.querySelector('[data-shaking]')).not.toBeNull();
      expect(bodies()).toEqual([]);
    });

    it('offers no roles without readRoles, and then invites nobody, and says whom to ask [R-RIGHT-21, R-RIGHT-08]', async () => {
      backend.serve(assignUsers, undefined as never);
      const { user, box, people, submit } = await add(without('readRoles'));
      expect(box.queryByRole('combobox', { name: /^Roles/ })).toBeNull();
      await user.type(people(), 'new@x.example');
      await submit();
      expect(
        box.getByText('You can only add people you share a group with. Ask your group admin to invite others.'),
      ).toBeTruthy();
      await user.clear(people());
      await user.type(people(), 'jens@x.example');
      await submit();
      await waitFor(() => expect(succeeded()).toBe('User added.'));
      expect(bodies()).toEqual([{ users: [{ id: 'jens', roles: [] }] }]);
      expect(backend.calls(listRoles)).toEqual([]);
    });

    it('keeps what was chosen when the server says no, and sends once [R-GRP-27, R-ERR-03, R-EXT-29]', async () => {
      const { user, box, people } = await add();
      await user.type(people(), 'jens@x.example');
      backend.fail(assignUsers, 429, 'ERROR_TOO_MANY');
      await user.click(box.getByRole('button', { name: 'Add' }));
      await waitFor(() => expect(said()).toMatch(/^Too many attempts/));
      expect(box.getByText('Jens Petersen')).toBeTruthy();
      const answer = backend.hold(assignUsers, undefined as never);
      await pressTwice(box.getByRole('button', { name: 'Add' }));
      await act(async () => answer());
      await waitFor(() => expect(succeeded()).toBe('User added.'));
      expect(bodies()).toHaveLength(2);
    });
  });
});

describe('the devices of a group', () => {
  const other = aGroup({ id: toWire('g2'), name: 'Ulm' });
  const group = aGroup({ id: GROUP, name: 'Stuttgart' });
  const mine = aDevice({ name: 'My oven', username: LENA.email });
  const theirs = aDevice({ name: 'Their oven', groups: [toWire('g3')] });
  const near = aDevice({ name: 'Fryer 2', groups: [toWire('g3'), other.id] });
  let inside: ReturnType<typeof aDevice>[];
  const rights = [...without(), rightsOn({ group: other.id }, 'assignGroupDevice')];

  beforeEach(() => {
    inside = [
      aDevice({ name: 'Oven 10', groups: [GROUP], iconURL: '' }),
      aDevice({ name: 'Oven 2', groups: [other.id, GROUP], iconURL: '/files/oven' }),
    ];
    backend.serve(listDevices, () => [...inside, mine, theirs, near]);
    backend.serve(readGroupTree, [group, other]);
  });
  const open = async (given = rights) => {
    const rendered = await show(
      <DevicesTab
        groupId={GROUP}
        groupName="Stuttgart"
        addById={(onClose) => <button onClick={onClose}>by id</button>}
      />,
      given,
    );
    await screen.findByRole('table', { name: 'Devices' });
    return rendered;
  };
  const names = () =>
    within(screen.getByRole('table', { name: 'Devices' }))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);

  it('have an icon and are sorted by name, both ways [R-GRP-18, R-DEV-22]', async () => {
    const { user } = await open();
    expect(names()).toEqual(['Oven 2', 'Oven 10']);
    // Its own picture, else the one of all.
    const [own, usual] = screen.getAllByRole('rowheader');
    expect(own?.querySelector('img')?.getAttribute('src')).toBe('/files/oven');
    expect(usual?.querySelector('svg')).not.toBeNull();
    await user.click(button('Name'));
    expect(names()).toEqual(['Oven 10', 'Oven 2']);
  });

  describe('on a phone', () => {
    viewport(390);

    it('have their icon, are sorted by the head of the list, and removed by right, by a button of an icon [R-GRP-18, R-DEV-22, R-SHELL-22]', async () => {
      const { user } = await open();
      expect(names()).toEqual(['Oven 2', 'Oven 10']);
      const [own, usual] = screen.getAllByRole('rowheader');
      expect(own?.querySelector('img')?.getAttribute('src')).toBe('/files/oven?height=35');
      expect([usual?.querySelector('img'), usual?.querySelector('svg')]).toEqual([null, expect.anything()]);
      await user.click(button('Name'));
      expect(names()).toEqual(['Oven 10', 'Oven 2']);
      for (const name of ['Remove Oven 2', 'Add devices'])
        expect([name, button(name).textContent, button(name).querySelector('svg') !== null]).toEqual([name, '', true]);
    });

    it.each([
      ['removeGroupDevice', 0, 1],
      ['assignGroupDevice', 2, 0],
    ] as const)(
      'have no button that needs %s where it is not held [R-GRP-18, R-RIGHT-14, R-RIGHT-15]',
      async (gone, removes, adds) => {
        await open(without(gone));
        expect([/^Remove/, /^Add devices/].map((name) => screen.queryAllByRole('button', { name }).length)).toEqual([
          removes,
          adds,
        ]);
      },
    );
  });

  it('have buttons by right [R-GRP-18, R-RIGHT-14, R-RIGHT-15]', async () => {
    const { unmount } = await open();
    expect([button('Remove Oven 2'), button('Add devices')]).toHaveLength(2);
    unmount();
    const shown = (name: RegExp) => screen.queryAllByRole('button', { name }).length > 0;
    // Each of the two by its own right.
    const { unmount: leave } = await open(without('removeGroupDevice'));
    expect([shown(/^Remove/), shown(/^Add devices/)]).toEqual([false, true]);
    leave();
    await open(without('assignGroupDevice'));
    expect([shown(/^Remove/), shown(/^Add devices/)]).toEqual([true, false]);
  });

  it('are removed after a question [R-GRP-18, R-DEV-30, R-ERR-27]', async () => {
    const [, gone] = inside;
    backend.serve(removeGroupDevice, () => {
      inside = inside.slice(0, 1);
      return undefined as never;
    });
    const { user } = await open();
    await user.click(button('Remove Oven 2'));
    expect(backend.calls(removeGroupDevice)).toEqual([]);
    await user.click((await dialog('alertdialog')).getByRole('button', { name: 'Remove device' }));
    await waitFor(() => expect(succeeded()).toBe('Device removed.'));
    expect(backend.calls(removeGroupDevice)[0]?.params).toEqual({ groupId: GROUP, deviceId: gone?.uuid });
    await waitFor(() => expect(names()).toEqual(['Oven 10']));
  });

  it('are chosen among own ones and those of groups where one may assign, each with its icon [R-GRP-19, R-GRP-29, R-RIGHT-12, R-ERR-27, R-DEV-22]', async () => {
    backend.serve(assignDevices, undefined as never);
    backend.serve(listDevices, () => [...inside, mine, theirs, { ...near, iconURL: '/files/fryer' }]);
    const { user } = await open();
    await user.click(button('Add devices'));
    const box = await dialog();
    expect(box.getAllByRole('checkbox').map((check) => check.closest('li')?.textContent)).toEqual([
      'Fryer 2Ulm',
      'My ovenIn no group',
    ]);
    const pictures = box.getAllByRole('checkbox').map((check) => check.closest('li')?.querySelector('img'));
    expect(pictures.map((picture) => picture?.getAttribute('src'))).toEqual(['/files/fryer', undefined]);
    await user.click(box.getByRole('button', { name: 'Add' }));
    expect(box.getByText('Choose at least one device.')).toBeTruthy();
    expect(document.querySelector('[data-shaking]')).not.toBeNull();
    for (const check of box.getAllByRole('checkbox')) await user.click(check);
    await user.click(box.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(succeeded()).toBe('2 devices added to the group.'));
    expect(backend.calls(assignDevices).map(({ body }) => body)).toEqual([[near.uuid, mine.uuid]]);
  });

  it('say that they are loaded, until they are here; when that fails, by what, and are asked for again [R-DEV-16]', async () => {
    const tab = () => show(<DevicesTab groupId={GROUP} groupName="Stuttgart" addById={() => null} />, rights);
    const answer = backend.hold(listDevices, inside);
    const { unmount } = await tab();
    expect(await screen.findByText('Loading')).toBeTruthy();
    await act(async () => answer());
    expect(await screen.findByRole('table', { name: 'Devices' })).toBeTruthy();
    expect(screen.queryByText('Loading')).toBeNull();
    unmount();

    backend.fail(listDevices, 500);
    const { user } = await tab();
    expect(await screen.findByText('The devices can’t be loaded right now')).toBeTruthy();
    expect(screen.getByText('Unknown error. Try again later.')).toBeTruthy();
    backend.serve(listDevices, inside);
    await user.click(button('Try again'));
    expect(await screen.findByRole('table', { name: 'Devices' })).toBeTruthy();
  });

  it('to choose from say that they are loaded [R-DEV-16]', async () => {
    const answer = backend.hold(listDevices, [mine]);
    const { user } = await show(<DevicesTab groupId={GROUP} groupName="Stuttgart" addById={() => null} />, rights);
    await user.click(await screen.findByRole('button', { name: 'Add devices' }));
    const box = await dialog();
    expect(box.getByText('Loading')).toBeTruthy();
    await act(async () => answer());
    expect(await box.findByRole('checkbox')).toBeTruthy();
    expect(box.queryByText('Loading')).toBeNull();
  });

  it('to choose from that could not be loaded say by what, and are asked for again [R-DEV-16]', async () => {
    backend.fail(listDevices, 500);
    const { user } = await show(<DevicesTab groupId={GROUP} groupName="Stuttgart" addById={() => null} />, rights);
    await user.click(await screen.findByRole('button', { name: 'Add devices' }));
    const box = await dialog();
    expect(await box.findByText('The devices can’t be loaded right now')).toBeTruthy();
    expect(box.getByText('Unknown error. Try again later.')).toBeTruthy();
    backend.serve(listDevices, () => [mine]);
    await user.click(box.getByRole('button', { name: 'Try again' }));
    expect(await box.findByRole('checkbox')).toBeTruthy();
  });

  it('stay in the list, and to choose from as chosen, when they cannot be asked for anew, which is only logged [R-ERR-24]', async () => {
    const { user } = await open();
    await user.click(button('Add devices'));
    const box = await dialog();
    await user.click(box.getByRole('button', { name: 'Select all 2' }));
    backend.fail(listDevices, 500);
    expect(await askAnew()).toEqual([`${listDevices.path} could not be asked anew.`]);
    expect(names()).toEqual(['Oven 2', 'Oven 10']);
    expect(box.getByText('2 devices chosen')).toBeTruthy();
    expect(screen.queryByText('The devices can’t be loaded right now')).toBeNull();
    expect(useSnacks.getState().snacks).toEqual([]);
  });

  it('are chosen among all own ones, also of a group where one may not assign [R-GRP-19, R-RIGHT-12]', async () => {
    backend.serve(listDevices, () => [
      ...inside,
      { ...theirs, name: 'My oven at theirs', username: LENA.email },
      theirs,
    ]);
    const { user } = await open();
    await user.click(button('Add devices'));
    expect((await dialog()).getAllByRole('checkbox').map((check) => check.closest('li')?.textContent)).toEqual([
      expect.stringMatching(/^My oven at theirs/),
    ]);
  });

  it('are chosen by assignGroupDevice in `*`, in a group or in none, not by that on a device [R-RIGHT-03, R-RIGHT-12]', async () => {
    const [seen, held] = ['Seen', 'Held'].map((name) => aDevice({ name, groups: [] }));
    backend.serve(listDevices, () => [...inside, theirs, seen!, held!]);
    const offered = async (...rights: ReturnType<typeof rightsOn>[]) => {
      const { user, unmount } = await open([rightsOn({ device: held!.uuid }, 'assignGroupDevice'), ...rights]);
      await user.click(button('Add devices'));
      const found = (await dialog()).queryAllByRole('checkbox').map((check) => check.closest('li')?.textContent);
      unmount();
      return found;
    };
    expect(await offered(rightsOn({ group: GROUP }, 'assignGroupDevice'))).toEqual([]);
    expect(await offered(rightsOn('*', 'assignGroupDevice'))).toEqual([
      'HeldIn no group',
      'SeenIn no group',
      expect.stringMatching(/^Their oven/),
    ]);
  });

  it('are found by their name first, then by their groups, named from the top, with marks or without, `*` for any run, and taken all at once [R-GRP-19, R-DEV-02, R-EXT-22]', async () => {
    backend.serve(assignDevices, undefined as never);
    const ulm = aGroup({ id: toWire('g5'), name: 'Ulm' });
    const south = aGroup({ id: toWire('g4'), name: 'South', childGroups: [ulm] });
    backend.serve(readGroupTree, [group, south]);
    const deep = aDevice({ name: 'Zulm grill', groups: [ulm.id] });
    const named = aDevice({ name: 'Steamer', groups: [ulm.id] });
    backend.serve(listDevices, () => [...inside, mine, named, deep]);
    const { user } = await open([...without(), rightsOn({ group: ulm.id }, 'assignGroupDevice')]);
    await user.click(button('Add devices'));
    const box = await dialog();
    await user.type(box.getByRole('searchbox', { name: 'Search by name or group' }), 'ü*m');
    expect(box.getAllByRole('checkbox').map((check) => check.closest('li')?.textContent)).toEqual([
      'Zulm grillSouth › Ulm',
      'SteamerSouth › Ulm',
    ]);
    await user.click(box.getByRole('button', { name: 'Select all 2' }));
    expect(box.getByText('2 devices chosen')).toBeTruthy();
    await user.click(box.getByRole('button', { name: 'Select none' }));
    expect(box.getByText('0 devices chosen')).toBeTruthy();
    await user.click(box.getByRole('button', { name: 'Select all 2' }));
    await user.click(box.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(backend.calls(assignDevices).map(({ body }) => body)).toEqual([[deep.uuid, named.uuid]]),
    );
  });

  it('are found by one search after another, and all of them added [R-GRP-19]', async () => {
    backend.serve(assignDevices, undefined as never);
    const { user } = await open();
    await user.click(button('Add devices'));
    const box = await dialog();
    const search = box.getByRole('searchbox', { name: 'Search by name or group' });
    for (const { name } of [mine, near]) {
      await user.clear(search);
      await user.type(search, name);
      await user.click(box.getByRole('checkbox', { name: new RegExp(name) }));
    }
    expect(box.getByText('2 devices chosen')).toBeTruthy();
    await user.click(box.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(backend.calls(assignDevices).map(({ body }) => body)).toEqual([[mine.uuid, near.uuid]]));
  });

  it('say so when it is one that was added [R-ERR-27]', async () => {
    backend.serve(assignDevices, undefined as never);
    const { user } = await open();
    await user.click(button('Add devices'));
    const box = await dialog();
    await user.click(box.getAllByRole('checkbox')[0]!);
    await user.click(box.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(succeeded()).toBe('Device added to the group.'));
  });

  it('that are chosen, and are gone or in the group before they are sent, count no more and keep none of the others out [R-GRP-19]', async () => {
    backend.serve(assignDevices, undefined as never);
    const last = aDevice({ name: 'My fryer', username: LENA.email });
    backend.serve(listDevices, () => [...inside, mine, near, last]);
    const { user } = await open();
    await user.click(button('Add devices'));
    const box = await dialog();
    await user.click(box.getByRole('button', { name: 'Select all 3' }));
    backend.serve(listDevices, () => [...inside, mine, { ...last, groups: [GROUP] }]);
    await askAnew();
    expect(box.getByText('1 device chosen')).toBeTruthy();
    await user.click(box.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(succeeded()).toBe('Device added to the group.'));
    expect(backend.calls(assignDevices).map(({ body }) => body)).toEqual([[mine.uuid]]);
  });

  it('are sent in as many calls as their number needs [R-GRP-19]', async () => {
    backend.serve(assignDevices, undefined as never);
    const many = Array.from({ length: 501 }, (_, index) => aDevice({ name: `Oven ${index}`, username: LENA.email }));
    backend.serve(listDevices, () => [...inside, ...many]);
    const { user } = await open();
    await user.click(button('Add devices'));
    const box = await dialog();
    await user.click(box.getByRole('button', { name: 'Select all 501' }));
    await user.click(box.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(succeeded()).toBe('501 devices added to the group.'));
    expect(backend.calls(assignDevices).map(({ body }) => (body as string[]).length)).toEqual([500, 1]);
  });

  it('are added by their Cloud Connect IDs instead [R-GRP-19, R-DEV-24]', async () => {
    const { user } = await open();
    await user.click(button('Add devices'));
    await user.click((await dialog()).getByRole('button', { name: 'Add by Cloud Connect ID' }));
    expect(screen.queryByRole('dialog', { name: /^Add devices to/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'by id' }));
    expect(screen.queryByRole('button', { name: 'by id' })).toBeNull();
  });

  it('stay chosen when the server says no [R-GRP-27, R-ERR-14, R-RIGHT-08]', async () => {
    backend.fail(assignDevices, 403, 'ERROR_NO_RIGHT');
    const { user } = await open();
    await user.click(button('Add devices'));
    const box = await dialog();
    const [first] = box.getAllByRole<HTMLInputElement>('checkbox');
    await user.click(first!);
    await user.click(box.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(said()).toBe('You don’t have access here. Ask your group admin.'));
    expect(first!.checked).toBe(true);
  });
});
