import { bool, listOf, obj, type Static, text, time } from '#shape';
import { endpoint, global } from './endpoint';

export const Notification = obj({ timestamp: time(), summary: text(), message: text(), read: bool() });
export type Notification = Static<typeof Notification>;

/** R-API-20. */
export const listUnreadNotifications = endpoint({
  method: 'GET',
  path: '/api/frontend/notifications/unread',
  right: 'readMessage',
  scope: global,
  list: true,
  summary: 'Unread notifications, newest first.',
  reply: listOf(Notification),
  cache: 'notifications',
});
/** R-API-21. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/frontend/notifications',
  right: 'readMessage',
  scope: global,
  list: true,
  summary: 'All notifications, newest first.',
  reply: listOf(Notification),
  cache: 'notifications',
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
