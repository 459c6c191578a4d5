import type { Right, Scope } from '@portal/domain/rights';
import { bool, dictionary, id, listOf, nullable, obj, type Static, shapeless, text, time, whole } from '#shape';
import { endpoint, global, group } from './endpoint';

/** The headers that name, in wire form, whom an answer is for and who reads it in their place. They stand in every answer to a support view. */
export const VIEWED_HEADER = 'x-viewed-user';
export const VIEWING_HEADER = 'x-viewing-user';

const Person = obj({ id: id(), name: text(), email: text(), avatarLocation: nullable(text()) });

/**
 * R-EXT-18. Only for users whose groups all lie in one whose admin has allowed it, and who hold nothing in `*`. It ends before its time with
 * the right, the consent and the log-in of who asked; a second one ends the first.
 */
export const viewAs = endpoint({
  method: 'POST',
  path: '/api/support/view-as',
  right: 'viewAsUser',
  scope: global,
  summary: 'Lets support read what a user sees, for at most 15 minutes; nothing can be changed.',
  success: 201,
  body: obj({ userId: id() }),
  reply: obj({
    token: text(),
    until: time(),
    user: Person,
    by: Person,
  }),
  problems: {
    400: 'ERROR_VALIDATION',
    403: ['ERROR_NO_RIGHT', 'ERROR_VIEW_NOT_ALLOWED', 'ERROR_VIEW_ONLY'],
    404: 'ERROR_USER_UNKNOWN',
  },
});
export type ViewBegun = Static<typeof viewAs.reply>;

/** R-EXT-18. For the notice on the viewed side, and for the one on the viewing side: each sees the same. */
export const listViews = endpoint({
  method: 'GET',
  path: '/api/support/view-as',
  right: 'login',
  list: true,
  summary: 'Who of support sees the portal as the caller now.',
  reply: listOf(obj({ name: text(), since: time(), until: time() })),
});
export type View = Static<typeof listViews.reply>[number];

/** R-EXT-18. With the token of a view that one, as its user all of them. */
export const endViews = endpoint({
  method: 'DELETE',
  path: '/api/support/view-as',
  right: 'login',
  inView: true,
  summary: 'Ends what support sees as the caller.',
  success: 204,
});

const groupProblems = { 403: 'ERROR_NO_RIGHT', 404: 'ERROR_GROUP_UNKNOWN' } as const;

/** R-EXT-18. Whether support may see the portal as the people of a group; by the group itself, or by one above it. */
export const readSupportAccess = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/support-access',
  right: 'updateGroup',
  scope: group('groupId'),
  summary: 'Until when support may see the portal as people of a group.',
  reply: obj({ until: nullable(time()), allowedBy: nullable(text()), aboveUntil: nullable(time()) }),
  cache: 'groups',
  problems: groupProblems,
});
export type SupportAccess = Static<typeof readSupportAccess.reply>;

/** R-EXT-18. For at most 30 days. */
export const allowSupportAccess = endpoint({
  method: 'PUT',
  path: '/api/groups/:groupId/support-access',
  right: 'updateGroup',
  scope: group('groupId'),
  summary: 'Lets support see the portal as people of a group, until a time.',
  success: 204,
  body: obj({ until: time() }),
  problems: { 400: 'ERROR_VALIDATION', ...groupProblems },
});
export const withdrawSupportAccess = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId/support-access',
  right: 'updateGroup',
  scope: group('groupId'),
  summary: 'Takes that back; what support sees by it ends at once.',
  success: 204,
  problems: groupProblems,
});

/** R-EXT-17. By name and email, the best first. */
export const findSupportUsers = endpoint({
  method: 'GET',
  path: '/api/support/users',
  right: 'readSupportInfo',
  scope: global,
  list: true,
  summary: 'Accounts by name or email.',
  reply: listOf(Person),
  problems: { 403: 'ERROR_NO_RIGHT' },
});
export type SupportUser = Static<typeof Person>;

/** R-EXT-17. By name, the best first; `within` names the groups around it, from the top. */
export const findSupportPlaces = endpoint({
  method: 'GET',
  path: '/api/support/places',
  right: 'readSupportInfo',
  scope: global,
  list: true,
  summary: 'Groups and devices by name.',
  reply: listOf(obj({ scope: shapeless<Scope>({ type: 'string' }), name: text(), within: text() })),
  problems: { 403: 'ERROR_NO_RIGHT' },
});
export type SupportPlace = Static<typeof findSupportPlaces.reply>[number];

