import { useMay } from '@portal/platform/rights';
import { useParams } from '@portal/ui/router';
import { ExportScreen } from '../features/export/ExportScreen';
import { RecipeGate } from '../parts/RecipeGate';
import { useRecipeTexts } from '../texts';

/** `/recipemanager/export/group/{groupId}` [R-ROUTE-18]. */
export default function RecipeExportPage() {
  const { t } = useRecipeTexts();
  const { groupId = '' } = useParams();
  const may = useMay();
  return (
    <RecipeGate groupId={groupId} title={t('export.title')}>
      {(place) => {
        const here = { groups: place.path.map(({ id }) => id) };
        return (
          <ExportScreen
            place={place}
            mayRead={may('readRecipe', here)}
            mayTransmit={may('transmitRecipe', here)}
            mayView={may('viewRecipeTransmission', here)}
          />
        );
      }}
    </RecipeGate>
  );
}
