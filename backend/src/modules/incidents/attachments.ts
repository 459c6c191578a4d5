/** The files of incidents: added and downloaded by who may update, listed for who may read [R-INC-15]. */

import type { Attachment } from '@portal/contracts/incidents';
import { toWire } from '@portal/domain/ids';
import { ATTACHMENTS_MAX } from '@portal/domain/limits';
import { HttpError, invalid, unknown } from '../../kernel/http-error';
import { newId } from '../../kernel/new-id';
import { publish } from '../../kernel/outbox';
import { type Binary, binary, type Context } from '../../kernel/serve';
import type { Services } from '../../kernel/services';
import type { Db } from '../../kernel/transaction';
import type { Uploaded } from '../../kernel/uploads';
import { storeFileWith } from '../files/store-file';
import { type AttachmentRow, findAttachments } from './store';

export const attachmentView = (incident: string, row: Omit<AttachmentRow, 'incident_id'>): Attachment => ({
  fileName: row.file_name,
  size: row.size,
  url: `/api/incidents/${toWire(incident)}/attachments/${toWire(row.id)}`,
  timestamp: row.created_at,
  userName: row.added_by,
});

/**
 * Adds a file; the incident's version stays, so that it can be edited meanwhile [R-API-79].
 * @param sending the caller's own name for this sending: one that was stored already is answered and stored no second time [R-EXT-29]
 */
export async function addFile(
  { services, caller }: Context,
  incident: string,
  file: Uploaded,
  sending: string | undefined,
): Promise<Attachment> {
  const sent = await findSent(services.db, incident, caller.userId, sending);
  const id = sent ?? (await storeFile(services, caller.userId, incident, file, sending));
  const added = (await findAttachments(services.db, [incident])).find((row) => row.id === id);
  if (!added) throw unknown('incident');
  return attachmentView(incident, added);
}

/** The attachment that a sending of this user became. */
async function findSent(
  db: Db,
  incident: string,
  userId: string,
  sending: string | undefined,
): Promise<string | undefined> {
  if (sending === undefined) return undefined;
  const row = await db
    .selectFrom('incident_attachments')
    .select('id')
    .where('incident_id', '=', incident)
    .where('user_id', '=', userId)
    .where('sending', '=', sending)
    .executeTakeFirst();
  return row?.id;
}

/** What ends the transaction of a sending that another call has stored meanwhile, so that its bytes go. */
class Sent extends Error {
  constructor(readonly id: string) {
    super('stored already');
  }
}

async function storeFile(
  services: Services,
  userId: string,
  incident: string,
  file: Uploaded,
  sending: string | undefined,
): Promise<string> {
  try {
    return await storeFileWith(services, userId, file, async (trx, name) => {
      // The incident's lock keeps two uploads at once from being the 51st both, and two of one sending from both being stored.
      const found = await trx
        .selectFrom('incidents')
        .select('device_uuid')
        .where('id', '=', incident)
        .forUpdate()
        .executeTakeFirst();
      if (!found || name === null) throw unknown('incident');
      const sent = await findSent(trx, incident, userId, sending);
      if (sent !== undefined) throw new Sent(sent);
      const { count } = await trx
        .selectFrom('incident_attachments')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('incident_id', '=', incident)
        .executeTakeFirstOrThrow();
      if (Number(count) >= ATTACHMENTS_MAX) throw invalid('file', `an incident has at most ${ATTACHMENTS_MAX} files`);
      const id = newId('a');
      await trx
        .insertInto('incident_attachments')
        .values({
          id,
          incident_id: incident,
          file: name,
          file_name: file.name,
          media_type: file.mediaType,
          size: file.size,
          user_id: userId,
          created_at: services.clock.now(),
          sending: sending ?? null,
        })
        .execute();
      await publish(trx, { kind: 'incident', incident, device: found.device_uuid });
      return id;
    });
  } catch (error) {
    if (error instanceof Sent) return error.id;
    throw error;
  }
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
