import { listOf, obj, text } from '#shape';
import { endpoint } from './endpoint';

/** R-API-49. What an entry of an incident configuration's `notificationConfig` may name as its `type` [R-GRP-23]. */
export const listIntegrations = endpoint({
  method: 'GET',
  path: '/api/integration',
  right: 'login',
  list: true,
  summary: 'The ways in which people can be told of incidents.',
  reply: listOf(obj({ type: text(), name: text() })),
});
