import { ICON_BYTES, IDS_MAX } from '@portal/domain/limits';
import {
  dictionary,
  id,
  listOf,
  name,
  nullable,
  obj,
  optional,
  type Static,
  shapeless,
  text,
  time,
  whole,
} from '#shape';
import { DeviceState, Status } from './devices';
import { endpoint, global, group } from './endpoint';
import { User } from './users';

const groupFields = {
  id: id(),
  name: text(),
  parentId: nullable(id()),
  devices: listOf(id()),
  users: listOf(id()),
  incidents: whole(),
  iconURL: text(),
  avatar: text(),
  state: DeviceState,
  status: Status,
  statusValue: whole({ minimum: 1, maximum: 4 }),
  attributes: dictionary(text()),
  /** Devices in it and below it, each once [R-DEV-10]; own addition. */
  deviceCount: whole(),
  /** Its alarms are silent until then [R-EXT-10]. */
  mutedUntil: nullable(time()),
};

/** R-API-09. `childGroups` is null in flat and single answers. */
export const Group = obj({ ...groupFields, childGroups: shapeless<null>({ type: 'null' }) });
export type Group = Static<typeof Group>;

/** A group of the tree answer. */
export interface GroupNode extends Omit<Group, 'childGroups'> {
  childGroups: GroupNode[] | null;
}

/** R-API-12. */
export const readGroupTree = endpoint({
  method: 'GET',
  path: '/api/frontend/groups',
  right: 'login',
  list: true,
  summary: 'The topmost visible groups with all below them.',
  reply: shapeless<GroupNode[]>({ type: 'array', items: { type: 'object', additionalProperties: true } }),
  cache: 'groups',
});
/**
 * What the portal asks of the tree: all but the devices in each group, which tell it themselves. Of a large fleet they are three quarters of
 * the answer.
 */
export const TREE_INPUT = {
  query: {
    fields:
      'id,name,parentId,childGroups,users,incidents,iconURL,state,status,statusValue,attributes,deviceCount,mutedUntil',
  },
} as const;
/** R-API-55. */
export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  right: 'login',
  list: true,
  summary: 'All visible groups, flat.',
  reply: listOf(Group),
  cache: 'groups',
});
/** R-API-56. */
export const readGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId',
  right: 'visible',
  scope: group('groupId'),
  summary: 'One group.',
  versioned: true,
  reply: Group,
  problems: { 404: 'ERROR_GROUP_UNKNOWN' },
  cache: 'groups',
});
/** R-VAL-09. A call with an icon travels as multipart, with its attributes as JSON text. */
const ICON = { kind: 'image', maxBytes: ICON_BYTES, optional: true } as const;

/** R-API-58. */
export const updateGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/:groupId',
  right: 'updateGroup',
  scope: group('groupId'),
  summary: 'Changes name and attributes of a group.',
  versioned: true,
  body: obj({ id: optional(id()), name: name(), attributes: optional(dictionary(text())) }),
  upload: ICON,
  reply: Group,
  problems: {
    400: 'ERROR_VALIDATION',
    404: 'ERROR_GROUP_UNKNOWN',
    409: ['ERROR_ATTRIBUTES_FULL', 'ERROR_FILES_FULL'],
    412: 'ERROR_CHANGED_MEANWHILE',
    413: 'ERROR_TOO_LARGE',
  },
  becomes: 'group',
});
/** R-API-57. At the root everybody may; below a group its updateGroup is needed. The parent never changes. */
export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  right: 'authorized-user',
  scope: global,
  summary: 'Creates a group at the root or below another.',
  success: 201,
  body: obj({
    name: name(),
    parentGroupID: optional(nullable(text({ maxLength: 400 }))),
    attributes: optional(dictionary(text())),
  }),
  upload: ICON,
  reply: obj({ newID: id() }),
  problems: {
    400: 'ERROR_VALIDATION',
    403: 'ERROR_NO_RIGHT',
    404: 'ERROR_GROUP_UNKNOWN',
    409: ['ERROR_GROUPS_FULL', 'ERROR_ATTRIBUTES_FULL', 'ERROR_FILES_FULL'],
    413: 'ERROR_TOO_LARGE',
  },
  changes: ['groups', 'rights'],
});
/** R-API-59, R-GRP-03: everything below goes with it; its devices lose these groups. */
export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId',
  right: 'deleteGroup',
  scope: group('groupId'),
  summary: 'Deletes a group with all groups below it.',
  success: 204,
  problems: { 403: 'ERROR_NO_RIGHT', 404: 'ERROR_GROUP_UNKNOWN' },
  changes: ['groups', 'devices', 'rights'],
});

/** R-API-60. */
export const setGroupIcon = endpoint({
  method: 'PUT',
  path: '/api/groups/:groupId/icon',
  right: 'updateGroup',
  scope: group('groupId'),
  summary: 'Gives a group a picture of its own.',
  upload: { kind: 'image', maxBytes: ICON_BYTES },
  reply: obj({ iconURL: text() }),
  changes: ['groups'],
  problems: {
    400: 'ERROR_VALIDATION',
    403: 'ERROR_NO_RIGHT',
    404: 'ERROR_GROUP_UNKNOWN',
    409: 'ERROR_FILES_FULL',
    413: 'ERROR_TOO_LARGE',
  },
});
/** R-API-61. */
export const resetGroupIcon = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId/icon',
  right: 'updateGroup',
  scope: group('groupId'),
  summary: 'Gives a group the default icon again.',
  success: 204,
  changes: ['groups'],
  problems: { 403: 'ERROR_NO_RIGHT', 404: 'ERROR_GROUP_UNKNOWN' },
});

