import { useTask } from '@portal/platform/task';
import type { ReactNode } from 'react';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '../components/dialog';
import { Spinner } from '../components/spinner';
import { Button } from '../fluent/button';
import { makeStyles, mergeClasses } from '../fluent/styles';
import { useControlSize } from '../hooks/control-size';
import { portalTokens } from '../theme';
import { useEditTexts } from './texts';

const useStyles = makeStyles({
  surface: { maxWidth: '480px' },
  danger: {
    backgroundColor: portalTokens.portalStatusAlertSolid,
    color: portalTokens.portalStatusAlertOnSolid,
    ':hover': {
      backgroundColor: portalTokens.portalStatusAlertForeground,
      color: portalTokens.portalStatusAlertOnSolid,
    },
    ':hover:active': {
      backgroundColor: portalTokens.portalStatusAlertForeground,
      color: portalTokens.portalStatusAlertOnSolid,
    },
  },
});

interface ConfirmDialogProps {
  /** The question with the thing's name. */
  title: string;
  children?: ReactNode;
  /** The verb again, never "OK". */
  action: string;
  /** Called once at a time; what it answers is waited for. */
  onConfirm: () => unknown;
  onClose: () => void;
}

/** Asks before something is deleted or removed. Focus is on Cancel first. */
export function ConfirmDialog({ title, children, action, onConfirm, onClose }: ConfirmDialogProps) {
  const styles = useStyles();
  const { t } = useEditTexts();
  const control = useControlSize();
  const { busy, run } = useTask(onConfirm);
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => open || onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions>
            <Button {...control} autoFocus onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              {...control}
              appearance="primary"
              className={mergeClasses(control.className, styles.danger)}
              disabledFocusable={busy}
              icon={busy ? <Spinner size="tiny" /> : undefined}
              onClick={run}
            >
              {action}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
