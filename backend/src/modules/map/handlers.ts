import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readMapBackground, TILES } from '@portal/contracts/map';
import type { FastifyPluginAsync } from 'fastify';
import { type Route, serve } from '../../kernel/serve';
import type { Services } from '../../kernel/services';

const unzip = promisify(gunzip);
/** Deeper than any archive. */
const DEEPEST = 24;

export const routes: Route[] = [serve(readMapBackground, async ({ services }) => services.map.answer())];

/** The tiles, without a bearer: they show the world and nothing of a customer. */
export const tiles =
  ({ map }: Services): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { z: string; x: string; y: string } }>(
      TILES.replace('{z}', ':z').replace('{x}', ':x').replace('{y}.mvt', ':y(^\\d+).mvt'),
      { config: { compress: false } as never },
      async (request, reply) => {
        const { z, x, y } = request.params;
        const place = [z, x, y].map((text) => (/^\d{1,8}$/.test(text) ? Number(text) : NaN)) as [
          number,
          number,
          number,
        ];
        const side = 2 ** place[0];
        if (!map.basemap || !(place[0] <= DEEPEST && place[1] < side && place[2] < side)) return reply.callNotFound();
        const etag = `"${map.basemap.version}-${place.join('-')}"`;
        reply.headers({ 'cache-control': 'public, max-age=86400', etag, vary: 'accept-encoding' });
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        const tile = await map.basemap.tile(...place);
        // The sea.
        if (!tile) return reply.code(204).send();
        reply.type('application/vnd.mapbox-vector-tile');
        if (!map.basemap.zipped) return reply.send(tile);
        if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(await unzip(tile));
        return reply.header('content-encoding', 'gzip').send(tile);
      },
    );
  };
