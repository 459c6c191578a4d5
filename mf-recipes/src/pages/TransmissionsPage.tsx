import { useMay } from '@portal/platform/rights';
import { useParams } from '@portal/ui/router';
import { TransmissionScreen } from '../features/transmissions/TransmissionScreen';
import { RecipeGate } from '../parts/RecipeGate';
import { useRecipeTexts } from '../texts';

/** `/recipemanager/transmissions/group/{groupId}` [R-EXT-12]. */
export default function TransmissionsPage() {
  const { t } = useRecipeTexts();
  const { groupId = '' } = useParams();
  const may = useMay();
  return (
    <RecipeGate groupId={groupId} title={t('transmissions.title')}>
      {(place) => {
        const here = { groups: place.path.map(({ id }) => id) };
        return (
          <TransmissionScreen
            place={place}
            mayView={may('viewRecipeTransmission', here)}
            mayRead={may('readRecipe', here)}
            mayTransmit={may('transmitRecipe', here)}
          />
        );
      }}
    </RecipeGate>
  );
}
