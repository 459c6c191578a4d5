import { Button } from '@portal/ui/button';
import { FOCUS_FALLBACK } from '@portal/ui/dialog';
import { Add20Regular } from '@portal/ui/icons';
import { TOUCH } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { tooltip } from '@portal/ui/tooltip';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, outlineStyle: 'none' },
  grow: { flexGrow: 1, whiteSpace: 'nowrap' },
  button: { flexShrink: 0, [TOUCH]: { width: '44px', maxWidth: '44px', height: '44px' } },
});

interface ListBarProps {
  search?: ReactNode;
  /** How many there are. */
  count: ReactNode;
  /** A button between both. */
  tool?: ReactNode;
  /** What the round button that adds one says; none without it. */
  add: string | false;
  onAdd: () => void;
}

/** Above the list of a tab: search, how many there are, and the button that adds one. Takes the focus of a row that is gone. */
export function ListBar({ search, count, tool, add, onAdd }: ListBarProps) {
  const styles = useStyles();
  return (
    <div {...FOCUS_FALLBACK} tabIndex={-1} className={styles.bar}>
      {search}
      <Meta role="status" className={styles.grow}>
        {count}
      </Meta>
      {tool}
      {add && (
        <Button
          {...tooltip(add)}
          appearance="primary"
          shape="circular"
          className={styles.button}
          icon={<Add20Regular />}
          onClick={onAdd}
        />
      )}
    </div>
  );
}
