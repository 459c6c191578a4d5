import { OverlayDrawer } from '@portal/ui/drawer';
import { PHONE } from '@portal/ui/media';
import { makeStyles } from '@portal/ui/styles';
import type { ComponentProps } from 'react';
import { useManagerTexts } from '../../texts';
import { TreePane } from './TreePane';

const useStyles = makeStyles({
  drawer: {
    width: '300px',
    maxWidth: '85vw',
    // Its last line has no room at its sides on phones, as below the list.
    '& aside > :last-child': { [PHONE]: { padding: '0 8px 0 16px' } },
  },
});

interface TreeOverlayProps extends ComponentProps<typeof TreePane> {
  open: boolean;
  onDone: () => void;
}

/** The tree over the page, below 1100 px. */
export default function TreeOverlay({ open, ...pane }: TreeOverlayProps) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  return (
    <OverlayDrawer
      open={open}
      position="start"
      className={styles.drawer}
      aria-label={t('tree.title')}
      onOpenChange={(_, data) => data.open || pane.onDone()}
    >
      <TreePane {...pane} />
    </OverlayDrawer>
  );
}
