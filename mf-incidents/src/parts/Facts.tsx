import { makeStyles, tokens } from '@portal/ui/styles';
import { Fragment, type ReactNode } from 'react';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(88px, max-content) minmax(0, 1fr)',
    gap: '8px 24px',
    margin: 0,
  },
  term: { color: tokens.colorNeutralForeground3 },
  fact: { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
});

/** Names and values as a definition list. */
export function Facts({ facts }: { facts: readonly (readonly [term: string, fact: ReactNode])[] }) {
  const styles = useStyles();
  return (
    <dl className={styles.list}>
      {facts.map(([term, fact]) => (
        <Fragment key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.fact}>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
