import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { drawScene } from './scene';

const WIDTH = 640;
const HEIGHT = 360;
const FRAMES_PER_SECOND = 6;
const SECONDS = 8;
const TIMEOUT_MS = 60_000;

/**
 * The last seconds of what a camera saw before a moment, as H.264 in MP4.
 * @param until ms since 1970
 */
export async function filmScene(camera: { externalId: string; name: string }, until: number): Promise<Buffer> {
  const worker = new Worker(workerFile(), {
    workerData: { width: WIDTH, height: HEIGHT, frameRate: FRAMES_PER_SECOND },
    name: 'camera-video',
  });
  const late = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
  try {
    const film = new Promise<Buffer>((resolve, reject) => {
      worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the film was not finished')));
    });
    // Who draws a picture that fails must not leave this one unheard.
    film.catch(() => undefined);
    for (let frame = 0; frame < SECONDS * FRAMES_PER_SECOND; frame += 1) {
      const at = until - SECONDS * 1_000 + Math.round((frame * 1_000) / FRAMES_PER_SECOND);
      const { data } = await sharp(Buffer.from(drawScene(camera, at)))
        .resize(WIDTH, HEIGHT)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      worker.postMessage(Uint8Array.from(data).buffer);
    }
    worker.postMessage(null);
    return await film;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}

/** Beside this file while it is a source, beside the bundle when it is built. */
function workerFile(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (const file of [join(here, 'video-worker.mjs'), join(here, 'camera-video-worker.mjs')])
    if (existsSync(file)) return file;
  throw new Error(`video-worker.mjs is missing beside ${here}`);
}
