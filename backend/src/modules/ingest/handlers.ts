import { ingest } from '@portal/contracts/ingest';
import { isDeviceKey } from '../../devices/credentials';
import { ingestOf } from '../../devices/ingest';
import { Malformed } from '../../devices/messages';
import { invalid, Refusal } from '../../kernel/refusal';
import { serve, type Route } from '../../kernel/serve';

const SCHEME = /^Device +(\S+)$/i;

/** The same answer for a missing, an unknown and a wrong credential. */
const stranger = () => new Refusal(401, 'ERROR_UNAUTHORIZED', 'the device key is missing or wrong', undefined, { 'www-authenticate': 'Device' });

/** Devices that do not speak MQTT deliver here; the way behind it is the same [R-API-99]. */
export const routes: Route[] = [
  serve(ingest, async ({ params, body, request, services }) => {
    const key = SCHEME.exec(request.headers.authorization ?? '')?.[1];
    if (key === undefined || !(await isDeviceKey(services.db, params.uuid, key))) throw stranger();
    try {
      await ingestOf(services).deliver(params.uuid, body);
    } catch (error) {
      if (error instanceof Malformed) throw invalid('', error.message);
      throw error;
    }
  }),
];
