import { listAllRecipes, listRecipes } from '@portal/contracts/recipes';
import { mayOn } from '../../kernel/access';
import { serve, type Route } from '../../kernel/serve';
import { findReadableRecipes, findRecipes } from './store';
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
];
