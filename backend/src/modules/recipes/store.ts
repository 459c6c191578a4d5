import { sql, type Kysely } from 'kysely';
import type { Localized } from '@portal/domain/languages';
import type { Tables } from '../../db/tables';

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

/** A group's own recipes by name, with how far they have come on devices. */
export async function findRecipes(db: Kysely<Tables>, group: string): Promise<RecipeRow[]> {
  const { rows } = await sql<RecipeRow>`
    select r.id, r.name, r.icon, r.translated_name, r.translated_description, r.file_name, r.created_at,
      coalesce(t.pending, 0) as pending, coalesce(t.transmitted, 0) as transmitted, coalesce(t.failed, 0) as failed
    from recipes r left join (
      select recipe_id, (count(*) filter (where state = 'pending'))::int as pending, (count(*) filter (where state = 'transmitted'))::int as transmitted,
        (count(*) filter (where state = 'failed'))::int as failed
      from recipe_transmissions where recipe_id in (select id from recipes where group_id = ${group}) group by recipe_id) t on t.recipe_id = r.id
    where r.group_id = ${group} order by r.name, r.id`.execute(db);
  return rows;
}
