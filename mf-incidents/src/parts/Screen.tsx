import { PHONE } from '@portal/ui/media';
import { ScrollArea } from '@portal/ui/scroll-area';
import { makeStyles } from '@portal/ui/styles';
import { TooltipArea } from '@portal/ui/tooltip';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  pane: { padding: '14px 24px 24px', [PHONE]: { padding: '8px 0 0' } },
});

/** The pane of a page: it scrolls, and shows the tooltips of its buttons. */
export function Screen({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return (
    <TooltipArea>
      <ScrollArea className={styles.pane}>{children}</ScrollArea>
    </TooltipArea>
  );
}
