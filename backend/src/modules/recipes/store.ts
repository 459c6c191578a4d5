import type { Localized } from '@portal/domain/languages';
import { sql } from 'kysely';
import { type Caller, devicesWith, groupsWith } from '../../kernel/access';
import type { Db, Trx } from '../../kernel/transaction';

export interface RecipeRow {
  id: string;
  name: string;
  icon: string | null;
  translated_name: Localized;
  translated_description: Localized;
  file_name: string | null;
  created_at: number;
  pending: number;
  transmitted: number;
  failed: number;
}

/** What failed or waits at a device that has left the recipe's group counts no more: it can't be sent there again, though it may be in a group below. */
const COUNTS = sql`
  select t.recipe_id, (count(*) filter (where t.state = 'pending' and g.device_uuid is not null))::int as pending,
    (count(*) filter (where t.state = 'transmitted'))::int as transmitted,
    (count(*) filter (where t.state = 'failed' and g.device_uuid is not null))::int as failed
  from recipe_transmissions t join recipes r on r.id = t.recipe_id
    left join device_groups g on g.group_id = r.group_id and g.device_uuid = t.device_uuid`;
const FIELDS = sql`
  r.id, r.name, r.icon, r.translated_name, r.translated_description, r.file_name, r.created_at,
  coalesce(t.pending, 0) as pending, coalesce(t.transmitted, 0) as transmitted, coalesce(t.failed, 0) as failed`;

/** A group's own recipes by name, with how far they have come on devices. */
export async function findRecipes(db: Db, group: string): Promise<RecipeRow[]> {
  const { rows } = await sql<RecipeRow>`
    select ${FIELDS} from recipes r left join (
      ${COUNTS} where r.group_id = ${group} group by t.recipe_id) t on t.recipe_id = r.id
    where r.group_id = ${group} order by r.name, r.id`.execute(db);
  return rows;
}

/**
 * The recipes of all groups where the caller holds readRecipe, and those given to devices where the caller holds it [R-API-95].
 * `followed`: the caller holds viewRecipeTransmission in the recipe's group.
 */
export async function findReadableRecipes(db: Db, caller: Caller): Promise<(RecipeRow & { followed: boolean })[]> {
  const { rows } = await sql<RecipeRow & { followed: boolean }>`
    with readable as (
      select id from recipes where group_id in ${groupsWith(caller, 'readRecipe')}
      union select recipe_id from recipe_transmissions where device_uuid in ${devicesWith(caller, 'readRecipe')})
    select ${FIELDS}, r.group_id in ${groupsWith(caller, 'viewRecipeTransmission')} as followed
    from recipes r left join (
      ${COUNTS} where r.id in (select id from readable) group by t.recipe_id) t on t.recipe_id = r.id
    where r.id in (select id from readable) order by r.name, r.id`.execute(db);
  return rows;
}

/** Drops what was sent to devices that nobody holds any more. */
export async function forgetTransmissions(trx: Trx, devices: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('recipe_transmissions')
    .where('device_uuid', 'in', [...devices])
    .execute();
}
