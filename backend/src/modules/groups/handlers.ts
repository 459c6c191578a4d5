import {
  assignDevices,
  createGroup,
  deleteGroup,
  removeGroupDevice,
  resetGroupIcon,
  setGroupIcon,
  updateGroup,
} from '@portal/contracts/group-changes';
import {
  addGroupUsers,
  assignUsers,
  leaveGroup,
  listAvailableUsers,
  listGroupUsers,
  listInheritedUsers,
  removeGroupUser,
} from '@portal/contracts/group-users';
import { listGroups, readGroup, readGroupTree } from '@portal/contracts/groups';
import { fromWire, toWire } from '@portal/domain/ids';
import { unknown } from '../../kernel/http-error';
import { namedFields } from '../../kernel/lists';
import { type Route, serve, serveOneByOne } from '../../kernel/serve';
import { fieldsOf } from '../../kernel/shape';
import { noSoonerThan } from '../../kernel/steady';
import { changePicture } from '../files/picture';
import { INVITE_MS } from '../invitations/invite';
import { mailLanguage } from '../mail/queue-mail';
import * as assigning from './assign-users';
import { changeGroup } from './change-group';
import * as creating from './create-group';
import * as deleting from './delete-group';
import * as groupDevices from './group-devices';
import { GROUP_ICON } from './group-icon';
import { inheritedUsers } from './inherited-users';
import * as members from './members';
import { oneGroupView, treeOf, treeWith, visibleGroupViews } from './view';

export const routes: Route[] = [
  serveOneByOne(readGroupTree, 'groups', async ({ services, caller, query }) => {
    const fields = namedFields(query.fields, fieldsOf(listGroups.reply));
    const tree = treeOf(await visibleGroupViews(services.db, caller, fields?.includes('devices') ?? true));
    return fields ? tree.map((group) => ({ ...group, childGroups: treeWith(group.childGroups, fields) })) : tree;
  }),

  serveOneByOne(listGroups, 'groups', async ({ services, caller }) => visibleGroupViews(services.db, caller)),

  serve(readGroup, async ({ services, caller, ids }) => oneGroupView(services.db, caller, ids.groupId)),

  serve(createGroup, async (call) => ({ newID: toWire(await creating.createGroup(call, call.body, call.file)) })),

  serve(updateGroup, async (call) => {
    await changeGroup(call, call.ids.groupId, call.body, call.file);
    return oneGroupView(call.services.db, call.caller, call.ids.groupId);
  }),

  serve(setGroupIcon, async (call) => ({
    iconURL: await changePicture(call, GROUP_ICON, call.ids.groupId, call.file),
  })),

  serve(resetGroupIcon, async (call) => void (await changePicture(call, GROUP_ICON, call.ids.groupId))),

  serve(deleteGroup, async (call) => deleting.deleteGroup(call, call.ids.groupId)),

  serve(listGroupUsers, async (call) => members.groupUsers(call, call.ids.groupId, call.access)),

  serve(listInheritedUsers, async (call) => inheritedUsers(call, call.ids.groupId)),

  serve(listAvailableUsers, async (call) => members.availableUsers(call, call.ids.groupId)),

  serve(addGroupUsers, async (call) => members.addUsers(call, call.ids.groupId, call.body.map(userId))),

  serve(leaveGroup, async (call) => members.leaveGroup(call, call.ids.groupId)),

  serve(removeGroupUser, async (call) => members.removeUser(call, call.ids.groupId, call.ids.userId)),

  serve(assignUsers, async (call) => {
    const inviter = { userId: call.caller.userId, language: mailLanguage(call.request.headers['accept-language']) };
    const { users } = call.body;
    const invited = users.filter(({ email }) => email !== undefined).length;
    await noSoonerThan(INVITE_MS * invited, () => assigning.assignUsers(call, call.ids.groupId, users, inviter));
  }),

  serve(assignDevices, async (call) => groupDevices.assignDevices(call, call.ids.groupId, call.body)),

  serve(removeGroupDevice, async (call) => groupDevices.removeGroupDevice(call, call.ids.groupId, call.ids.deviceId)),
];

/** The plain id; what is no wire id names nobody. */
function userId(wire: string): string {
  const plain = fromWire(wire);
  if (plain === undefined) throw unknown('user');
  return plain;
}
