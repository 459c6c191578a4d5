/** The kinds of image the portal takes [R-VAL-11]. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const ascii = (text: string) => [...text].map((sign) => sign.charCodeAt(0));
const RIFF = ascii('RIFF');
const WEBP = ascii('WEBP');
const GIFS = [ascii('GIF87a'), ascii('GIF89a')];

/** How many bytes at the front tell the kind. */
export const IMAGE_HEAD_BYTES = 12;

/** The kind of an image by its first bytes, whatever its name says; undefined for everything else, SVG too [R-VAL-11]. */
export function imageTypeOf(head: Uint8Array): ImageType | undefined {
  const has = (bytes: readonly number[], at = 0) => bytes.every((byte, index) => head[at + index] === byte);
  if (has(PNG)) return 'image/png';
  if (has(JPEG)) return 'image/jpeg';
  if (GIFS.some((gif) => has(gif))) return 'image/gif';
  if (has(RIFF) && has(WEBP, 8)) return 'image/webp';
  return undefined;
}
