import { readSnapshot } from '@portal/contracts/cameras';
import { call } from '@portal/platform/call';

/** The camera's picture as it is now, a JPEG. Throws ApiError. */
export async function fetchSnapshot(groupId: string, cameraId: string, signal: AbortSignal): Promise<Blob> {
  const picture: unknown = await call(readSnapshot, { params: { groupId, cameraId } }, { signal });
  // A binary answer has no declared shape; the platform gives it as a blob.
  return picture as Blob;
}
