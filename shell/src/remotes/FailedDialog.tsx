import { useTexts } from '@portal/platform/i18n';
import { Button } from '@portal/ui/button';
import { makeStyles, tokens } from '@portal/ui/styles';
import { type ReactNode, useEffect, useRef } from 'react';

const useStyles = makeStyles({
  dialog: {
    border: 'none',
    borderRadius: tokens.borderRadiusXLarge,
    padding: tokens.spacingHorizontalXXL,
    maxWidth: '600px',
    boxShadow: tokens.shadow64,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    '::backdrop': { backgroundColor: tokens.colorBackgroundOverlay },
  },
  actions: { display: 'flex', justifyContent: 'flex-end' },
});

/** The browser's own dialog: the error block of a panel must not depend on a further chunk that may be just as unreachable. */
export function FailedDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const styles = useStyles();
  const { t } = useTexts('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal?.();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} onClose={onClose} aria-label={t('remoteFailed.dialog')}>
      {children}
      <div className={styles.actions}>
        <Button appearance="subtle" onClick={onClose}>
          {t('remoteFailed.close')}
        </Button>
      </div>
    </dialog>
  );
}
