import { makeStyles, mergeClasses, PHONE, Subtitle2, tokens, typographyStyles } from '@portal/ui/core';
import { useWindowed } from '@portal/ui/list';
import { type ReactNode, type Ref, useId } from 'react';
import { useRecipeTexts } from '../../texts';
import { Card } from './Card';

const ROW_HEIGHT = 48;

const useStyles = makeStyles({
  title: { padding: '14px 16px 10px' },
  count: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    ...typographyStyles.body1,
  },
  th: {
    ...typographyStyles.caption1,
    height: '32px',
    padding: '0 8px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
    color: tokens.colorNeutralForeground3,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  cell: {
    boxSizing: 'border-box',
    height: `${ROW_HEIGHT}px`,
    padding: '0 8px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  first: { width: '58%', paddingLeft: '16px', color: tokens.colorNeutralForeground1, [PHONE]: { width: '62%' } },
});

interface ResultTableProps<T extends { readonly id: string }> {
  title: string;
  columns: readonly [string, string];
  things: readonly T[];
  cells: (thing: T) => readonly [ReactNode, ReactNode];
}

/** A table of two columns under its title. */
export function ResultTable<T extends { readonly id: string }>({ title, columns, things, cells }: ResultTableProps<T>) {
  const styles = useStyles();
  const { formatNumber } = useRecipeTexts();
  const titleId = useId();
  const { from, to, before, after, container } = useWindowed({ count: things.length, lineHeight: ROW_HEIGHT });
  return (
    <Card>
      <Subtitle2 id={titleId} className={styles.title}>
        {title} <span className={styles.count}>{formatNumber(things.length)}</span>
      </Subtitle2>
      <table className={styles.table} aria-labelledby={titleId} aria-rowcount={things.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={mergeClasses(styles.th, index === 0 && styles.first)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={container.ref as Ref<HTMLTableSectionElement>}>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {things.slice(from, to).map((thing, offset) => {
            const [first, second] = cells(thing);
            return (
              <tr key={thing.id} aria-rowindex={from + offset + 2}>
                <td className={mergeClasses(styles.cell, styles.first)}>{first}</td>
                <td className={styles.cell}>{second}</td>
              </tr>
            );
          })}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </Card>
  );
}
