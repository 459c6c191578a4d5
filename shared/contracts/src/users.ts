import { AVATAR_BYTES, AVATAR_PIXELS } from '@portal/domain/limits';
import { id, listOf, name, nullable, obj, oneOf, optional, type Static, text, whole } from '#shape';
import { IdsQuery } from './devices';
import { endpoint, user } from './endpoint';
import { Role } from './rights';

const userFields = {
  id: id(),
  name: text(),
  email: text(),
  location: nullable(text()),
  avatarLocation: nullable(text()),
};

/** R-API-09. */
export const User = obj({ ...userFields, roles: optional(listOf(text())) });
export type User = Static<typeof User>;

/** The own profile; `pendingEmail` is there while an address waits for its confirmation [R-ACC-27]. */
export const OwnProfile = obj({ ...userFields, pendingEmail: optional(text()) });
export type OwnProfile = Static<typeof OwnProfile>;

/** R-API-50. */
export const readSelf = endpoint({
  method: 'GET',
  path: '/api/user/self',
  right: 'login',
  summary: 'The logged-in user.',
  reply: OwnProfile,
  versioned: true,
  cache: 'users',
});

/** R-API-51. A changed email is confirmed by mail first [R-ACC-27]. */
export const updateSelf = endpoint({
  method: 'PUT',
  path: '/api/user/self',
  right: 'login',
  summary: 'Changes the own profile.',
  versioned: true,
  body: obj({
    name: name(),
    email: text({ maxLength: 254 }),
    avatarLocation: optional(nullable(text({ maxLength: 500 }))),
    location: optional(nullable(text({ maxLength: 255 }))),
  }),
  reply: OwnProfile,
  problems: { 400: 'ERROR_VALIDATION', 412: 'ERROR_CHANGED_MEANWHILE', 429: 'ERROR_TOO_MANY' },
  changes: ['users'],
});

/** R-API-53, R-VAL-10. */
export const setAvatar = endpoint({
  method: 'PUT',
  path: '/api/user/self/avatar',
  right: 'login',
  summary: 'Gives the own profile a picture.',
  body: obj({ source: optional(oneOf(['local'])) }),
  upload: { kind: 'image', maxBytes: AVATAR_BYTES, maxPixels: AVATAR_PIXELS },
  reply: obj({ avatarLocation: text() }),
  changes: ['users', 'groups'],
  problems: { 400: 'ERROR_VALIDATION', 409: 'ERROR_FILES_FULL', 413: 'ERROR_TOO_LARGE' },
});
/** R-API-54. */
export const resetAvatar = endpoint({
  method: 'DELETE',
  path: '/api/user/self/avatar',
  right: 'login',
  summary: 'Takes the own picture away.',
  success: 204,
  changes: ['users', 'groups'],
});

/**
 * Changes the own password. A wrong `current` is a field that is wrong, and no dead token: the call is not tried again with a fresh one. Every
 * other log-in of the account ends; this one goes on.
 */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/user/self/password',
  right: 'login',
  summary: 'Changes the own password, and logs out everywhere else.',
  body: obj({ current: text({ maxLength: 1024 }), password: text({ maxLength: 1024 }) }),
  success: 204,
  problems: { 400: 'ERROR_VALIDATION', 429: 'ERROR_TOO_MANY', 503: 'ERROR_BUSY' },
  // A wish for another address ends with it.
  changes: ['users'],
});
/** Ends every log-in of the account but the one that asks. */
export const endOtherLogins = endpoint({
  method: 'DELETE',
  path: '/api/user/self/logins',
  right: 'login',
  summary: 'Logs out everywhere else.',
  reply: obj({ ended: whole() }),
});

/** R-API-52. */
export const readUser = endpoint({
  method: 'GET',
  path: '/api/user/:userId',
  right: 'visible',
  scope: user('userId'),
  summary: 'A user who shares a group with the caller.',
  reply: User,
  cache: 'users',
  problems: { 404: 'ERROR_USER_UNKNOWN' },
});
/** R-API-17. */
export const readUsers = endpoint({
  method: 'GET',
  path: '/api/frontend/user',
  right: 'login',
  list: true,
  summary: 'Some users who share a group with the caller.',
  query: IdsQuery,
  reply: listOf(User),
  cache: 'users',
  problems: { 400: 'ERROR_VALIDATION' },
});

/** `role`: the names of the roles, for reading; each of `roles` says in which scope it holds. */
export const UserRoles = obj({ userId: id(), role: text(), roles: listOf(Role) });
export type UserRoles = Static<typeof UserRoles>;

/** R-API-18. The own roles, and those held where the caller has readUserRights. */
export const readUserRoles = endpoint({
  method: 'GET',
  path: '/api/frontend/user/roles',
  right: 'login',
  list: true,
  summary: 'Roles of some users.',
  query: IdsQuery,
  reply: listOf(UserRoles),
  cache: 'users',
  problems: { 400: 'ERROR_VALIDATION' },
});
