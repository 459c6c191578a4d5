import {
  addCamera,
  authorizeCameras,
  listCameras,
  listPairableCameras,
  readSnapshot,
  readVideo,
} from '@portal/contracts/cameras';
import { toWire } from '@portal/domain/ids';
import { type CameraRef, cameraServiceOf } from '../../adapters/cameras';
import { HttpError, unknown } from '../../kernel/http-error';
import { binary, type Route, serve, serveWaiting } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import { authorizationLink, pairableCameras, pairCamera } from './pair';
import { findCamera, findCameras } from './store';

async function cameraOf({ db }: Services, group: string, id: string): Promise<CameraRef> {
  const camera = await findCamera(db, group, id);
  if (!camera) throw unknown('camera');
  return { account: group, externalId: camera.external_id, name: camera.name };
}
const silent = () => new HttpError(503, 'ERROR_UNAVAILABLE', 'the camera does not answer');

export const routes: Route[] = [
  serve(listCameras, async ({ services, ids }) => {
    const cameras = await findCameras(services.db, ids.groupId);
    return cameras.map(({ id, name }) => ({ id: toWire(id), name }));
  }),

  serveWaiting(listPairableCameras, async ({ services, ids }) => pairableCameras(services, ids.groupId)),

  serveWaiting(addCamera, async ({ services, caller, ids, body }) =>
    pairCamera(services, caller.userId, ids.groupId, body.id),
  ),

  serveWaiting(authorizeCameras, async ({ services, ids, request }) => ({
    link: await authorizationLink(services, ids.groupId, request.headers.host),
  })),

  serveWaiting(readSnapshot, async ({ services, ids }) => {
    const camera = await cameraOf(services, ids.groupId, ids.cameraId);
    const picture = await (await cameraServiceOf(services)).snapshot(camera);
    if (!picture) throw silent();
    return binary(picture, 'image/jpeg');
  }),

  serveWaiting(readVideo, async ({ services, ids }) => {
    const camera = await cameraOf(services, ids.groupId, ids.cameraId);
    const film = await (await cameraServiceOf(services)).video(camera);
    if (!film) throw silent();
    return binary(film, 'video/mp4');
  }),
];
