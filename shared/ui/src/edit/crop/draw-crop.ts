import type { PictureLimits } from '../check-picture';
import { type Crop, type Frame, frameOf } from './crop';

/** From good to just bearable; photos pass with the first. */
const QUALITIES = [0.9, 0.8, 0.65, 0.5];
/** When even the last is too large, fewer pixels. */
const SCALES = [1, 0.7, 0.5];

/** Draws a part of a picture; the canvas takes the size of the frame. */
export function draw(
  canvas: HTMLCanvasElement,
  bitmap: ImageBitmap,
  { left, top, sourceWidth, sourceHeight, width, height }: Frame,
  scale = 1,
): void {
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, left, top, sourceWidth, sourceHeight, 0, 0, canvas.width, canvas.height);
}

/** The cropped picture as a file within the limits; undefined when this browser cannot draw it [R-VAL-10, R-ACC-23]. */
export async function cropped(
  bitmap: ImageBitmap,
  crop: Crop,
  { bytes, pixels = Number.POSITIVE_INFINITY }: PictureLimits,
): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  const frame = frameOf(bitmap, crop, pixels);
  for (const scale of SCALES) {
    draw(canvas, bitmap, frame, scale);
    for (const quality of QUALITIES) {
      const blob = await encoded(canvas, quality);
      if (blob && blob.size <= bytes)
        return new File([blob], `picture.${blob.type.split('/')[1] ?? 'png'}`, { type: blob.type });
    }
  }
  return undefined;
}

/** As WebP; a browser that cannot write it answers PNG, and gets JPEG instead, which is smaller. */
async function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const webp = await blobOf(canvas, 'image/webp', quality);
  return webp?.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg', quality);
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
