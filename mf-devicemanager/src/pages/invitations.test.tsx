/** Being invited, and leaving: what a person sees of it in the fleet manager [R-EXT-26]. */

import { listDevices } from '@portal/contracts/devices';
import { leaveGroup } from '@portal/contracts/group-users';
import { type GroupNode, readGroupTree } from '@portal/contracts/groups';
import {
  acceptInvitation,
  declineInvitation,
  listOwnInvitations,
  type OwnInvitation,
} from '@portal/contracts/invitations';
import { loadTexts } from '@portal/platform/i18n';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { aGroup } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { configure, renderPortal, type Surroundings, screen, waitFor, within } from '@portal/testing/render';
import remote from '../../remote';
import { DeviceManager } from './DeviceManager';
import { preloadOverlays } from './OverlayHost';

const SELF = 'self';
let backend: FakeBackend;
let groups: GroupNode[];
let waiting: OwnInvitation[];
const kitchen = aGroup({ name: 'Kantine', users: [SELF] });
const invitation: OwnInvitation = {
  id: 'one',
  group: 'Kantine',
  invitedBy: { name: 'Ada Admin', email: 'ada@x.example' },
  roles: [
    { name: 'Group viewer', internationalizedNames: { de: 'Betrachter' } },
    { name: 'Cook', internationalizedNames: {} },
  ],
  sentAt: Date.now(),
  expiresAt: new Date(2030, 0, 15).getTime(),
};
const GONE = 'This invitation is no longer open. It was answered, withdrawn or has expired.';

beforeAll(async () => {
  await Promise.all([
    preloadOverlays(),
    import('../features/invitations/InvitationBars'),
    import('@portal/ui/edit/texts'),
  ]);
  await Promise.all(['errors', 'edit'].map((namespace) => loadTexts(namespace, 'en')));
});
beforeEach(() => {
  setStore(useSnacks, { snacks: [] });
  setStore(useSession, {
    state: 'in',
    user: { id: SELF, name: 'Kim', email: 'kim@x.example', location: null, avatarLocation: null },
  });
  groups = [];
  waiting = [invitation];
  backend = fakeBackend();
  backend.serve(readGroupTree, () => groups);
  backend.serve(listDevices, []);
  backend.serve(listOwnInvitations, () => waiting);
});

const show = (path: string, surroundings: Surroundings = {}) =>
  renderPortal(<DeviceManager />, {
    path,
    remote: remote.name,
    routes: remote.routes.map(({ path: each }) => each),
    ...surroundings,
  });
const said = () => useSnacks.getState().snacks.at(-1)?.text;
const button = (name: string) => screen.findByRole('button', { name });