/** R-API-62. `roles`: ids of the roles held on this very group, for holders of readUserRights [R-RIGHT-20]. */
export const listGroupUsers = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/users',
  right: 'visible',
  scope: group('groupId'),
  list: true,
  summary: 'The users of a group.',
  reply: listOf(User),
  cache: 'users',
  problems: { 404: 'ERROR_GROUP_UNKNOWN' },
});
/** Somebody who belongs to a group by groups above it, the nearest first. */
export const InheritedUser = obj({
  id: id(),
  name: text(),
  email: text(),
  avatarLocation: nullable(text()),
  from: listOf(obj({ id: id(), name: text() })),
});
export type InheritedUser = Static<typeof InheritedUser>;

/** R-EXT-26. As far as the caller sees the groups above; who is in the group itself is not among them. */
export const listInheritedUsers = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/users/inherited',
  right: 'visible',
  scope: group('groupId'),
  list: true,
  summary: 'Users who belong to a group by those above it, and by which.',
  reply: listOf(InheritedUser),
  cache: 'users',
  problems: { 404: 'ERROR_GROUP_UNKNOWN' },
});
/** R-API-63. */
export const listAvailableUsers = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/users/available-adds',
  right: 'assignGroupUser',
  scope: group('groupId'),
  list: true,
  summary: 'Users who share a group with the caller and are not in this one.',
  reply: listOf(User),
  cache: 'users',
  problems: { 403: 'ERROR_NO_RIGHT', 404: 'ERROR_GROUP_UNKNOWN' },
});
/** R-API-64. Adds without a role and removes nobody. */
export const addGroupUsers = endpoint({
  method: 'PUT',
  path: '/api/groups/:groupId/users',
  right: 'assignGroupUser',
  scope: group('groupId'),
  summary: 'Adds users to a group, by id.',
  success: 204,
  body: listOf(id(), { minItems: 1, maxItems: IDS_MAX }),
  changes: ['groups', 'users', 'rights'],
  problems: { 400: 'ERROR_VALIDATION', 403: 'ERROR_NO_RIGHT', 404: ['ERROR_GROUP_UNKNOWN', 'ERROR_USER_UNKNOWN'] },
});
/** R-API-65, R-GRP-17: also ends the user's roles on this group. Nobody removes oneself, nor the last who could assign users. */
export const removeGroupUser = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId/users/:userId',
  right: 'removeGroupUser',
  scope: group('groupId'),
  summary: 'Removes a user from a group.',
  success: 204,
  problems: {
    403: 'ERROR_NO_RIGHT',
    404: ['ERROR_GROUP_UNKNOWN', 'ERROR_USER_UNKNOWN'],
    409: ['ERROR_ONESELF', 'ERROR_LAST_ADMIN'],
  },
  changes: ['groups', 'users', 'rights'],
});
/** R-EXT-26. Ends the caller's own membership and roles of this very group; 404 for who is no member of it, 409 for the last who could assign users. */
export const leaveGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId/users/self',
  right: 'visible',
  scope: group('groupId'),
  summary: 'Leaves a group.',
  success: 204,
  problems: { 404: ['ERROR_GROUP_UNKNOWN', 'ERROR_USER_UNKNOWN'], 409: 'ERROR_LAST_ADMIN' },
  changes: ['groups', 'devices', 'users', 'rights'],
});
/**
 * R-API-19, R-GRP-14. Adds users by id, or anybody by email: who does not share a group with the caller is invited, with the same answer
 * [R-EXT-26]. All or none; nobody is removed. An invitation needs a role [R-VAL-12].
 */
export const assignUsers = endpoint({
  method: 'PUT',
  path: '/api/frontend/group/:groupId/users',
  right: 'assignGroupUser',
  scope: group('groupId'),
  summary: 'Adds users to a group with their roles.',
  success: 204,
  body: obj({
    users: listOf(
      obj({
        id: optional(id()),
        email: optional(text({ maxLength: 254 })),
        roles: optional(listOf(text({ maxLength: 255 }), { maxItems: 100 })),
      }),
      {
        minItems: 1,
        maxItems: IDS_MAX,
      },
    ),
  }),
  changes: ['groups', 'users', 'rights'],
  problems: {
    400: 'ERROR_VALIDATION',
    403: 'ERROR_NO_RIGHT',
    404: ['ERROR_GROUP_UNKNOWN', 'ERROR_USER_UNKNOWN'],
    429: 'ERROR_TOO_MANY',
  },
});
/** R-API-66, R-RIGHT-12: own devices, and those of groups where the caller may assign. All or none. */
export const assignDevices = endpoint({
  method: 'PUT',
  path: '/api/groups/:groupId/devices',
  right: 'assignGroupDevice',
  scope: group('groupId'),
  summary: 'Adds devices to a group.',
  success: 204,
  body: listOf(id(), { minItems: 1, maxItems: IDS_MAX }),
  changes: ['groups', 'devices'],
  problems: { 400: 'ERROR_VALIDATION', 403: 'ERROR_NO_RIGHT', 404: ['ERROR_GROUP_UNKNOWN', 'ERROR_DEVICE_UNKNOWN'] },
});
/** R-API-67, R-DEV-31. */
export const removeGroupDevice = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId/devices/:deviceId',
  right: 'removeGroupDevice',
  scope: group('groupId'),
  summary: 'Takes a device out of a group.',
  success: 204,
  problems: { 403: 'ERROR_NO_RIGHT', 404: ['ERROR_GROUP_UNKNOWN', 'ERROR_DEVICE_UNKNOWN'] },
  changes: ['groups', 'devices'],
});
