import { listDevices } from '@portal/contracts/devices';
import { assignDevices } from '@portal/contracts/group-changes';
import { assignUsers, listAvailableUsers, listGroupUsers } from '@portal/contracts/group-users';
import { readGroupTree } from '@portal/contracts/groups';
import { listRoles, type Role, readOwnRights, setRoles } from '@portal/contracts/rights';
import type { User } from '@portal/contracts/users';
import { toWire } from '@portal/domain/ids';
import { GROUP_RIGHTS } from '@portal/domain/rights';
import { loadTexts } from '@portal/platform/i18n';
import { queryClient } from '@portal/platform/query';
import { useSession } from '@portal/platform/session';
import { setStore } from '@portal/platform/testing';
import { aDevice, aGroup, rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { configure, renderPortal, screen, waitFor } from '@portal/testing/render';
import type { ReactElement } from 'react';
import { useListedDevices } from '../../data/group-devices';
import { AssignDevices } from './AssignDevices';
import { AssignUsers } from './AssignUsers';
import { EditRoles } from './EditRoles';

const GROUP = toWire('g1');
const OTHER = toWire('g2');
const RIGHTS = [GROUP, OTHER].map((group) => rightsOn({ group }, ...GROUP_RIGHTS));
const person = (id: string, name: string): User => ({
  ...{ id, name, email: `${id}@x.example`, location: null, avatarLocation: null },
});
const role = (id: string, name: string): Role => ({
  ...{ id, name, description: '', internationalizedNames: {}, internationalizedDescriptions: {} },
  scope: 'group:{groupId}',
});
const VIEWER = role('viewer', 'Group viewer');
const ADMIN = role('admin', 'Group admin');
const oven = aDevice({ name: 'Oven', username: 'lena@x.example' });
const fryer = aDevice({ name: 'Fryer', username: 'lena@x.example' });

let backend: FakeBackend;
const close = jest.fn();

// Without layout nothing is focusable for the focus trap of dialogs, which then hides them from the accessibility tree.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));
beforeAll(() => Promise.all(['errors', 'edit'].map((texts) => loadTexts(texts))));
beforeEach(() => {
  localStorage.clear();
  close.mockClear();
  setStore(useSession, { state: 'in', user: person('lena', 'Lena Bauer') });
  backend = fakeBackend();
  backend.serve(readOwnRights, () => RIGHTS.map((entry) => ({ ...entry, rights: [...entry.rights] })));
  backend.serve(listGroupUsers, []);
  backend.serve(listRoles, [VIEWER, ADMIN]);
  backend.serve(listAvailableUsers, [person('jens', 'Jens Petersen')]);
  backend.serve(readGroupTree, [aGroup({ id: GROUP, name: 'Stuttgart' })]);
  backend.serve(listDevices, () => [oven, fryer]);
  backend.serve(assignDevices, undefined as never);
  backend.serve(assignUsers, undefined as never);
  backend.serve(setRoles, undefined as never);
});

function Devices({ groupId = GROUP }: { groupId?: string }) {
  const all = useListedDevices();
  return <AssignDevices groupId={groupId} groupName="Stuttgart" all={all} onClose={close} onById={() => undefined} />;
}
const AMIRA = { ...person('amira', 'Amira'), held: [VIEWER], roleNames: ['Group viewer'] };
const JENS = { ...AMIRA, ...person('jens', 'Jens Petersen') };
type Shown = Awaited<ReturnType<typeof renderPortal>>;
const press = async ({ user }: Shown, name: string) => user.click(await screen.findByRole('button', { name }));
const tick = async ({ user }: Shown, name: RegExp) => user.click(await screen.findByRole('checkbox', { name }));
const isTicked = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
const offer = () => screen.queryByText(/^Your input from .* was not saved\.$/);

/** A dialog, the same of other things, what is typed in it, what shows that it is there again, and the call that it is sent in. */
const DIALOGS: readonly [
  string,
  {
    dialog: () => ReactElement;
    others: readonly ReactElement[];
    type: (shown: Shown) => Promise<void>;
    isThere: () => boolean;
    send: string;
    sent: () => unknown;
    expected: unknown;
  },
][] = [
  [
    'people and their roles',
    {
      dialog: () => <AssignUsers groupId={GROUP} onClose={close} />,
      others: [<AssignUsers groupId={OTHER} onClose={close} />],
      type: async ({ user }) => {
        const people = await screen.findByRole('combobox', { name: /^Name or email/ });
        await user.click(people);
        await user.click(await screen.findByRole('option', { name: /Jens Petersen/ }));
        // The last one is not entered.
        await user.type(people, 'cook@x.example{Enter}chef@x.example');
        await user.click(await screen.findByRole('combobox', { name: /^Roles/ }));
        await user.click((await screen.findAllByText('Group viewer')).at(-1) as HTMLElement);
      },
      isThere: () =>
        screen.queryByText('Jens Petersen') !== null &&
        screen.queryByText(/cook@x\.example/) !== null &&
        screen.getByRole<HTMLInputElement>('combobox', { name: /^Name or email/ }).value === 'chef@x.example',
      send: 'Add',
      sent: () => backend.calls(assignUsers)[0]?.body,
      expected: {
        users: [
          { id: 'jens', roles: ['viewer'] },
          { email: 'cook@x.example', roles: ['viewer'] },
          { email: 'chef@x.example', roles: ['viewer'] },
        ],
      },
    },
  ],
  [
    'devices',
    {
      dialog: () => <Devices />,
      others: [<Devices groupId={OTHER} />],
      type: (shown) => tick(shown, /Fryer/),
      isThere: () => isTicked(/Fryer/) && !isTicked(/Oven/),
      send: 'Add',
      sent: () => backend.calls(assignDevices)[0]?.body,
      expected: [fryer.uuid],
    },
  ],
  [
    'the roles of somebody',
    {
      dialog: () => <EditRoles groupId={GROUP} user={AMIRA} onClose={close} />,
      others: [
        <EditRoles groupId={OTHER} user={AMIRA} onClose={close} />,
        <EditRoles groupId={GROUP} user={JENS} onClose={close} />,
      ],
      type: async (shown) => {
        await tick(shown, /Group admin/);
        await tick(shown, /Group viewer/);
      },
      isThere: () => isTicked(/Group admin/) && !isTicked(/Group viewer/),
      send: 'Save',
      sent: () => (backend.calls(setRoles)[0]?.body as { roles: string[] } | undefined)?.roles,
      expected: ['admin'],
    },
  ],
];

describe('what was chosen in a dialog of a group and not sent [R-EXT-31]', () => {
  it.each(DIALOGS)(
    'is offered again where the dialog went unasked, there alone, until it is sent: %s',
    async (_, given) => {
      const { dialog, others, type, isThere, send, sent, expected } = given;
      const first = await renderPortal(dialog(), { rights: RIGHTS });
      await type(first);
      expect(offer()).toBeNull();
      first.unmount();
      for (const other of others) {
        const elsewhere = await renderPortal(other, { rights: RIGHTS });
        await screen.findByRole('button', { name: send });
        await waitFor(() => expect(isThere()).toBe(false));
        expect(offer()).toBeNull();
        elsewhere.unmount();
      }

      const again = await renderPortal(dialog(), { rights: RIGHTS });
      await screen.findByText(/was not saved/);
      await waitFor(() => expect(isThere()).toBe(false));
      await press(again, 'Restore');
      await waitFor(() => expect(isThere()).toBe(true));
      expect(offer()).toBeNull();
      await press(again, send);
      await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
      expect(sent()).toEqual(expected);
      again.unmount();
      expect(localStorage.getItem('portal.typed')).toBeNull();
    },
  );

  it.each(DIALOGS)('goes when the person cancels, but not an offer that was not answered: %s', async (_, given) => {
    const first = await renderPortal(given.dialog(), { rights: RIGHTS });
    await given.type(first);
    first.unmount();
    const again = await renderPortal(given.dialog(), { rights: RIGHTS });
    await screen.findByText(/was not saved/);
    await press(again, 'Cancel');
    again.unmount();
    expect(localStorage.getItem('portal.typed')).not.toBeNull();

    const last = await renderPortal(given.dialog(), { rights: RIGHTS });
    await press(last, 'Restore');
    await waitFor(() => expect(given.isThere()).toBe(true));
    await press(last, 'Cancel');
    last.unmount();
    expect(localStorage.getItem('portal.typed')).toBeNull();
    expect(close).toHaveBeenCalledTimes(2);
  });

  it('takes no role that is held where the right to take it has gone since [R-GRP-16, R-RIGHT-22]', async () => {
    const roles = <EditRoles groupId={GROUP} user={AMIRA} onClose={close} />;
    const first = await renderPortal(roles, { rights: RIGHTS });
    await tick(first, /Group admin/);
    await tick(first, /Group viewer/);
    first.unmount();

    const rights = [rightsOn({ group: GROUP }, ...GROUP_RIGHTS.filter((right) => right !== 'withDrawUserRight'))];
    const again = await renderPortal(roles, { rights });
    await press(again, 'Restore');
    await waitFor(() => expect(isTicked(/Group admin/)).toBe(true));
    expect(isTicked(/Group viewer/)).toBe(true);
    await press(again, 'Save');
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(backend.calls(setRoles).map(({ body }) => (body as { roles: string[] }).roles.toSorted())).toEqual([
      ['admin', 'viewer'],
    ]);
  });

  /** Jens and the group viewer are chosen, and the dialog goes unasked. */
  const choose = async (users: ReactElement) => {
    const first = await renderPortal(users, { rights: RIGHTS });
    await first.user.click(await screen.findByRole('combobox', { name: /^Name or email/ }));
    await first.user.click(await screen.findByRole('option', { name: /Jens Petersen/ }));
    await first.user.click(await screen.findByRole('combobox', { name: /^Roles/ }));
    await first.user.click((await screen.findAllByText('Group viewer')).at(-1) as HTMLElement);
    first.unmount();
  };

  it('gives nobody a role that was chosen before the right to read them went [R-RIGHT-21]', async () => {
    const users = <AssignUsers groupId={GROUP} onClose={close} />;
    await choose(users);

    const rights = [rightsOn({ group: GROUP }, ...GROUP_RIGHTS.filter((right) => right !== 'readRoles'))];
    const again = await renderPortal(users, { rights });
    await press(again, 'Restore');
    expect(await screen.findByText('Jens Petersen')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: /^Roles/ })).toBeNull();
    await press(again, 'Add');
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(backend.calls(assignUsers).map(({ body }) => body)).toEqual([{ users: [{ id: 'jens', roles: [] }] }]);
  });

  it.each([
    ['cannot be loaded', () => backend.fail(listRoles, 500)],
    ['lacks it', () => backend.serve(listRoles, [])],
  ])('gives nobody a role that is not shown because the list %s [R-RIGHT-21]', async (_, goes) => {
    const users = <AssignUsers groupId={GROUP} onClose={close} />;
    await choose(users);
    goes();
    queryClient.clear();
    const again = await renderPortal(users, { rights: RIGHTS });
    await press(again, 'Restore');
    expect(await screen.findByText('Jens Petersen')).toBeTruthy();
    await press(again, 'Add');
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(backend.calls(assignUsers).map(({ body }) => body)).toEqual([{ users: [{ id: 'jens', roles: [] }] }]);
  });
});
