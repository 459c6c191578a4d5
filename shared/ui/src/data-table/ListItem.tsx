import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  item: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, minHeight: '52px' },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, padding: '8px 0' },
  end: { display: 'flex', flexShrink: 0 },
});

interface ListItemProps {
  /** Before the words. */
  media?: ReactNode;
  /** Lines below each other. */
  children: ReactNode;
  /** Buttons after them. */
  end: ReactNode;
}

/** One item of a list on phones. */
export function ListItem({ media, children, end }: ListItemProps) {
  const styles = useStyles();
  return (
    <div className={styles.item}>
      {media}
      <span className={styles.words}>{children}</span>
      <span className={styles.end}>{end}</span>
    </div>
  );
}
