import { Button } from '@portal/ui/button';
import { Spinner } from '@portal/ui/spinner';
import { makeStyles } from '@portal/ui/styles';

const useStyles = makeStyles({ button: { width: '100%', minHeight: '44px' } });

interface SubmitButtonProps {
  sending: boolean;
  label: string;
  sendingLabel?: string;
  disabled?: boolean;
}

/** The one button of a form: keeps its width and its focus while the call runs. */
export function SubmitButton({ sending, label, sendingLabel, disabled }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      appearance="primary"
      size="large"
      className={useStyles().button}
      disabledFocusable={sending || disabled === true}
      icon={sending ? <Spinner size="tiny" /> : undefined}
    >
      {sending ? (sendingLabel ?? label) : label}
    </Button>
  );
}
