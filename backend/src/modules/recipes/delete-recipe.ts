import { toWire } from '@portal/domain/ids';
import { audit } from '../../kernel/audit';
import { HttpError } from '../../kernel/http-error';
import { publish } from '../../kernel/outbox';
import type { Context } from '../../kernel/serve';
import { inTransaction } from '../../kernel/transaction';
import { cancelCommands } from '../commands/order';
import { holdCommands } from '../commands/settle';
import { dropFile } from '../files/store-file';
import { listChanged } from './delivery';

/**
 * Deletes a recipe, and takes back what of it waits for devices; those that hold it keep it. Its file goes with the last recipe that came
 * in it. Throws 404 for what is no recipe of this group.
 */
export async function deleteRecipe({ services, caller }: Context, group: string, id: string): Promise<void> {
  await inTransaction(services, async (trx) => {
    const recipe = await trx
      .selectFrom('recipes')
      .select(['name', 'file'])
      .where('id', '=', id)
      .where('group_id', '=', group)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new HttpError(404, 'ERROR_NOT_FOUND', 'this recipe does not exist in this group'));
    const sent = await trx
      .selectFrom('recipe_transmissions')
      .select('command_id')
      .where('recipe_id', '=', id)
      .execute();
    const commands = sent.flatMap(({ command_id: command }) => (command === null ? [] : [command]));
    await holdCommands(trx, commands);
    await cancelCommands(trx, services.clock.now(), commands);
    await trx.deleteFrom('recipes').where('id', '=', id).execute();
    const shared = await trx
      .selectFrom('recipes')
      .select('id')
      .where('file', '=', recipe.file)
      .limit(1)
      .executeTakeFirst();
    if (!shared) await dropFile(trx, recipe.file);
    await audit(trx, {
      by: caller.userId,
      action: 'recipe.delete',
      scope: `group:${group}`,
      before: { id: toWire(id), name: recipe.name, devices: sent.length },
    });
    await publish(trx, listChanged({ group }));
  });
}
