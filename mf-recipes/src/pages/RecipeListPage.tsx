import { useMay } from '@portal/platform/rights';
import { useParams } from '@portal/ui/router';
import { RecipeOverview } from '../features/list/RecipeOverview';
import { UploadButton } from '../features/upload/UploadButton';
import { RecipeGate } from '../parts/RecipeGate';
import { useRecipeTexts } from '../texts';

/** `/recipemanager/group/{groupId}` [R-ROUTE-17]. */
export function RecipeListPage() {
  const { t } = useRecipeTexts();
  const { groupId = '' } = useParams();
  const may = useMay();
  return (
    <RecipeGate groupId={groupId} title={t('title')}>
      {({ group, path }) => {
        // R-RIGHT-02: a right on a group above holds here too.
        const here = { groups: path.map(({ id }) => id) };
        return (
          <RecipeOverview
            path={path}
            group={group}
            mayRead={may('readRecipe', here)}
            mayExport={may('transmitRecipe', here)}
            mayView={may('viewRecipeTransmission', here)}
            mayUpdate={may('updateRecipe', here)}
            upload={may('updateRecipe', here) && <UploadButton groupId={group.id} groupName={group.name} />}
          />
        );
      }}
    </RecipeGate>
  );
}
