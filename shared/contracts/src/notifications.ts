import { LANGUAGES } from '@portal/domain/languages';
import { bool, id, listOf, obj, oneOf, optional, type Static, text, time, whole } from '#shape';
import { endpoint, global } from './endpoint';

/** `text`: of before notifications were data, in whatever language it was written. */
const NotificationKind = oneOf(['incident', 'due', 'invitation', 'view', 'text']);
export type NotificationKind = Static<typeof NotificationKind>;

/** The fields after `read` are own additions [R-EXT-32]. */
export const Notification = obj({
  timestamp: time(),
  summary: text(),
  message: text(),
  read: bool(),
  kind: NotificationKind,
  /** How often it came: the same fault of a device is one notification, with the time of the last. */
  count: whole({ minimum: 1 }),
  /** When it came first. */
  since: time(),
  /** Device and groups that are not named in the summary. */
  place: text(),
  /** What it leads to; an invitation has no page of its own, it stands in the fleet manager. */
  about: optional(obj({ kind: oneOf(['incident', 'device', 'group', 'invitation']), id: optional(id()) })),
});
export type Notification = Static<typeof Notification>;

/** In which language to tell; without it that of `Accept-Language`, else the account's. */
const ReaderQuery = obj({ language: optional(oneOf(LANGUAGES)) });

/** R-API-20. */
export const listUnreadNotifications = endpoint({
  method: 'GET',
  path: '/api/frontend/notifications/unread',
  right: 'readMessage',
  scope: global,
  list: true,
  summary: 'Unread notifications, newest first, in the reader’s language.',
  query: ReaderQuery,
  reply: listOf(Notification),
  cache: 'notifications',
  problems: { 400: 'ERROR_VALIDATION' },
});
/** R-API-21. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/frontend/notifications',
  right: 'readMessage',
  scope: global,
  list: true,
  summary: 'All notifications, newest first, in the reader’s language.',
  query: ReaderQuery,
  reply: listOf(Notification),
  cache: 'notifications',
  problems: { 400: 'ERROR_VALIDATION' },
});
const ReadQuery = obj({ read: bool() });
/** R-API-23. Declared before the single one: `all` is not a timestamp. */
export const markAllNotifications = endpoint({
  method: 'PUT',
  path: '/api/frontend/notifications/all',
  right: 'readMessage',
  scope: global,
  summary: 'Marks all own notifications.',
  query: ReadQuery,
  success: 204,
  changes: ['notifications'],
  problems: { 400: 'ERROR_VALIDATION' },
});
/** R-API-22. */
export const markNotification = endpoint({
  method: 'PUT',
  path: '/api/frontend/notifications/:timestamp',
  right: 'readMessage',
  scope: global,
  summary: 'Marks one own notification.',
  query: ReadQuery,
  success: 204,
  changes: ['notifications'],
  problems: { 400: 'ERROR_VALIDATION', 404: 'ERROR_NOTIFICATION_UNKNOWN' },
});
