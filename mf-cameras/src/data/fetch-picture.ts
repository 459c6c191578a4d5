import { readSnapshot, readVideo } from '@portal/contracts/cameras';
import { call } from '@portal/platform/call';

/** The camera's picture as it is now, a JPEG, or its last seconds, an MP4. Throws ApiError. */
export async function fetchPicture(
  kind: 'image' | 'video',
  groupId: string,
  cameraId: string,
  signal: AbortSignal,
): Promise<Blob> {
  const endpoint = kind === 'image' ? readSnapshot : readVideo;
  const picture: unknown = await call(endpoint, { params: { groupId, cameraId } }, { signal });
  // A binary answer has no declared shape; the platform gives it as a blob.
  return picture as Blob;
}
