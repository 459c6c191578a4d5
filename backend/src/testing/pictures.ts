/** Images for tests. */
import sharp, { type Exif } from 'sharp';

/** A picture of one colour; `exif` is written into it, as cameras do. */
export function picture(
  format: 'png' | 'jpeg' | 'gif' | 'webp',
  width = 8,
  height = width,
  exif?: Exif,
): Promise<Buffer> {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#8a2be2' } });
  return (exif ? drawn.withExif(exif) : drawn).toFormat(format).toBuffer();
}
