import type { Right, Scope } from '@portal/domain/rights';
import { dictionary, listOf, obj, optional, type Static, shapeless, text } from '#shape';
import { anywhere, endpoint, user } from './endpoint';

export const RightsEntry = obj({
  scope: shapeless<Scope>({ type: 'string' }),
  rights: listOf(shapeless<Right>({ type: 'string' })),
});

/** R-API-68. In the list `scope` is the template `group:{groupId}`; among a user's roles it is the scope they hold in. */
export const Role = obj({
  id: text(),
  name: text(),
  description: text(),
  internationalizedNames: dictionary(text()),
  internationalizedDescriptions: dictionary(text()),
  scope: text(),
});
export type Role = Static<typeof Role>;

const roleId = () => text({ minLength: 1, maxLength: 255 });
/** Role id to scope: `{"group-viewer": "group:g4x…"}` with the plain id of the group. */
const RolesToScopes = dictionary(text({ maxLength: 400 }));

/** R-API-69. */
export const readOwnRights = endpoint({
  method: 'GET',
  path: '/api/rights/self',
  right: 'login',
  list: true,
  summary: 'All rights of the caller, by scope.',
  reply: listOf(RightsEntry),
  cache: 'rights',
});
/** R-API-68. One list serves all groups. */
export const listRoles = endpoint({
  method: 'GET',
  path: '/api/rights/roles',
  right: 'readRoles',
  scope: anywhere,
  list: true,
  summary: 'The roles there are, by name.',
  reply: listOf(Role),
  cache: 'rights',
  problems: { 403: 'ERROR_NO_RIGHT' },
});
/** R-API-70. Of somebody else only what is held where the caller has readUserRights. */
export const readRights = endpoint({
  method: 'GET',
  path: '/api/rights/:userId',
  right: 'visible',
  scope: user('userId'),
  list: true,
  summary: 'Rights of a user, by scope.',
  reply: listOf(RightsEntry),
  cache: 'rights',
  problems: { 404: 'ERROR_USER_UNKNOWN' },
});
/** R-API-71, R-RIGHT-10. All or none; the user becomes a member of these groups, too. */
export const grantRoles = endpoint({
  method: 'POST',
  path: '/api/rights/:userId',
  right: 'visible',
  scope: user('userId'),
  summary: 'Gives a user roles in groups.',
  success: 204,
  body: RolesToScopes,
  changes: ['groups', 'users', 'rights'],
  problems: { 400: 'ERROR_VALIDATION', 403: 'ERROR_NO_RIGHT', 404: ['ERROR_USER_UNKNOWN', 'ERROR_GROUP_UNKNOWN'] },
});
/** R-API-72, R-GRP-14, R-EXT-26. Known or not, the answer is the same; who does not share a group with the caller is invited and may say no. */
export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/rights/user',
  right: 'login',
  summary: 'Gives or offers whoever has an email address roles in groups.',
  success: 204,
  query: obj({ email: optional(text({ maxLength: 254 })) }),
  body: RolesToScopes,
  changes: ['groups', 'users', 'rights'],
  problems: { 400: 'ERROR_VALIDATION', 403: 'ERROR_NO_RIGHT', 404: 'ERROR_GROUP_UNKNOWN', 429: 'ERROR_TOO_MANY' },
});
/**
 * R-EXT-03. The user's roles in this scope become exactly these, all or nothing [R-GRP-15]. With `was`, what the caller knew as held, only
 * what differs between both is given and taken; 412 where none would be left [R-VAL-12].
 */
export const setRoles = endpoint({
  method: 'PUT',
  path: '/api/rights/:userId',
  right: 'visible',
  scope: user('userId'),
  summary: 'Sets the roles of a user in one group.',
  success: 204,
  body: obj({
    scope: text({ maxLength: 400 }),
    roles: listOf(roleId(), { minItems: 1, maxItems: 100 }),
    was: optional(listOf(roleId(), { maxItems: 100 })),
  }),
  changes: ['groups', 'users', 'rights'],
  problems: {
    400: 'ERROR_VALIDATION',
    403: 'ERROR_NO_RIGHT',
    404: ['ERROR_USER_UNKNOWN', 'ERROR_GROUP_UNKNOWN'],
    409: 'ERROR_LAST_ADMIN',
    412: 'ERROR_CHANGED_MEANWHILE',
  },
});
/** R-API-73. `scope` is base64url of the scope's text, as `group:g4x…`. */
export const withdrawRole = endpoint({
  method: 'DELETE',
  path: '/api/rights/:userId/:scope/:role',
  right: 'visible',
  scope: user('userId'),
  summary: 'Takes a role from a user.',
  success: 204,
  changes: ['groups', 'users', 'rights'],
  problems: {
    403: 'ERROR_NO_RIGHT',
    404: ['ERROR_USER_UNKNOWN', 'ERROR_GROUP_UNKNOWN', 'ERROR_DEVICE_UNKNOWN', 'ERROR_NOT_FOUND'],
    409: 'ERROR_LAST_ADMIN',
  },
});
