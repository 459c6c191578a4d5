import { Dismiss24Regular } from '@fluentui/react-icons/headless/svg/dismiss';
import { useTask } from '@portal/platform/task';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { BusyButton } from '../components/busy-button';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  OPENED_ON,
} from '../components/dialog';
import { IconButton } from '../components/icon-button';
import { Shake, type ShakeHandle } from '../components/shake';
import { TooltipArea } from '../components/tooltip';
import { Button } from '../fluent/button';
import { makeStyles, mergeClasses } from '../fluent/styles';
import { useControlSize } from '../hooks/control-size';
import { usePhone } from '../hooks/media';
import { portalTokens } from '../theme';
import { useEditTexts } from './texts';

/** Where messages stand at the top, see the shell's `SnackbarArea`. */
const TALL = '@media (min-width: 640px) and (min-height: 784px)';

const useStyles = makeStyles({
  surface: {
    maxWidth: '560px',
    // A message stands above it where the window has room for both, and not on its title [R-SHELL-23].
    [TALL]: { '& .fui-DialogBody': { maxHeight: 'calc(100dvh - 272px)' } },
  },
  small: { maxWidth: '480px' },
  large: { maxWidth: 'min(600px, calc(100vw - 48px))' },
  wide: { maxWidth: 'min(960px, calc(100vw - 48px))' },
  cross: { margin: '-8px -8px 0 0' },
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
  /** For one that stays mounted. */
  open?: boolean;
  title: string;
  children?: ReactNode;
  /** What is done: a verb, never "OK". Absent: the dialog only shows something. */
  action?: string;
  /**
   * Called once at a time; what it answers is waited for, and what the server refuses is told. Answers `false` when what was typed or
   * chosen is not valid: then the dialog shakes, and the focus goes to the first invalid field [R-ACC-06].
   */
  onAction?: () => unknown;
  onClose: () => void;
  /** What the button that closes it says instead of Cancel. */
  closeLabel?: string;
  /** It cannot be done yet. */
  disabled?: boolean;
  /** Why not: a tooltip of its button. */
  reason?: string | undefined;
  /** What is under way must not be left. */
  locked?: boolean;
  /** Something is typed: a press beside the dialog does not close it. */
  keep?: boolean;
  /** It cannot be taken back: a press beside the dialog does not close it, and Cancel has the focus first. */
  danger?: boolean;
  /** `small`: a question; on phones a sheet from below, where the others fill the screen and have a cross. */
  size?: 'small' | 'large' | 'wide';
  /** Of what stands between title and buttons. */
  className?: string;
  /** Shakes it for what is found wrong otherwise. */
  ref?: RefObject<ShakeHandle | null>;
}

/** A dialog that asks for something and does one thing with it. */
export function FormDialog(props: FormDialogProps) {
  const {
    open = true,
    title,
    children,
    action,
    onAction,
    onClose,
    disabled,
    reason,
    locked,
    keep,
    danger,
    size,
    className,
  } = props;
  const styles = useStyles();
  const { t } = useEditTexts();
  const control = useControlSize();
  const isQuestion = danger || size === 'small';
  const hasCross = usePhone() && !isQuestion;
  const reasonId = useId();
  const own = useRef<ShakeHandle>(null);
  const surface = props.ref ?? own;
  const { busy, run } = useTask(async () => {
    if ((await onAction?.()) === false) surface.current?.shake();
  });
  return (
    <Dialog
      open={open}
      modalType={danger ? 'alert' : 'modal'}
      onOpenChange={(_, now) => now.open || locked || (keep && now.type === 'backdropClick') || onClose()}
    >
      <DialogSurface question={isQuestion} className={mergeClasses(styles.surface, size && styles[size])}>
        <TooltipArea>
          <Shake ref={surface}>
            <DialogBody>
              <DialogTitle
                action={
                  hasCross ? (
                    <IconButton
                      {...OPENED_ON}
                      icon={<Dismiss24Regular aria-hidden />}
                      label={t('close')}
                      className={styles.cross}
                      aria-disabled={locked}
                      onClick={() => locked || onClose()}
                    />
                  ) : undefined
                }
              >
                {title}
              </DialogTitle>
              <DialogContent className={className}>{children}</DialogContent>
              <DialogActions>
                <Button {...control} autoFocus={danger} disabledFocusable={locked} onClick={onClose}>
                  {props.closeLabel ?? t('cancel')}
                </Button>
                {action !== undefined && (
                  <BusyButton
                    appearance="primary"
                    className={mergeClasses(danger && styles.danger)}
                    busy={busy}
                    disabled={disabled || reason !== undefined}
                    data-tooltip={reason}
                    aria-describedby={reason && reasonId}
                    onClick={() => void run()}
                  >
                    {action}
                  </BusyButton>
                )}
                <span id={reasonId} hidden>
                  {reason}
                </span>
              </DialogActions>
            </DialogBody>
          </Shake>
        </TooltipArea>
      </DialogSurface>
    </Dialog>
  );
}
