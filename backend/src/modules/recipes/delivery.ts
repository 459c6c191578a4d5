/** Recipes on their way to devices: what a command says, and what its answer means. */

import type { DeviceCommand, RecipeFile } from '@portal/contracts/telemetry';
import type { Localized } from '@portal/domain/languages';
import { sql } from 'kysely';
import type { StoredFile } from '../../adapters/file-store';
import { publishAll } from '../../kernel/outbox';
import type { Services } from '../../kernel/services';
import type { Trx } from '../../kernel/transaction';

/** A command as it stands in the database. */
interface Order {
  readonly id: string;
  readonly kind: DeviceCommand['kind'];
  readonly created_at: number;
}

interface DueRecipe {
  command_id: string;
  device_uuid: string;
  id: string;
  name: string;
  translated_name: Localized;
  translated_description: Localized;
  file_name: string | null;
  file_entry: number | null;
  file_sha256: string | null;
  /** Bytes; null without a file. */
  size: number | null;
}

/** Recipes that were sent to devices, as far as the device is still in the recipe's group. */
const SENT = sql`
  recipe_transmissions t join recipes r on r.id = t.recipe_id
    join device_groups g on g.group_id = r.group_id and g.device_uuid = t.device_uuid`;

/**
 * The messages of commands by their ids. One is missing when its recipe is gone, or its device has left the recipe's group: what a group
 * gives to its devices must not reach somebody else's.
 */
export async function composeRecipes(
  { db, config }: Pick<Services, 'db' | 'config'>,
  orders: readonly Order[],
): Promise<Map<string, DeviceCommand>> {
  if (orders.length === 0) return new Map();
  const { rows } = await sql<DueRecipe>`
    select t.command_id, t.device_uuid, r.id, r.name, r.translated_name, r.translated_description, r.file_name, r.file_entry, r.file_sha256, f.size
    from ${SENT} left join files f on f.name = r.file
    where t.command_id = any(${orders.map(({ id }) => id)}::text[])`.execute(db);
  const recipes = new Map(rows.map((row) => [row.command_id, row]));
  return new Map(
    orders.flatMap(({ id, kind, created_at: createdAt }) => {
      const recipe = recipes.get(id);
      return recipe ? [[id, { id, kind, createdAt, recipe: recipePart(recipe, config.origins[0] ?? '') }]] : [];
    }),
  );
}

const recipePart = (row: DueRecipe, origin: string): DeviceCommand['recipe'] => ({
  id: row.id,
  name: row.name,
  translatedName: { ...row.translated_name },
  translatedDescription: { ...row.translated_description },
  fileName: row.file_name,
  file: filePart(row, origin),
});

/** The file itself does not travel in the message: a broker is no place for megabytes, and a repeated command would carry them again. */
function filePart(
  { device_uuid: device, id, size, file_sha256: sha256, file_entry: entry }: DueRecipe,
  origin: string,
): RecipeFile | null {
  if (size === null || sha256 === null) return null;
  return {
    url: `${origin}/api/ingest/${encodeURIComponent(device)}/recipes/${encodeURIComponent(id)}`,
    size,
    sha256,
    entry,
  };
}

/** The file of a recipe that a device was told to take and has not answered yet; undefined for any other. */
export async function awaitedFile(
  { db, files }: Pick<Services, 'db' | 'files'>,
  device: string,
  recipe: string,
): Promise<StoredFile | undefined> {
  const { rows } = await sql<{ file: string }>`
    select f.name as file from ${SENT} join device_commands c on c.id = t.command_id join files f on f.name = r.file
    where t.device_uuid = ${device} and t.recipe_id = ${recipe} and c.state = 'pending'`.execute(db);
  return rows[0] && files.read(rows[0].file);
}

/** Tells the transmissions of settled commands how they went [R-REC-10]. */
export async function settleRecipes(
  trx: Trx,
  now: number,
  commands: readonly string[],
  state: 'transmitted' | 'failed',
  reason: string | null,
): Promise<void> {
  if (commands.length === 0) return;
  await sql`update recipe_transmissions set state = ${state}, changed_at = ${now}, reason = ${reason} where command_id = any(${[...commands]}::text[])`.execute(
    trx,
  );
  const { rows } = await sql<{ group: string }>`
    select distinct r.group_id as group from recipe_transmissions t join recipes r on r.id = t.recipe_id
    where t.command_id = any(${[...commands]}::text[])`.execute(trx);
  await publishAll(trx, rows.map(listChanged));
}

/** Open pages read the recipes of the group anew. */
export const listChanged = ({ group }: { readonly group: string }) =>
  ({ kind: 'list.changed', list: 'recipes', about: { group } }) as const;
