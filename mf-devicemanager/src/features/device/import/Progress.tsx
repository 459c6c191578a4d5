import { ProgressBar } from '@portal/ui/progress-bar';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1 } from '@portal/ui/text';
import { useId } from 'react';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, padding: '8px 0' },
  words: { fontVariantNumeric: 'tabular-nums' },
});

interface ProgressProps {
  label: string;
  done: number;
  all: number;
}

/** How far it has come. */
export function Progress({ label, done, all }: ProgressProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <div className={styles.box}>
      <Body1 id={id} className={styles.words}>
        {label}
      </Body1>
      <ProgressBar aria-labelledby={id} share={done / Math.max(1, all)} />
    </div>
  );
}
