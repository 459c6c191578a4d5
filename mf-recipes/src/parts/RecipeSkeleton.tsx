import { ListSkeleton } from '@portal/ui/data-table/ListSkeleton';
import { Skeleton } from '@portal/ui/skeleton';
import { useRecipeTexts } from '../texts';

/** Icons and names to come. */
export function RecipeSkeleton() {
  const { t } = useRecipeTexts();
  return (
    <ListSkeleton text={t('loading')}>
      <Skeleton width={36} height={36} />
    </ListSkeleton>
  );
}