/** Those given up first, then by age. Their texts stay out: they hold working links. `nextAt` is null of one that was given up, `givenUpAt` of one that waits. */
export const listWaitingMails = endpoint({
  method: 'GET',
  path: '/api/support/mails',
  right: 'readSupportInfo',
  scope: global,
  list: true,
  summary: 'Mails that have not left: those that wait, and those that were given up.',
  reply: listOf(
    obj({
      id: id(),
      email: text(),
      title: text(),
      createdAt: time(),
      attempts: whole(),
      nextAt: nullable(time()),
      givenUpAt: nullable(time()),
      /** What the mail server answered last; null before the first attempt has ended. */
      reason: nullable(text()),
    }),
  ),
  problems: { 403: 'ERROR_NO_RIGHT' },
});
export type WaitingMail = Static<typeof listWaitingMails.reply>[number];

/** One that was given up waits again, with all its attempts. 404 for what has left or is forgotten. */
export const resendMail = endpoint({
  method: 'POST',
  path: '/api/support/mails/:mailId/resend',
  right: 'readSupportInfo',
  scope: global,
  summary: 'Sends a mail that has not left at once.',
  success: 204,
  problems: { 403: 'ERROR_NO_RIGHT', 404: 'ERROR_NOT_FOUND' },
});

/** R-EXT-17. All of them, those of the owner of a device included; `name` is null for `*` and for what is gone. */
export const readSupportRights = endpoint({
  method: 'GET',
  path: '/api/support/users/:userId/rights',
  right: 'readSupportInfo',
  scope: global,
  list: true,
  summary: 'All rights of a user by scope, with the names of the scopes.',
  reply: listOf(
    obj({
      scope: shapeless<Scope>({ type: 'string' }),
      name: nullable(text()),
      rights: listOf(shapeless<Right>({ type: 'string' })),
    }),
  ),
  problems: { 403: 'ERROR_NO_RIGHT', 404: 'ERROR_USER_UNKNOWN' },
});
export type SupportEntry = Static<typeof readSupportRights.reply>[number];

/** R-RIGHT-09. What a role means is nothing secret: who gives one, or has got one, can look it up. */
export const readRoleRights = endpoint({
  method: 'GET',
  path: '/api/rights/roles/contents',
  right: 'login',
  list: true,
  summary: 'The roles there are, with the rights that each holds.',
  reply: listOf(
    obj({
      id: text(),
      name: text(),
      internationalizedNames: dictionary(text()),
      rights: listOf(shapeless<Right>({ type: 'string' })),
    }),
  ),
  cache: 'rights',
});
export type RoleContents = Static<typeof readRoleRights.reply>[number];

/** One scope on the way from what was asked about up to `*`, with what somebody has there. */
export const RightsStep = obj({
  scope: shapeless<Scope>({ type: 'string' }),
  /** Of the group or device; null of `*`. */
  name: nullable(text()),
  member: bool(),
  owner: bool(),
  roles: listOf(obj({ id: text(), name: text(), internationalizedNames: dictionary(text()), gives: bool() })),
  /** Given by the operator, to this account or to all. */
  granted: bool(),
  /** Whether what is held here is why the answer is yes. */
  gives: bool(),
});
export type RightsStep = Static<typeof RightsStep>;

/** R-EXT-17. From the function that guards the calls: what it says no to is refused, and what it says yes to is done. */
export const explainRight = endpoint({
  method: 'GET',
  path: '/api/rights/:userId/explain',
  right: 'readSupportInfo',
  scope: global,
  summary: 'Why a user holds a right on a group or device, or why not.',
  query: obj({ right: text({ maxLength: 100 }), scope: text({ maxLength: 400 }) }),
  reply: obj({ allowed: bool(), visible: bool(), chain: listOf(RightsStep) }),
  cache: 'rights',
  problems: {
    400: 'ERROR_VALIDATION',
    403: 'ERROR_NO_RIGHT',
    404: ['ERROR_USER_UNKNOWN', 'ERROR_GROUP_UNKNOWN', 'ERROR_DEVICE_UNKNOWN'],
  },
});
export type Explanation = Static<typeof explainRight.reply>;
