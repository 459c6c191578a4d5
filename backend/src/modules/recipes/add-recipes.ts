import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Recipe } from '@portal/contracts/recipes';
import { toWire } from '@portal/domain/ids';
import { json } from '../../db/json';
import { audit } from '../../kernel/audit';
import { newId } from '../../kernel/new-id';
import { publish } from '../../kernel/outbox';
import type { Context } from '../../kernel/serve';
import type { Uploaded } from '../../kernel/uploads';
import { storeFileWith } from '../files/store-file';
import { keepGroup } from '../groups/trees';
import { recipesIn } from './recipe-file';
import { recipeView } from './view';

/** Keeps a file unchanged and gives its recipes to a group, all of them or none [R-API-96, R-REC-05]. Throws 400, or 404 for a group that went meanwhile. */
export async function addRecipeFile({ services, caller }: Context, group: string, file: Uploaded): Promise<Recipe[]> {
  const bytes = await readFile(file.path);
  const found = recipesIn(bytes, file.name);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return storeFileWith(services, caller.userId, file, async (trx, name) => {
    // The lock keeps the group until its recipes stand in it.
    await keepGroup(trx, group);
    const rows = found.map((recipe) => ({
      id: newId('r'),
      group_id: group,
      name: recipe.name,
      icon: recipe.icon,
      translated_name: json(recipe.translatedName),
      translated_description: json(recipe.translatedDescription),
      file: name,
      file_name: file.name,
      file_entry: recipe.entry,
      file_sha256: sha256,
      created_at: services.clock.now(),
    }));
    await trx.insertInto('recipes').values(rows).execute();
    const added = rows.map((row, index) => ({
      ...row,
      translated_name: found[index]?.translatedName ?? {},
      translated_description: found[index]?.translatedDescription ?? {},
    }));
    await audit(trx, {
      by: caller.userId,
      action: 'recipe.add',
      scope: `group:${group}`,
      after: {
        fileName: file.name,
        size: file.size,
        recipes: rows.map((row) => ({ id: toWire(row.id), name: row.name })),
      },
    });
    await publish(trx, { kind: 'list.changed', list: 'recipes', about: { group } });
    return added.map((row) => recipeView({ ...row, pending: 0, transmitted: 0, failed: 0 }, false));
  });
}
