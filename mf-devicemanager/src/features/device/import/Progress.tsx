import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1 } from '@portal/ui/text';
import { useId } from 'react';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, padding: '8px 0' },
  bar: { width: '100%', height: '4px', accentColor: tokens.colorCompoundBrandBackground },
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
      <progress className={styles.bar} aria-labelledby={id} value={done} max={Math.max(1, all)} />
    </div>
  );
}
