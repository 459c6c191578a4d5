import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../../kernel/services';
import { sourceOf } from '../auth/login-limit';
import { drawDefaultIcon, isDefaultIcon } from './default-icons';
import { SMALL_HEIGHT, SmallPictures } from './small-picture';

/** A drawing opened by itself runs nothing and loads nothing. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const POLICY = "default-src 'none'; sandbox";

/** What is loaded without a bearer: pictures, by addresses that answers tell [R-API-07]. Attachments and recipes are never among them. */
export const files =
  ({ db, files: store, drawing }: Services): FastifyPluginAsync =>
  async (app) => {
    const smallPictures = new SmallPictures(drawing);

    app.get<{ Params: { name: string } }>('/files/icons/:name', async (request, reply) => {
      const name = /^([a-z]+)\.svg$/.exec(request.params.name)?.[1] ?? null;
      if (!isDefaultIcon(name)) return reply.callNotFound();
      return reply
        .headers({
          'x-content-type-options': 'nosniff',
          'cache-control': 'public, max-age=86400',
          'content-security-policy': DRAWING_POLICY,
        })
        .type('image/svg+xml')
        .send(drawDefaultIcon(name));
    });

    app.get<{ Params: { name: string }; Querystring: { height?: string } }>('/files/:name', async (request, reply) => {
      const { name } = request.params;
      if (!/^[\w-]{43}$/.test(name)) return reply.callNotFound();
      const row = await db
        .selectFrom('files')
        .select('media_type')
        .where('name', '=', name)
        .where('kind', '=', 'image')
        .executeTakeFirst();
      if (!row) return reply.callNotFound();
      const isSmall = request.query.height === String(SMALL_HEIGHT);
      const small = isSmall ? await smallPictures.read(name, sourceOf(request.ip), () => store.read(name)) : undefined;
      const stored = isSmall ? undefined : await store.read(name);
      const content = small ?? stored?.content;
      if (!content) return reply.callNotFound();
      return reply
        .headers({
          'x-content-type-options': 'nosniff',
          'content-security-policy': POLICY,
          'content-disposition': 'inline',
          'content-length': small?.length ?? stored?.size,
          // A picture never changes under its name; yet it must not outlive its removal for long in shared caches.
          'cache-control': 'private, max-age=86400, immutable',
        })
        .type(isSmall ? 'image/webp' : row.media_type)
        .send(content);
    });
  };
