/** Recipes on their way to devices: what a command says, and what its answer means. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DeviceCommand } from '@portal/contracts/telemetry';
import type { Localized } from '@portal/domain/languages';
import type { Tables } from '../../db/tables';

/** A command as it stands in the database. */
interface Order {
  readonly id: string;
  readonly kind: DeviceCommand['kind'];
  readonly created_at: number;
}

interface DueRecipe {
  command_id: string;
  id: string;
  name: string;
  translated_name: Localized;
  translated_description: Localized;
  file_name: string | null;
}

/**
 * The messages of commands by their ids. One is missing when its recipe is gone, or its device has left the recipe's group: what a group
 * gives to its devices must not reach somebody else's.
 */
export async function composeRecipes(db: Kysely<Tables>, orders: readonly Order[]): Promise<Map<string, DeviceCommand>> {
  if (orders.length === 0) return new Map();
  const { rows } = await sql<DueRecipe>`
    select t.command_id, r.id, r.name, r.translated_name, r.translated_description, r.file_name
    from recipe_transmissions t join recipes r on r.id = t.recipe_id
      join device_groups g on g.group_id = r.group_id and g.device_uuid = t.device_uuid
    where t.command_id = any(${orders.map(({ id }) => id)}::text[])`.execute(db);
  const recipes = new Map(rows.map((row) => [row.command_id, row]));
  return new Map(orders.flatMap(({ id, kind, created_at: createdAt }) => {
    const recipe = recipes.get(id);
    return recipe ? [[id, { id, kind, createdAt, recipe: recipePart(recipe) }]] : [];
  }));
}

const recipePart = (row: DueRecipe): DeviceCommand['recipe'] => ({
  id: row.id, name: row.name, translatedName: { ...row.translated_name }, translatedDescription: { ...row.translated_description }, fileName: row.file_name,
});

/** Tells the transmissions of settled commands how they went [R-REC-10]. */
export async function settleRecipes(trx: Transaction<Tables>, now: number, commands: readonly string[], state: 'transmitted' | 'failed', reason: string | null): Promise<void> {
  if (commands.length === 0) return;
  await sql`update recipe_transmissions set state = ${state}, changed_at = ${now}, reason = ${reason} where command_id = any(${[...commands]}::text[])`.execute(trx);
}
