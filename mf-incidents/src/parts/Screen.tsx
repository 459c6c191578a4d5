import { PHONE } from '@portal/ui/media';
import { ScrollArea } from '@portal/ui/scroll-area';
import { makeStyles } from '@portal/ui/styles';
import { TipArea } from '@portal/ui/tip';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  pane: { padding: '14px 24px 24px', [PHONE]: { padding: '8px 0 0' } },
});

/** The pane of a page: it scrolls, and shows the tips of its buttons. */
export function Screen({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return (
    <TipArea>
      <ScrollArea className={styles.pane}>{children}</ScrollArea>
    </TipArea>
  );
}
