import { endpoint, group } from './endpoint';
import { id, listOf, obj, text, type Static } from '#shape';

export const Camera = obj({ id: id(), name: text() });
export type Camera = Static<typeof Camera>;

/** R-API-88. */
export const listCameras = endpoint({
  method: 'GET', path: '/api/cameras/:groupId/cameras', right: 'visible', scope: group('groupId'), module: 'camera', list: true,
  summary: 'The cameras of a group.', reply: listOf(Camera), cache: 'cameras', problems: { 404: 'ERROR_GROUP_UNKNOWN' },
});
/** R-API-91. */
export const readSnapshot = endpoint({
  method: 'GET', path: '/api/cameras/:groupId/cameras/:cameraId/snapshot', right: 'visible', scope: group('groupId'), module: 'camera',
  summary: 'The camera\'s current picture as JPEG.', replyType: 'binary', problems: { 404: ['ERROR_GROUP_UNKNOWN', 'ERROR_CAMERA_UNKNOWN'], 503: 'ERROR_UNAVAILABLE' },
});
