import { useTask } from '@portal/platform/task';
import type { ReactNode } from 'react';
import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle } from '../components/dialog';
import { makeStyles } from '../fluent/styles';
import { portalTokens } from '../theme';
import { DialogButtons } from './DialogButtons';

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
  const { busy, run } = useTask(onConfirm);
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => open || onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogButtons
            action={action}
            onAction={run}
            onCancel={onClose}
            busy={busy}
            cancelFirst
            className={styles.danger}
          />
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
