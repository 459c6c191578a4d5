import { listCameras, readSnapshot } from '@portal/contracts/cameras';
import { toWire } from '@portal/domain/ids';
import { cameraService } from '../../adapters/cameras';
import { Refusal, unknown } from '../../kernel/refusal';
import { binary, serve, type Route } from '../../kernel/serve';
import { findCamera, findCameras } from './store';

export const routes: Route[] = [
  serve(listCameras, async ({ services, ids }) => {
    const cameras = await findCameras(services.db, ids.groupId);
    return cameras.map(({ id, name }) => ({ id: toWire(id), name }));
  }),

  serve(readSnapshot, async ({ services, ids }) => {
    const camera = await findCamera(services.db, ids.groupId, ids.cameraId);
    if (!camera) throw unknown('camera');
    const picture = await cameraService(`http://127.0.0.1:${services.config.cameraPort}`).snapshot({ externalId: camera.external_id, name: camera.name });
    if (!picture) throw new Refusal(503, 'ERROR_UNAVAILABLE', 'the camera does not answer');
    return binary(picture, 'image/jpeg');
  }),
];