describe('an invitation [R-EXT-26]', () => {
  it('shows group, inviter, roles and how long it is open, and leads into the group when accepted [R-SHELL-17]', async () => {
    backend.serve(acceptInvitation, () => {
      [groups, waiting] = [[kitchen], []];
      return { groupId: kitchen.id };
    });
    const { user, place } = await show('/devicemanager');
    const item = within(await screen.findByRole('list', { name: 'Invitations' })).getByRole('listitem');
    expect(item.textContent).toContain('Ada Admin invites you to “Kantine”');
    expect(item.textContent).toMatch(/As Group viewer, Cook · ada@x\.example · open until January 15, 2030 at 00:00/);
    await user.click(await button('Accept the invitation to “Kantine”'));
    await waitFor(() => expect(place()).toBe(`/devicemanager/${kitchen.id}`));
    expect(said()).toBe('You now belong to “Kantine”.');
    expect(backend.calls(acceptInvitation).map(({ params, body }) => [params, body])).toEqual([
      [{ invitationId: 'one' }, {}],
    ]);
    expect(screen.queryByRole('list', { name: 'Invitations' })).toBeNull();
  });

  it('leaves who went on to another page there when its answer comes late', async () => {
    const other = aGroup({ name: 'Bistro', users: [SELF] });
    groups = [other];
    const answer = backend.hold(acceptInvitation, { groupId: kitchen.id });
    const { user, place, go } = await show('/devicemanager');
    await user.click(await button('Accept the invitation to “Kantine”'));
    await go(`/devicemanager/${other.id}`);
    await screen.findByRole('heading', { level: 1, name: 'Bistro' });
    groups = [other, kitchen];
    answer();
    await waitFor(() => expect(said()).toBe('You now belong to “Kantine”.'));
    await waitFor(() => expect(screen.getByRole('treeitem', { name: /Kantine/ })).toBeTruthy());
    expect(place()).toBe(`/devicemanager/${other.id}`);
  });

  it('says its roles in the language of the reader, as far as they have names in it', async () => {
    await show('/devicemanager', { language: 'de' });
    expect(await screen.findByText(/^Als Betrachter, Cook · ada@x\.example · offen bis /)).toBeTruthy();
  });

  it('goes when declined, and the focus goes to the heading', async () => {
    backend.serve(declineInvitation, () => {
      waiting = [];
      return undefined as never;
    });
    const { user } = await show('/devicemanager');
    await user.click(await button('Decline the invitation to “Kantine”'));
    await waitFor(() => expect(said()).toBe('Invitation declined.'));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Invitations' })).toBeNull());
    expect(backend.calls(acceptInvitation)).toHaveLength(0);
  });

  it('says when it is no longer open, and goes', async () => {
    backend.fail(acceptInvitation, 404, 'ERROR_INVITATION_UNKNOWN');
    const { user } = await show('/devicemanager');
    const yes = await button('Accept the invitation to “Kantine”');
    waiting = [];
    await user.click(yes);
    await waitFor(() => expect(said()).toBe(GONE));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Invitations' })).toBeNull());
  });

  it('comes with the token of a mailed link, which leaves the address and goes with the answer', async () => {
    backend.serve(acceptInvitation, { groupId: kitchen.id });
    const { user, place } = await show('/devicemanager?invitation=proof&q=x');
    const yes = await button('Accept the invitation to “Kantine”');
    expect(place()).toBe('/devicemanager?q=x');
    expect(backend.calls(listOwnInvitations).at(-1)?.query).toEqual({ token: 'proof' });
    await user.click(yes);
    await waitFor(() => expect(backend.calls(acceptInvitation)[0]?.body).toEqual({ token: 'proof' }));
  });

  it('is answered by itself where there are several, either answer with the token', async () => {
    waiting = [{ ...invitation, id: 'other', group: 'Bistro' }, invitation];
    backend.serve(declineInvitation, undefined);
    backend.serve(acceptInvitation, { groupId: kitchen.id });
    const { user } = await show('/devicemanager?invitation=proof');
    await user.click(await button('Decline the invitation to “Kantine”'));
    await waitFor(() => expect(said()).toBe('Invitation declined.'));
    await user.click(await button('Accept the invitation to “Kantine”'));
    await waitFor(() => expect(said()).toBe('You now belong to “Kantine”.'));
    const one = { invitationId: 'one' };
    expect(backend.calls(declineInvitation)).toMatchObject([{ params: one, query: { token: 'proof' } }]);
    expect(backend.calls(acceptInvitation)).toMatchObject([{ params: one, body: { token: 'proof' } }]);
  });

  it('that a mailed link does not find is explained; without a link nothing is shown', async () => {
    waiting = [];
    const { user, unmount } = await show('/devicemanager?invitation=proof');
    expect(await screen.findByText(/^There is no open invitation for this account\./)).toBeTruthy();
    await user.click(await button('Close'));
    expect(screen.queryByText(/^There is no open invitation/)).toBeNull();
    unmount();
    await show('/devicemanager');
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(backend.calls(listOwnInvitations).at(-1)?.query).toEqual({}));
    expect(screen.queryByText(/^There is no open invitation/)).toBeNull();
  });
});

describe('leaving a group [R-EXT-26]', () => {
  // Without layout nothing is focusable for the focus trap of dialogs, which then hides them from the accessibility tree.
  beforeAll(() => configure({ defaultHidden: true }));
  afterAll(() => configure({ defaultHidden: false }));
  const open = async (path = 'devicemanager') => {
    const rendered = await show(`/${path}/${kitchen.id}`);
    await rendered.user.click(await button('Actions for Kantine'));
    await rendered.user.click(await screen.findByRole('menuitem', { name: 'Leave group' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Leave “Kantine”?')).toBeTruthy();
    return { ...rendered, dialog };
  };

  it.each(['devicemanager', 'DeviceManager'])(
    'asks first, and leads from /%s to the top level [R-ROUTE-23]',
    async (path) => {
      groups = [kitchen];
      backend.serve(leaveGroup, () => {
        groups = [];
        return undefined as never;
      });
      const { user, place, dialog } = await open(path);
      expect(backend.calls(leaveGroup)).toHaveLength(0);
      await user.click(dialog.getByRole('button', { name: 'Leave group' }));
      await waitFor(() => expect(place()).toBe('/devicemanager'));
      expect(said()).toBe('You have left “Kantine”.');
      expect(backend.calls(leaveGroup).map(({ params }) => params)).toEqual([{ groupId: kitchen.id }]);
    },
  );

  it('says why the last one who can assign users stays [R-RIGHT-13]', async () => {
    groups = [kitchen];
    backend.fail(leaveGroup, 409, 'ERROR_LAST_ADMIN');
    const { user, place, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Leave group' }));
    await waitFor(() =>
      expect(said()).toBe('This is the last user who can manage the users of this group. Choose another one first.'),
    );
    expect(place()).toBe(`/devicemanager/${kitchen.id}`);
  });

  it('is not offered to who belongs to a group above it', async () => {
    groups = [aGroup({ name: 'Kantine', users: ['somebody'] })];
    await show(`/devicemanager/${groups[0]?.id}`);
    await screen.findByRole('heading', { level: 1, name: 'Kantine' });
    expect(screen.queryByRole('button', { name: 'Actions for Kantine' })).toBeNull();
  });
});
