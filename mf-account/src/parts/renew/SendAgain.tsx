import type { ProblemContext } from '@portal/platform/problem-text';
import { useTask } from '@portal/platform/task';
import { BusyButton } from '@portal/ui/busy-button';
import { CheckmarkCircle20Filled } from '@portal/ui/icons';
import { makeStyles, tokens } from '@portal/ui/styles';
import { portalTokens } from '@portal/ui/theme';
import { useEffect, useRef, useState } from 'react';

const useStyles = makeStyles({
  button: { width: '100%', minHeight: '44px' },
  sent: { display: 'flex', gap: tokens.spacingHorizontalS, outlineStyle: 'none' },
  sign: { flexShrink: 0, color: portalTokens.portalStatusOkForeground },
});

interface SendAgainProps {
  label: string;
  /** What is said once it is sent. */
  sent: string;
  context: ProblemContext;
  onSend: () => Promise<unknown>;
}

/** A button that mails something, and what is there in its place afterwards. */
export function SendAgain({ label, sent, context, onSend }: SendAgainProps) {
  const styles = useStyles();
  const [done, setDone] = useState(false);
  const said = useRef<HTMLDivElement>(null);
  const { busy, run } = useTask(async () => {
    await onSend();
    setDone(true);
  }, context);
  // The button is gone: the focus goes on to what came in its place.
  useEffect(() => {
    if (done) said.current?.focus();
  }, [done]);
  return (
    <div ref={said} role="status" tabIndex={-1} className={done ? styles.sent : undefined}>
      {done ? (
        <>
          <CheckmarkCircle20Filled aria-hidden className={styles.sign} />
          {sent}
        </>
      ) : (
        <BusyButton size="large" className={styles.button} busy={busy} onClick={() => void run()}>
          {label}
        </BusyButton>
      )}
    </div>
  );
}
