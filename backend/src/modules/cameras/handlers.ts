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
import { binary, type Call, type Route, serve, serveWaiting } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import { authorizationLink, pairableCameras, pairCamera } from './pair';
import { findCamera, findCameras } from './store';
import { inTurn } from './turns';

async function cameraOf({ db }: Services, group: string, id: string): Promise<CameraRef> {
  const camera = await findCamera(db, group, id);
  if (!camera) throw unknown('camera');
  return { account: group, externalId: camera.external_id, name: camera.name };
}
const silent = () => new HttpError(503, 'ERROR_UNAVAILABLE', 'the camera does not answer');

/** The camera's picture or film, when it is the caller's turn. Throws 503 when there is none. */
const fileOf = (call: Call<typeof readSnapshot | typeof readVideo>, kind: 'snapshot' | 'video', type: string) =>
  inTurn(call, async (gone) => {
    const camera = await cameraOf(call.services, call.ids.groupId, call.ids.cameraId);
    const file = await (await cameraServiceOf(call.services))[kind](camera, gone);
    if (!file) throw silent();
    return binary(file, type);
  });

export const routes: Route[] = [
  serve(listCameras, async ({ services, ids }) => {
    const cameras = await findCameras(services.db, ids.groupId);
    return cameras.map(({ id, name }) => ({ id: toWire(id), name }));
  }),

  serveWaiting(listPairableCameras, async (call) =>
    inTurn(call, () => pairableCameras(call.services, call.ids.groupId)),
  ),

  serveWaiting(addCamera, async (call) =>
    inTurn(call, () => pairCamera(call.services, call.caller.userId, call.ids.groupId, call.body.id)),
  ),

  serveWaiting(authorizeCameras, async (call) => ({
    link: await inTurn(call, () => authorizationLink(call.services, call.ids.groupId, call.request.headers.host)),
  })),

  serveWaiting(readSnapshot, (call) => fileOf(call, 'snapshot', 'image/jpeg')),

  serveWaiting(readVideo, (call) => fileOf(call, 'video', 'video/mp4')),
];
