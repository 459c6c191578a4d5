import type { Db } from '../../kernel/transaction';

/** The groups that a device is in, the one joined first at the front. */
export async function groupsOf(db: Db, uuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('device_groups')
    .select('group_id')
    .where('device_uuid', '=', uuid)
    .orderBy('joined_at')
    .orderBy('group_id')
    .execute();
  return rows.map(({ group_id }) => group_id);
}
