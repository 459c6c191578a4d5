import {
  abortTransmission,
  addRecipes,
  deleteRecipe,
  listAllRecipes,
  listRecipes,
  listTransmissions,
  retryTransmission,
  transmitRecipes,
} from '@portal/contracts/recipes';
import { toWire } from '@portal/domain/ids';
import { mayOn } from '../../kernel/access';
import { type Route, serve } from '../../kernel/serve';
import { addRecipeFile } from './add-recipes';
import * as deleting from './delete-recipe';
import { findReadableRecipes, findRecipes } from './store';
import { listedTransmissions } from './transmissions';
import { abort, retry, transmit } from './transmit';
import { recipeView } from './view';

export const routes: Route[] = [
  serve(listRecipes, async ({ services, caller, ids }) => {
    const mayViewTransmission = await mayOn(services.db, caller, 'viewRecipeTransmission', { group: ids.groupId });
    const rows = await findRecipes(services.db, ids.groupId);
    return rows.map((row) => recipeView(row, mayViewTransmission));
  }),

  serve(listAllRecipes, async ({ services, caller }) => {
    const rows = await findReadableRecipes(services.db, caller);
    return rows.map((row) => recipeView(row, row.followed));
  }),

  serve(addRecipes, async (call) => addRecipeFile(call, call.ids.groupId, call.file)),

  serve(deleteRecipe, async (call) => deleting.deleteRecipe(call, call.ids.groupId, call.ids.recipeId)),

  serve(listTransmissions, async ({ services, caller, query }) => listedTransmissions(services.db, caller, query)),

  serve(transmitRecipes, async ({ services, caller, body }) => {
    const { id, recipes, devices } = await transmit(services, caller, body);
    return { id: toWire(id), recipes, devices };
  }),

  serve(retryTransmission, async ({ services, caller, ids, query }) => {
    const { id, devices } = await retry(services, caller, ids.transmissionId, query.aborted);
    return { id: toWire(id), devices };
  }),

  serve(abortTransmission, async ({ services, caller, ids }) => {
    const { id, devices } = await abort(services, caller, ids.transmissionId);
    return { id: toWire(id), devices };
  }),
];
