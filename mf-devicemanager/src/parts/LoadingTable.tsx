import { ListSkeleton } from '@portal/ui/data-table/ListSkeleton';
import { Skeleton } from '@portal/ui/skeleton';

const WIDTHS = ['16%', '20%', '12%'];

/** Where the rows of a tab's list will be. */
export function LoadingTable() {
  return (
    <ListSkeleton look="plain" widths={WIDTHS}>
      <Skeleton width="24%" />
      <Skeleton width="40%" />
    </ListSkeleton>
  );
}
