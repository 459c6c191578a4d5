import { id, listOf, obj, type Static, text } from '#shape';
import { endpoint, group } from './endpoint';

export const Camera = obj({ id: id(), name: text() });
export type Camera = Static<typeof Camera>;

/** R-API-88. */
export const listCameras = endpoint({
  method: 'GET',
  path: '/api/cameras/:groupId/cameras',
  right: 'visible',
  scope: group('groupId'),
  module: 'camera',
  list: true,
  summary: 'The cameras of a group.',
  reply: listOf(Camera),
  cache: 'cameras',
  problems: { 404: 'ERROR_GROUP_UNKNOWN' },
});
/** R-API-91. */
export const readSnapshot = endpoint({
  method: 'GET',
  path: '/api/cameras/:groupId/cameras/:cameraId/snapshot',
  right: 'visible',
  scope: group('groupId'),
  module: 'camera',
  summary: "The camera's current picture as JPEG.",
  replyType: 'binary',
  problems: { 404: ['ERROR_GROUP_UNKNOWN', 'ERROR_CAMERA_UNKNOWN'], 503: 'ERROR_UNAVAILABLE' },
});
/** R-API-92. */
export const readVideo = endpoint({
  method: 'GET',
  path: '/api/cameras/:groupId/cameras/:cameraId/video',
  right: 'visible',
  scope: group('groupId'),
  module: 'camera',
  summary: 'What the camera saw in the last seconds, as MP4.',
  replyType: 'binary',
  problems: { 404: ['ERROR_GROUP_UNKNOWN', 'ERROR_CAMERA_UNKNOWN'], 503: 'ERROR_UNAVAILABLE' },
});
/** R-API-89. */
export const listPairableCameras = endpoint({
  method: 'GET',
  path: '/api/cameras/:groupId/pairable',
  right: 'pairCamera',
  scope: group('groupId'),
  module: 'camera',
  list: true,
  summary: "Cameras of the group's camera account that are not paired yet.",
  reply: listOf(Camera),
  cache: 'cameras',
  problems: { 404: 'ERROR_GROUP_UNKNOWN', 409: 'ERROR_CAMERA_NOT_AUTHORIZED', 503: 'ERROR_UNAVAILABLE' },
});
/** R-API-90. `id` is one of R-API-89's list; the answer carries the camera's id in the portal. */
export const addCamera = endpoint({
  method: 'POST',
  path: '/api/cameras/:groupId/cameras',
  right: 'pairCamera',
  scope: group('groupId'),
  module: 'camera',
  success: 201,
  summary: 'Pairs a camera with a group.',
  body: obj({ id: id() }),
  reply: Camera,
  changes: ['cameras'],
  problems: {
    400: 'ERROR_VALIDATION',
    404: ['ERROR_GROUP_UNKNOWN', 'ERROR_CAMERA_UNKNOWN'],
    409: ['ERROR_CAMERA_PAIRED', 'ERROR_CAMERA_NOT_AUTHORIZED'],
    503: 'ERROR_UNAVAILABLE',
  },
});
/** R-API-93. The page stands on an origin that the portal's policy lets into a frame. */
export const authorizeCameras = endpoint({
  method: 'GET',
  path: '/api/cameras/:groupId/authorize',
  right: 'pairCamera',
  scope: group('groupId'),
  module: 'camera',
  inView: false,
  summary: 'Where somebody lets the portal use a camera account.',
  reply: obj({ link: text() }),
  problems: { 404: 'ERROR_GROUP_UNKNOWN', 503: 'ERROR_UNAVAILABLE' },
});
