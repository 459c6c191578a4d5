import { ingest, readRecipeFile } from '@portal/contracts/ingest';
import { HttpError, invalid } from '../../kernel/http-error';
import { binary, type Route, serveWaiting } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import { isDeviceKey } from '../devices/credentials';
import { awaitedFile } from '../recipes/delivery';
import { Malformed } from './messages';

const SCHEME = /^Device +(\S+)$/i;

/** The same answer for a missing, an unknown and a wrong credential. */
const stranger = () =>
  new HttpError(401, 'ERROR_UNAUTHORIZED', 'the device key is missing or wrong', undefined, {
    'www-authenticate': 'Device',
  });

/** Throws 401 unless the header carries the device's key. */
async function demandDevice({ db }: Services, uuid: string, authorization: string | undefined): Promise<void> {
  const key = SCHEME.exec(authorization ?? '')?.[1];
  // No device's name has a NUL, and no database takes one.
  if (key === undefined || !(await isDeviceKey(db, uuid, key))) throw stranger();
}

/** Devices that do not speak MQTT deliver here; the way behind it is the same [R-API-99]. */
export const routes: Route[] = [
  // A message waits for the batch that it is stored with: four of an address at once would make small ones of a whole kitchen's.
  serveWaiting(ingest, async ({ params, body, request, services }) => {
    await demandDevice(services, params.uuid, request.headers.authorization);
    try {
      await services.ingest.deliver(params.uuid, body);
    } catch (error) {
      if (error instanceof Malformed) throw invalid('', error.message);
      throw error;
    }
  }),

  serveWaiting(readRecipeFile, async ({ params, request, services }) => {
    await demandDevice(services, params.uuid, request.headers.authorization);
    const file = params.recipe.includes('\0') ? undefined : await awaitedFile(services, params.uuid, params.recipe);
    if (!file) throw new HttpError(404, 'ERROR_NOT_FOUND', 'no such recipe waits for this device');
    return binary(file.content, 'application/octet-stream', {
      'content-length': String(file.size),
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  }),
];
