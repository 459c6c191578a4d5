import { IconButton } from '@portal/ui/icon-button';
import { Checkmark20Regular } from '@portal/ui/icons';
import { makeStyles } from '@portal/ui/styles';
import { useNotificationTexts } from './texts';

const useStyles = makeStyles({
  // Above the link that fills the row.
  button: { position: 'relative', zIndex: 1 },
});

/** Marks one as read; a screen reader hears which one. */
export function ReadButton({ of, onRead }: { of: string; onRead: () => void }) {
  const styles = useStyles();
  const { t } = useNotificationTexts();
  return (
    <IconButton
      className={styles.button}
      icon={<Checkmark20Regular aria-hidden />}
      label={t('read')}
      of={of}
      onClick={onRead}
    />
  );
}
