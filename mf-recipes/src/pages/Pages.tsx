import { lazyRetry } from '@portal/platform/lazy-retry';
import { Part } from '@portal/ui/part';
import { Route, Routes } from '@portal/ui/router';
import { RecipeListPage } from './RecipeListPage';

const TransmissionsPage = lazyRetry(() => import('./TransmissionsPage'));
const RecipeExportPage = lazyRetry(() => import('./RecipeExportPage'));

/** Every address of this remote, as `remote.ts` declares them. */
export function Pages() {
  return (
    <Routes>
      <Route path="/recipemanager/group/:groupId" element={<RecipeListPage />} />
      <Route
        path="/recipemanager/export/group/:groupId"
        element={
          <Part place="page" whole>
            <RecipeExportPage />
          </Part>
        }
      />
      <Route
        path="/recipemanager/transmissions/group/:groupId"
        element={
          <Part place="page" whole>
            <TransmissionsPage />
          </Part>
        }
      />
    </Routes>
  );
}
