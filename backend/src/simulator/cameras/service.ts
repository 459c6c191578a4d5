import { createServer } from 'node:http';
import sharp from 'sharp';
import type { Start } from '../../kernel/services';
import { drawScene } from './scene';

/** `/cameras/cam-01/snapshot.jpg?name=Hot%20line` */
const SNAPSHOT = /^\/cameras\/([^/]+)\/snapshot\.jpg$/;

/**
 * A camera service as a site has one, on a loopback port of its own: it draws what each camera sees at the moment of the call.
 * @returns how to end it
 */
export const startCameras: Start = async ({ config, clock, log }) => {
  if (!config.simulator) return;
  const server = createServer((request, response) => {
    answer(request.method ?? 'GET', request.url ?? '/', clock.now())
      .then((picture) => {
        if (!picture) response.writeHead(404).end();
        else response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': picture.length, 'cache-control': 'no-store' }).end(picture);
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'the camera service could not draw');
        response.writeHead(500).end();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.cameraPort, '127.0.0.1', () => resolve());
  });
  return () => new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
};

async function answer(method: string, url: string, now: number): Promise<Buffer | undefined> {
  if (!URL.canParse(url, 'http://cameras')) return undefined;
  const { pathname, searchParams } = new URL(url, 'http://cameras');
  const externalId = SNAPSHOT.exec(pathname)?.[1];
  if (method !== 'GET' || externalId === undefined) return undefined;
  return drawPicture({ externalId, name: searchParams.get('name') ?? externalId }, now);
}

/** The picture of a camera at a moment as JPEG. */
export function drawPicture(camera: { externalId: string; name: string }, at: number): Promise<Buffer> {
  return sharp(Buffer.from(drawScene(camera, at))).jpeg({ quality: 80 }).toBuffer();
}
