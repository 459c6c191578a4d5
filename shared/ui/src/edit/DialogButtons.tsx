import { DialogActions } from '../components/dialog';
import { Spinner } from '../components/spinner';
import { Button } from '../fluent/button';
import { mergeClasses } from '../fluent/styles';
import { useControlSize } from '../hooks/control-size';
import { useEditTexts } from './texts';

interface DialogButtonsProps {
  /** What is done: a verb, never "OK". */
  action: string;
  onAction: () => unknown;
  onCancel: () => void;
  /** It is being done. */
  busy: boolean;
  /** It cannot be done yet. */
  disabled?: boolean;
  /** What opens with the focus on Cancel: a question whose answer cannot be taken back. */
  cancelFirst?: boolean;
  /** Of the button that does it. */
  className?: string;
}

/** The foot of a dialog that does one thing: Cancel, and the button that does it. */
export function DialogButtons({
  action,
  onAction,
  onCancel,
  busy,
  disabled,
  cancelFirst,
  className,
}: DialogButtonsProps) {
  const { t } = useEditTexts();
  const control = useControlSize();
  return (
    <DialogActions>
      <Button {...control} autoFocus={cancelFirst} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button
        {...control}
        appearance="primary"
        className={mergeClasses(control.className, className)}
        disabledFocusable={busy || disabled}
        icon={busy ? <Spinner size="tiny" /> : undefined}
        onClick={() => void onAction()}
      >
        {action}
      </Button>
    </DialogActions>
  );
}
