import { oneOf } from '#shape';
import { endpoint } from './endpoint';

/** R-API-26. Not `:name` over MODULES by schema: other names answer 404. */
export const readModule = endpoint({
  method: 'GET',
  path: '/api/frontend/module/:name',
  right: 'login',
  summary: 'Whether a part of the product is switched on.',
  replyType: 'text',
  reply: oneOf(['true', 'false']),
  problems: { 404: 'ERROR_NOT_FOUND' },
  cache: 'modules',
});
