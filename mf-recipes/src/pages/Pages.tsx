import { lazyRetry } from '@portal/platform/lazy-retry';
import { Part } from '@portal/ui/part';
import { Route, Routes } from '@portal/ui/router';
import { RecipeListPage } from './RecipeListPage';

const TransmissionsPage = lazyRetry(() => import('./TransmissionsPage'));
const RecipeExportPage = lazyRetry(() => import('./RecipeExportPage'));

/** Every address of this remote, as `remote.ts` declares them. A page that failed is no reason to hold back the next: so the keys. */
export function Pages() {
  return (
    <Routes>
      <Route path="/recipemanager/group/:groupId" element={<RecipeListPage />} />
      <Route
        path="/recipemanager/export/group/:groupId"
        element={
          <Part key="export" place="page" whole>
            <RecipeExportPage />
          </Part>
        }
      />
      <Route
        path="/recipemanager/transmissions/group/:groupId"
        element={
          <Part key="transmissions" place="page" whole>
            <TransmissionsPage />
          </Part>
        }
      />
    </Routes>
  );
}
