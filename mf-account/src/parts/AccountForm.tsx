import { type ProblemContext, problemText } from '@portal/platform/problem-text';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { BusyButton } from '@portal/ui/busy-button';
import { Shake, type ShakeHandle } from '@portal/ui/shake';
import { makeStyles, tokens } from '@portal/ui/styles';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Notice } from './Notice';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, margin: 0 },
  button: { width: '100%', minHeight: '44px' },
});

interface AccountFormProps {
  /** Where the texts of failures are looked for. */
  context: ProblemContext;
  /** What is typed may be sent; otherwise the form shakes [R-ACC-06]. */
  valid: boolean;
  /** It cannot be sent yet. */
  waiting?: boolean;
  /** Sends it, and goes on to the next page. */
  onSend: () => Promise<unknown>;
  /** Told after a failure: the form is as new then, and complains of nothing before the next try. */
  onFailed?: (error: Error) => void;
  label: string;
  sendingLabel?: string;
  /** What stands above the fields instead of a failure. */
  notice?: (tried: boolean) => ReactNode;
  /** The fields, which say what is wrong with them once it was tried. */
  children: (tried: boolean) => ReactNode;
}

type State = { is: 'idle' } | { is: 'sending' } | { is: 'failed'; error: Error };

/**
 * A form before the log-in: sent once, and not again while it is under way. After success the page goes on to another one, so it
 * stays `sending` until this one is gone. A failure shows above the fields and as a snackbar.
 */
export function AccountForm(props: AccountFormProps) {
  const { context, valid, waiting, onSend, onFailed, label, sendingLabel, notice, children } = props;
  const styles = useStyles();
  const surface = useRef<ShakeHandle>(null);
  const [tried, setTried] = useState(false);
  const [state, setState] = useState<State>({ is: 'idle' });
  const sending = state.is === 'sending';

  const { run } = useTask(async () => {
    setState({ is: 'sending' });
    try {
      await onSend();
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      setState({ is: 'failed', error });
      snackbar.error(error, { context, ofField: true });
      if (!onFailed) return;
      setTried(false);
      onFailed(error);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending || waiting) return;
    setTried(true);
    if (valid) void run();
    else surface.current?.shake();
  };
  return (
    <Shake ref={surface}>
      <form noValidate className={styles.form} onSubmit={submit}>
        {notice?.(tried) || (state.is === 'failed' && <Notice>{problemText(state.error, context)}</Notice>)}
        {children(tried)}
        <BusyButton
          type="submit"
          appearance="primary"
          size="large"
          className={styles.button}
          busy={sending}
          disabled={waiting}
        >
          {sending ? (sendingLabel ?? label) : label}
        </BusyButton>
      </form>
    </Shake>
  );
}
