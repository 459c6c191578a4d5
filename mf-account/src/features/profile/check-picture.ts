import { IMAGE_HEAD_BYTES, imageTypeOf } from '@portal/domain/images';
import { AVATAR_BYTES, AVATAR_PIXELS } from '@portal/domain/limits';
import { errorText } from '@portal/platform/problem-text';

/** `large` can be made to fit; `wrong` is no picture at all. */
export type Checked =
  | { is: 'fine' }
  | { is: 'wrong'; problem: string }
  | { is: 'large'; problem: string; bitmap: ImageBitmap };

/** Whether a file can be the own picture, by its content, its size and its pixels [R-VAL-10, R-VAL-11, R-ERR-19]. */
export async function checkPicture(file: Blob): Promise<Checked> {
  const wrong = { is: 'wrong', problem: errorText('notImage') } as const;
  const head = await bytesOf(file.slice(0, IMAGE_HEAD_BYTES)).catch(() => new Uint8Array());
  if (imageTypeOf(head) === undefined) return wrong;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return wrong;
  if (file.size > AVATAR_BYTES)
    return { is: 'large', problem: errorText('fileTooLarge', { limit: AVATAR_BYTES / 1_024 }), bitmap };
  if (Math.max(bitmap.width, bitmap.height) > AVATAR_PIXELS)
    return { is: 'large', problem: errorText('imageDimensions', { pixels: AVATAR_PIXELS }), bitmap };
  bitmap.close();
  return { is: 'fine' };
}

/** A file that cannot be read, as one that was deleted meanwhile, rejects. */
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
