import { FOCUS_FALLBACK } from '@portal/ui/dialog';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, outlineStyle: 'none' },
  grow: { flexGrow: 1 },
});

interface ListBarProps {
  search?: ReactNode;
  /** How many there are. */
  count: ReactNode;
  add: ReactNode;
}

/** Above the list of a tab: search, how many there are, and the button that adds one. Takes the focus of a row that is gone. */
export function ListBar({ search, count, add }: ListBarProps) {
  const styles = useStyles();
  return (
    <div {...FOCUS_FALLBACK} tabIndex={-1} className={styles.bar}>
      {search}
      <Meta role="status" className={styles.grow}>
        {count}
      </Meta>
      {add}
    </div>
  );
}
