/** Uploaded images: checked by content and drawn anew, so that nothing of the sender's file but its picture is ever served [R-VAL-11]. */
import { open } from 'node:fs/promises';
import { IMAGE_HEAD_BYTES, imageTypeOf } from '@portal/domain/images';
import sharp, { type Metadata } from 'sharp';
import { FairTurns } from './fair-turns';
import { invalid } from './http-error';

/** A photo of 24 megapixels passes; a picture bomb does not. */
const MOST_PIXELS = 25_000_000;
/** Of a picture that must be decoded as a whole, at most this many bytes: 12 megapixels of a progressive JPEG. */
const MOST_HELD = 37_000_000;
/** No place in the portal shows a picture larger than this (px). */
const SIDE = 1_024;
const SECONDS = 20;
/** Decoding takes up to 64 MiB: two at once, whatever the number of uploads. */
const DRAWN_AT_ONCE = 2;
/** Half a minute of work: who comes later would have given up. */
const DRAWN_WAITING = 200;
const RETRY_SECONDS = 2;
sharp.cache(false);

/** Turns of pictures, by who sends them: a small file can hold the work of half a second, and a flood of one account must not keep the others waiting. */
export const turnsOfPictures = (): FairTurns => new FairTurns(DRAWN_AT_ONCE, DRAWN_WAITING, RETRY_SECONDS);

export const DRAWN_TYPE = 'image/webp';

/**
 * Reads the image at a path and draws it anew as WebP, upright and without metadata (GPS position, camera, hidden tails).
 * Throws 400 for what is no PNG, JPEG, GIF or WebP by content, cannot be decoded, or has more pixels than allowed.
 * @param turns those of all pictures of this portal
 * @param source whose it is, for the turns
 * @param maxPixels most width and height; absent: larger ones are made smaller
 */
export async function drawAnew(turns: FairTurns, source: string, path: string, maxPixels?: number): Promise<Buffer> {
  if (imageTypeOf(await headOf(path)) === undefined)
    throw invalid('file', 'file must be a PNG, JPEG, GIF or WebP image');
  return turns.run(source, async () => {
    const metadata = await decoded(sharp(path).metadata());
    const { width, height } = metadata;
    const most = mostPixels(metadata);
    if (width * height > most) throw invalid('file', `file must have at most ${most} pixels`);
    if (maxPixels !== undefined && Math.max(width, height) > maxPixels)
      throw invalid('file', `file must have at most ${maxPixels} x ${maxPixels} pixels`);
    const picture = sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88 });
    return decoded(picture.toBuffer());
  });
}

/** Most pictures pass row by row; what is interlaced, progressive or a GIF stands in memory as a whole, 16 bits a channel more than twice. */
function mostPixels({ format, isProgressive, channels, depth }: Metadata): number {
  // What a pixel's channel takes while it is decoded, as measured.
  const bytes = depth !== 'uchar' ? 3 : format === 'gif' ? 1.25 : 1;
  const held = isProgressive === true || format === 'gif' ? MOST_HELD / channels : MOST_PIXELS;
  return Math.floor(held / bytes);
}

/** The first bytes decide before any decoder sees the file. */
async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const head = new Uint8Array(IMAGE_HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Whatever the decoder complains about, it is the file: reading and writing are done elsewhere. */
async function decoded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw invalid('file', 'file is no image that can be read');
  }
}
