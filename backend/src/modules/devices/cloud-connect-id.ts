import { cloudConnectIdProblem } from '@portal/domain/validation';
import { HttpError, invalid } from '../../kernel/http-error';
import type { Db } from '../../kernel/transaction';

/** A Cloud Connect ID without the spaces around it. Throws 400 for what is none. */
export function demandCloudConnectId(typed: string | undefined): string {
  if (typed === undefined || cloudConnectIdProblem(typed))
    throw invalid('cloudConnectID', 'cloudConnectID must have 48 characters');
  return typed.trim();
}

/** The device of a Cloud Connect ID, to be read or locked. Throws 400 for what is none. */
export const byCloudConnectId = (db: Db, typed: string | undefined) =>
  db
    .selectFrom('devices')
    .select(['uuid', 'owner_id', 'version'])
    .where('cloud_connect_id', '=', demandCloudConnectId(typed));

export const unknownId = () =>
  new HttpError(404, 'ERROR_CLOUD_CONNECT_ID_UNKNOWN', 'there is no device with this Cloud Connect ID');

/** Whether any group holds a device. */
export async function isPlaced(db: Db, uuid: string): Promise<boolean> {
  const places = db.selectFrom('device_groups').select('group_id').where('device_uuid', '=', uuid);
  return (await places.limit(1).executeTakeFirst()) !== undefined;
}
