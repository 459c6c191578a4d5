import { IMAGE_HEAD_BYTES, imageTypeOf } from '@portal/domain/images';
import { ICON_BYTES } from '@portal/domain/limits';
import { errorText } from '@portal/platform/problem-text';

const KILO = 1024;

/** Why a file can't be the picture of a group or device, as a person reads it; undefined when it can [R-VAL-09, R-VAL-11, R-ERR-19]. */
export async function imageProblem(file: Blob): Promise<string | undefined> {
  if (file.size > ICON_BYTES) return errorText('fileTooLarge', { limit: ICON_BYTES / KILO });
  const head = await bytesOf(file.slice(0, IMAGE_HEAD_BYTES)).catch(() => new Uint8Array());
  return imageTypeOf(head) === undefined ? errorText('notImage') : undefined;
}

/** A file that cannot be read, as one that was deleted meanwhile, rejects. */
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
