import { Bone } from '@portal/ui/bone';
import { ListSkeleton } from '@portal/ui/data-table/ListSkeleton';
import { useRecipeTexts } from '../texts';

/** Icons and names to come. */
export function RecipeSkeleton() {
  const { t } = useRecipeTexts();
  return (
    <ListSkeleton text={t('loading')}>
      <Bone width={36} height={36} />
    </ListSkeleton>
  );
}
