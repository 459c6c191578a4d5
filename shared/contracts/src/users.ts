import { endpoint } from './endpoint';
import { id, listOf, name, nullable, obj, optional, text, type Static } from '#shape';

/** R-API-09. */
export const User = obj({
  id: id(), name: text(), email: text(), location: nullable(text()), avatarLocation: nullable(text()), roles: optional(listOf(text())),
});
export type User = Static<typeof User>;

/** R-API-50. */
export const readSelf = endpoint({
  method: 'GET', path: '/api/user/self', right: 'login', summary: 'The logged-in user.', reply: User, versioned: true, cache: 'users',
});

/** R-API-51. A changed email is confirmed by mail first [R-ACC-27]. */
export const updateSelf = endpoint({
  method: 'PUT', path: '/api/user/self', right: 'login', summary: 'Changes the own profile.', versioned: true,
  body: obj({ name: name(), email: text({ maxLength: 254 }), avatarLocation: optional(nullable(text({ maxLength: 500 }))), location: optional(nullable(text({ maxLength: 255 }))) }),
  reply: User, problems: { 400: 'ERROR_VALIDATION', 412: 'ERROR_CHANGED_MEANWHILE' }, changes: ['users'],
});
