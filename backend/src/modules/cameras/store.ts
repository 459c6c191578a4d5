import type { Db } from '../../kernel/transaction';

/** A group's own cameras by name [R-API-88]. */
export async function findCameras(db: Db, group: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('cameras')
    .select(['id', 'name'])
    .where('group_id', '=', group)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** A camera of this group; one of another group is none. */
export async function findCamera(
  db: Db,
  group: string,
  id: string,
): Promise<{ name: string; external_id: string } | undefined> {
  return db
    .selectFrom('cameras')
    .select(['name', 'external_id'])
    .where('id', '=', id)
    .where('group_id', '=', group)
    .executeTakeFirst();
}
