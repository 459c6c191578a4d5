import { endpoint } from './endpoint';
import { IngestBody } from './telemetry';

/** R-API-99. The path carries the plain uuid; `Authorization: Device <key>` is checked by the handler. */
export const ingest = endpoint({
  method: 'POST',
  path: '/api/ingest/:uuid',
  public: 'devices authenticate with their own key',
  summary: 'A device delivers pings, states, sensor data and events.',
  body: IngestBody,
  success: 204,
  problems: { 400: 'ERROR_VALIDATION', 401: 'ERROR_UNAUTHORIZED' },
});
/** The file of a recipe that the device has been told to take: there only while that command waits for its answer. The path carries plain ids. */
export const readRecipeFile = endpoint({
  method: 'GET',
  path: '/api/ingest/:uuid/recipes/:recipe',
  public: 'devices authenticate with their own key',
  summary: 'A device fetches the file of a recipe that it was sent.',
  replyType: 'binary',
  problems: { 401: 'ERROR_UNAUTHORIZED', 404: 'ERROR_NOT_FOUND' },
});
