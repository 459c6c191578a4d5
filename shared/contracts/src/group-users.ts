import { IDS_MAX } from '@portal/domain/limits';
import { id, listOf, nullable, obj, optional, type Static, text } from '#shape';
import { endpoint, group } from './endpoint';
import { User } from './users';

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
