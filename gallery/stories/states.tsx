import { makeStyles, tokens } from '@portal/ui/styles';
import { Caption1 } from '@portal/ui/text';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))', gap: '24px' },
  wide: { gridTemplateColumns: 'minmax(0, 1fr)' },
  state: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0, minWidth: 0 },
  name: { color: tokens.colorNeutralForeground3 },
  part: { minWidth: 0 },
});

/** All states of a part on one page, each under its name. */
export function States({ of, wide }: { of: Readonly<Record<string, ReactNode>>; wide?: boolean }) {
  const styles = useStyles();
  return (
    <div className={wide ? `${styles.list} ${styles.wide}` : styles.list}>
      {Object.entries(of).map(([name, part]) => (
        <figure key={name} className={styles.state}>
          <Caption1 as="div" className={styles.name}>
            <figcaption>{name}</figcaption>
          </Caption1>
          <div className={styles.part}>{part}</div>
        </figure>
      ))}
    </div>
  );
}

/** As long as a name may be, in words and in one. */
export const LONG_WORDS = 'Combi steamer in the bakery on the ground floor '.repeat(6).slice(0, 255);
export const LONG_WORD = 'Backwarenverkaufsstellenofen'.repeat(10).slice(0, 255);

/** 21 November 2026, 17:52, the moment all stories were made. */
export const MOMENT = Date.UTC(2026, 10, 21, 17, 52);

export const nothing = () => undefined;
