import { ICON_BYTES, IDS_MAX } from '@portal/domain/limits';
import { dictionary, id, listOf, name, nullable, obj, optional, text } from '#shape';
import { endpoint, group } from './endpoint';
import { Group } from './groups';

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
/** R-API-57. Which right is needed the body decides: authorized-user at the root, below a group its updateGroup. The parent never changes. */
export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  right: 'login',
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
