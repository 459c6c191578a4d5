/** The files of incidents: added and downloaded by who may update, listed for who may read [R-INC-15]. */

import type { Attachment } from '@portal/contracts/incidents';
import { toWire } from '@portal/domain/ids';
import { HttpError, invalid, unknown } from '../../kernel/http-error';
import { newId } from '../../kernel/new-id';
import { publish } from '../../kernel/outbox';
import { type Binary, binary, type Context } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import type { Uploaded } from '../../kernel/uploads';
import { storeFileWith } from '../files/store-file';

/** R-CONST-02. */
const MOST = 50;

export const attachmentView = (incident: string, row: { id: string; file_name: string; size: number }): Attachment => ({
  fileName: row.file_name,
  size: row.size,
  url: `/api/incidents/${toWire(incident)}/attachments/${toWire(row.id)}`,
});

/** Adds a file; the incident's version stays, so that it can be edited meanwhile [R-API-79]. */
export async function addFile({ services, caller }: Context, incident: string, file: Uploaded): Promise<Attachment> {
  return storeFileWith(services, caller.userId, file, async (trx, name) => {
    // The incident's lock keeps two uploads at once from being the 51st both.
    const found = await trx
      .selectFrom('incidents')
      .select('device_uuid')
      .where('id', '=', incident)
      .forUpdate()
      .executeTakeFirst();
    if (!found || name === null) throw unknown('incident');
    const { count } = await trx
      .selectFrom('incident_attachments')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('incident_id', '=', incident)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST) throw invalid('file', `an incident has at most ${MOST} files`);
    const row = {
      id: newId('a'),
      incident_id: incident,
      file: name,
      file_name: file.name,
      media_type: file.mediaType,
      size: file.size,
    };
    await trx
      .insertInto('incident_attachments')
      .values({ ...row, user_id: caller.userId, created_at: services.clock.now() })
      .execute();
    await publish(trx, { kind: 'incident', incident, device: found.device_uuid });
    return attachmentView(incident, row);
  });
}

/** A file as a download that no browser opens by itself [R-API-81]. */
export async function download({ db, files }: Services, incident: string, id: string): Promise<Binary> {
  const row = await db
    .selectFrom('incident_attachments')
    .selectAll()
    .where('id', '=', id)
    .where('incident_id', '=', incident)
    .executeTakeFirst();
  const stored = row && (await files.read(row.file));
  if (!stored) throw new HttpError(404, 'ERROR_NOT_FOUND', 'this file does not exist');
  return binary(stored.content, row.media_type, {
    'content-length': String(stored.size),
    'content-disposition': saveAs(row.file_name),
    'content-security-policy': "default-src 'none'; sandbox",
  });
}

/** The name in two spellings: plain letters for old readers, and all of it (RFC 6266). */
function saveAs(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
