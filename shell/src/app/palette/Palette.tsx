import { Dialog, DialogSurface } from '@portal/ui/dialog';
import { PHONE } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Finding } from './Finding';
import { Keys } from './Keys';
import { usePaletteTexts } from './texts';

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    width: 'min(640px, calc(100vw - 48px))',
    maxWidth: 'none',
    height: 'fit-content',
    maxHeight: 'calc(100dvh - 136px)',
    margin: '88px auto auto',
    padding: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    [PHONE]: { width: '100vw', height: '100dvh', maxHeight: '100dvh', margin: 0 },
  },
});

/**
 * The command palette: a field and a list of what it leads to. The field keeps the focus, the arrows move through the list, Enter
 * chooses, Escape closes and gives the focus back [R-EXT-23]. A letter draws what it finds, and not the dialog around it.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = usePaletteTexts();
  return (
    <Dialog open onOpenChange={(_, { open }) => open || onClose()}>
      <DialogSurface className={styles.surface} aria-label={t('label')} aria-describedby={undefined}>
        <Finding onClose={onClose} />
        <Keys />
      </DialogSurface>
    </Dialog>
  );
}
