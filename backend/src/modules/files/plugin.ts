import type { FastifyPluginAsync } from 'fastify';
import { drawDefaultIcon, isDefaultIcon } from './default-icons';

/** A drawing opened by itself runs nothing and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** What is loaded without a bearer: pictures, by addresses that answers tell [R-API-07]. */
export const files: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { name: string } }>('/files/icons/:name', async (request, reply) => {
    const name = /^([a-z]+)\.svg$/.exec(request.params.name)?.[1] ?? null;
    if (!isDefaultIcon(name)) return reply.callNotFound();
    return reply
      .headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'public, max-age=86400', 'content-security-policy': POLICY })
      .type('image/svg+xml')
      .send(drawDefaultIcon(name));
  });
};
