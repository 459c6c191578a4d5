import { Bone } from '@portal/ui/bone';
import { ListSkeleton } from '@portal/ui/data-table/ListSkeleton';

const WIDTHS = ['16%', '20%', '12%'];

/** Where the rows of a tab's list will be. */
export function LoadingTable() {
  return (
    <ListSkeleton look="plain" widths={WIDTHS}>
      <Bone width="24%" />
      <Bone width="40%" />
    </ListSkeleton>
  );
}
