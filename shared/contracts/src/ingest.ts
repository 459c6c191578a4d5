import { endpoint } from './endpoint';
import { IngestBody } from './telemetry';

/** R-API-99. The path carries the plain uuid; `Authorization: Device <key>` is checked by the handler. */
export const ingest = endpoint({
  method: 'POST', path: '/api/ingest/:uuid', public: 'devices authenticate with their own key', summary: 'A device delivers pings, states, sensor data and events.',
  body: IngestBody, success: 204, problems: { 400: 'ERROR_VALIDATION', 401: 'ERROR_UNAUTHORIZED' },
});
