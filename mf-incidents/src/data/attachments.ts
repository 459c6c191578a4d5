import { type Attachment, readAttachment } from '@portal/contracts/incidents';
import { call } from '@portal/platform/call';
import { saveFile } from '@portal/platform/save-file';

/** Fetches the whole file with the session's token, which no plain link carries, and saves it [R-INC-15]. Throws ApiError. */
export async function downloadAttachment(incidentId: string, { url, fileName }: Attachment): Promise<void> {
  const attachmentId = url.split('/').at(-1) ?? '';
  // A binary answer comes as a Blob, which the server's types do not know.
  const content: unknown = await call(readAttachment, { params: { incidentId, attachmentId } });
  // Its type is left out, so that no browser shows what a user sent.
  saveFile(fileName, new Blob([content as Blob], { type: 'application/octet-stream' }));
}
