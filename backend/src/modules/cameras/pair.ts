import type { Camera } from '@portal/contracts/cameras';
import { fromWire, toWire } from '@portal/domain/ids';
import { cameraServiceOf, type ServiceCamera } from '../../adapters/cameras';
import { audit } from '../../kernel/audit';
import { HttpError, invalid, unknown } from '../../kernel/http-error';
import { newId } from '../../kernel/new-id';
import type { Services } from '../../kernel/services';
import { inTransaction } from '../../kernel/transaction';
import { keepGroup } from '../groups/trees';

const silent = () => new HttpError(503, 'ERROR_UNAVAILABLE', 'the camera service does not answer');

/** Cameras of the group's account that the group does not have yet, by name; ids are the service's own, in wire form [R-API-89]. */
export async function pairableCameras(services: Services, group: string): Promise<Camera[]> {
  const offered = await offeredCameras(services, group);
  const paired = new Set(
    (await services.db.selectFrom('cameras').select('external_id').where('group_id', '=', group).execute()).map(
      ({ external_id: id }) => id,
    ),
  );
  return offered
    .filter(({ id }) => !paired.has(id))
    .map(({ id, name }) => ({ id: toWire(id), name }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Gives a camera of the service to a group. Throws 400 for what is no id, 404 for no camera of the account, 409 when it is paired already [R-API-90]. */
export async function pairCamera(services: Services, user: string, group: string, wire: string): Promise<Camera> {
  const externalId = fromWire(wire);
  if (externalId === undefined) throw invalid('id', 'id must be one of the list of cameras to pair');
  const camera = (await offeredCameras(services, group)).find(({ id }) => id === externalId);
  if (!camera) throw unknown('camera');
  const id = newId('c');
  await inTransaction(services, async (trx) => {
    // The service took its time: the group may have gone meanwhile.
    await keepGroup(trx, group);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('cameras')
      .values({ id, group_id: group, name: camera.name, external_id: externalId })
      .onConflict((on) => on.columns(['group_id', 'external_id']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n)
      throw new HttpError(409, 'ERROR_CAMERA_PAIRED', 'this camera belongs to the group already');
    await audit(trx, {
      by: user,
      action: 'camera.pair',
      scope: `group:${group}`,
      subject: `camera:${id}`,
      after: { name: camera.name, externalId },
    });
  });
  return { id: toWire(id), name: camera.name };
}

/** Where somebody lets the portal use the cameras of an account [R-API-93]. Throws 503. */
export async function authorizationLink(services: Services, group: string, host: string | undefined): Promise<string> {
  const service = await cameraServiceOf(services);
  const link = await service.authorization(group, host);
  if (link === undefined) throw silent();
  return link;
}

/** Throws 409 before somebody has let the portal in, 503 when the service does not answer. */
async function offeredCameras(services: Services, group: string): Promise<readonly ServiceCamera[]> {
  const service = await cameraServiceOf(services);
  const cameras = await service.cameras(group);
  if (cameras === undefined) throw silent();
  if (cameras === 'unauthorized')
    throw new HttpError(409, 'ERROR_CAMERA_NOT_AUTHORIZED', 'log in to the camera account first');
  return cameras;
}
