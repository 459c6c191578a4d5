import { IMAGE_HEAD_BYTES, imageTypeOf } from '@portal/domain/images';
import { errorText } from '@portal/platform/problem-text';

const KILO = 1_024;

/** What a picture may be. */
export interface PictureLimits {
  readonly bytes: number;
  /** Most pixels of width and height; absent where the server makes larger ones smaller. */
  readonly pixels?: number;
}

/** `large` can be made to fit; `wrong` cannot be taken at all. */
export type Checked =
  | { is: 'fine' }
  | { is: 'wrong'; problem: string }
  | { is: 'large'; problem: string; bitmap: ImageBitmap };

/** Whether a file can be a picture, by its content, its size and its pixels [R-VAL-09 to R-VAL-11, R-ERR-19]. */
export async function checkPicture(file: Blob, { bytes, pixels }: PictureLimits): Promise<Checked> {
  const tooLarge = file.size > bytes ? errorText('fileTooLarge', { limit: bytes / KILO }) : undefined;
  if (pixels === undefined && tooLarge !== undefined) return { is: 'wrong', problem: tooLarge };
  const wrong = { is: 'wrong', problem: errorText('notImage') } as const;
  const head = await bytesOf(file.slice(0, IMAGE_HEAD_BYTES)).catch(() => new Uint8Array());
  if (imageTypeOf(head) === undefined) return wrong;
  if (pixels === undefined) return { is: 'fine' };
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return wrong;
  if (tooLarge !== undefined) return { is: 'large', problem: tooLarge, bitmap };
  if (Math.max(bitmap.width, bitmap.height) > pixels)
    return { is: 'large', problem: errorText('imageDimensions', { pixels }), bitmap };
  bitmap.close();
  return { is: 'fine' };
}

/** A file that cannot be read, as one that was deleted meanwhile, rejects. */
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
