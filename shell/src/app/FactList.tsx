import { makeStyles, tokens } from '@portal/ui/styles';
import { Mono } from '@portal/ui/text';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
  },
  brand: { color: tokens.colorBrandForeground1 },
  quiet: { color: tokens.colorNeutralForeground3 },
  value: { overflowWrap: 'anywhere' },
});

/** A fact: what it is called, and what it is. */
export type Fact = readonly [name: string, value: string];

interface FactListProps {
  facts: readonly Fact[];
  /** Default quiet: beside what they name. */
  names?: 'brand' | 'quiet';
}

/** Facts for support below one another: ids, versions, codes, with their names before them. */
export function FactList({ facts, names = 'quiet' }: FactListProps) {
  const styles = useStyles();
  return (
    <dl className={styles.list}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <Mono as="dt" className={styles[names]}>
            {name}
          </Mono>
          <Mono as="dd" className={styles.value}>
            {value}
          </Mono>
        </div>
      ))}
    </dl>
  );
}

/** The same as lines of text, for a ticket. */
export const linesOf = (facts: readonly Fact[]): string => facts.map(([name, value]) => `${name}: ${value}`).join('\n');
