import { useTask } from '@portal/platform/task';
import { type ReactNode, useRef } from 'react';
import { BusyButton } from '../components/busy-button';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '../components/dialog';
import { Shake, type ShakeHandle } from '../components/shake';
import { Button } from '../fluent/button';
import { makeStyles, mergeClasses } from '../fluent/styles';
import { useControlSize } from '../hooks/control-size';
import { portalTokens } from '../theme';
import { useEditTexts } from './texts';

const useStyles = makeStyles({
  surface: { maxWidth: '560px' },
  small: { maxWidth: '480px' },
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

interface FormDialogProps {
  title: string;
  children?: ReactNode;
  /** What is done: a verb, never "OK". */
  action: string;
  /**
   * Called once at a time; what it answers is waited for, and what the server refuses is told. Answers `false` when what was typed or
   * chosen is not valid: then the dialog shakes, and the focus goes to the first invalid field [R-ACC-06].
   */
  onAction: () => unknown;
  onClose: () => void;
  /** It cannot be done yet. */
  disabled?: boolean;
  /** It cannot be taken back: a press beside the dialog does not close it, and Cancel has the focus first. */
  danger?: boolean;
  small?: boolean;
  /** Of what stands between title and buttons. */
  className?: string;
}

/** A dialog that asks for something and does one thing with it. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, action, onAction, onClose, disabled, danger, small, className } = props;
  const styles = useStyles();
  const { t } = useEditTexts();
  const control = useControlSize();
  const surface = useRef<ShakeHandle>(null);
  const { busy, run } = useTask(async () => {
    if ((await onAction()) === false) surface.current?.shake();
  });
  return (
    <Dialog open modalType={danger ? 'alert' : 'modal'} onOpenChange={(_, { open }) => open || onClose()}>
      <DialogSurface className={mergeClasses(styles.surface, small && styles.small)}>
        <Shake ref={surface}>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={className}>{children}</DialogContent>
            <DialogActions>
              <Button {...control} autoFocus={danger} onClick={onClose}>
                {t('cancel')}
              </Button>
              <BusyButton
                appearance="primary"
                className={danger ? styles.danger : undefined}
                busy={busy}
                disabled={disabled}
                onClick={() => void run()}
              >
                {action}
              </BusyButton>
            </DialogActions>
          </DialogBody>
        </Shake>
      </DialogSurface>
    </Dialog>
  );
}
