import { ENDPOINTS } from '@portal/contracts/all';
import type { FastifyInstance } from 'fastify';
import { demandComplete } from './kernel/completeness';
import { addRoutes, createHttp, type HttpOptions } from './kernel/http';
import type { Services } from './kernel/services';
import { PLUGINS, ROUTES } from './registrations';

/** The whole web server, not listening yet. Throws IncompleteError when a declared call has no handler. */
export async function createApp(services: Services, options: HttpOptions = {}): Promise<FastifyInstance> {
  demandComplete(ENDPOINTS, ROUTES);
  const app = await createHttp(services);
  addRoutes(app, services, ROUTES, options);
  for (const plugin of PLUGINS) await app.register(plugin(services));
  return app;
}
