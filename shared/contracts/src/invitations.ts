/** Invitations: nobody becomes a member of a stranger's group without saying yes [R-EXT-26]. */

import { dictionary, id, listOf, obj, optional, type Static, text, time } from '#shape';
import { endpoint, group } from './endpoint';

/** One that waits, as the group's side sees it: an address, and nothing about who has it. */
export const PendingInvitation = obj({
  id: id(),
  email: text(),
  roles: listOf(text()),
  createdAt: time(),
  sentAt: time(),
  expiresAt: time(),
});
export type PendingInvitation = Static<typeof PendingInvitation>;

/** One as the invited see it; `roles` by language, as those of the list of roles. */
export const OwnInvitation = obj({
  id: id(),
  group: text(),
  invitedBy: obj({ name: text(), email: text() }),
  roles: listOf(obj({ name: text(), internationalizedNames: dictionary(text()) })),
  sentAt: time(),
  expiresAt: time(),
});
export type OwnInvitation = Static<typeof OwnInvitation>;

const token = () => optional(text({ maxLength: 1024 }));

/** What waits in a group, newest first. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/invitations',
  right: 'assignGroupUser',
  scope: group('groupId'),
  list: true,
  summary: 'Invitations to a group that nobody has answered yet.',
  reply: listOf(PendingInvitation),
  cache: 'users',
  problems: { 403: 'ERROR_NO_RIGHT', 404: 'ERROR_GROUP_UNKNOWN' },
});
/** Mails it anew, for 30 more days; the caller must hold what its roles hold [R-RIGHT-10] and becomes the one who invites. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/invitations/:invitationId/mail',
  right: 'assignGroupUser',
  scope: group('groupId'),
  summary: 'Mails an invitation again.',
  success: 204,
  changes: ['users'],
  problems: { 403: 'ERROR_NO_RIGHT', 404: ['ERROR_GROUP_UNKNOWN', 'ERROR_INVITATION_UNKNOWN'], 429: 'ERROR_TOO_MANY' },
});
/** Its mailed link is dead from then on. */
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId/invitations/:invitationId',
  right: 'assignGroupUser',
  scope: group('groupId'),
  summary: 'Withdraws an invitation.',
  success: 204,
  changes: ['users'],
  problems: { 403: 'ERROR_NO_RIGHT', 404: ['ERROR_GROUP_UNKNOWN', 'ERROR_INVITATION_UNKNOWN'] },
});

/** What waits for the caller's address. `token` of the mailed link shows one to an account whose address is not proven. */
export const listOwnInvitations = endpoint({
  method: 'GET',
  path: '/api/user/self/invitations',
  right: 'login',
  list: true,
  summary: 'Invitations that wait for the caller’s answer.',
  query: obj({ token: token() }),
  reply: listOf(OwnInvitation),
  cache: 'notifications',
});
/** The caller becomes a member, with the roles that those who invited may still give. 404 for what was answered, withdrawn or has expired. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/user/self/invitations/:invitationId/accept',
  right: 'login',
  summary: 'Accepts an invitation.',
  body: obj({ token: token() }),
  reply: obj({ groupId: id() }),
  changes: ['groups', 'devices', 'users', 'rights', 'notifications'],
  problems: { 404: 'ERROR_INVITATION_UNKNOWN' },
});
export const declineInvitation = endpoint({
  method: 'DELETE',
  path: '/api/user/self/invitations/:invitationId',
  right: 'login',
  summary: 'Declines an invitation.',
  query: obj({ token: token() }),
  success: 204,
  changes: ['notifications'],
  problems: { 404: 'ERROR_INVITATION_UNKNOWN' },
});
