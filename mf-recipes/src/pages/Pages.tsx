import { Route, Routes } from '@portal/ui/router';
import { RecipeListPage } from './RecipeListPage';

/** Every address of this remote, as `remote.ts` declares them. */
export function Pages() {
  return (
    <Routes>
      <Route path="/recipemanager/group/:groupId" element={<RecipeListPage />} />
    </Routes>
  );
}
