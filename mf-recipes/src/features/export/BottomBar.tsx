import { SMALL } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1Strong, Meta } from '@portal/ui/text';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [SMALL]: { flexWrap: 'wrap' },
  },
  words: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: 0,
    fontVariantNumeric: 'tabular-nums',
    [SMALL]: { flexBasis: '100%' },
  },
  buttons: {
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    [SMALL]: { width: '100%', '& > :last-child': { flexGrow: 1 } },
  },
});

/** What phones show of the sum and the buttons: always in reach of the thumb. */
export function BottomBar({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.bar}>
      <span className={styles.words} role="status">
        <Body1Strong>{title}</Body1Strong>
        <Meta>{text}</Meta>
      </span>
      <span className={styles.buttons}>{children}</span>
    </div>
  );
}
