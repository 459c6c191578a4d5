import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { usePhone } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta, Subtitle2 } from '@portal/ui/text';
import { type ReactNode, useMemo } from 'react';
import { useRecipeTexts } from '../../texts';

const ROW_HEIGHT = 48;
/** With the line below it, in px. */
const ITEM_HEIGHT = 68;

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', minWidth: 0, backgroundColor: tokens.colorNeutralBackground1 },
  title: { padding: '14px 16px 10px' },
  count: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  first: { width: '58%' },
  // On a phone both stand below each other: beside each other one of them would be cut.
  item: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '2px',
    height: `${ITEM_HEIGHT - 1}px`,
    minWidth: 0,
    padding: '0 16px',
  },
  below: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  second: { color: tokens.colorNeutralForeground2 },
});

interface ResultTableProps<T extends { readonly id: string }> {
  title: string;
  columns: readonly [string, string];
  items: readonly T[];
  cells: (item: T) => readonly [ReactNode, ReactNode];
}

/** A table of two columns under its title. */
export function ResultTable<T extends { readonly id: string }>({ title, columns, items, cells }: ResultTableProps<T>) {
  const styles = useStyles();
  const phone = usePhone();
  const { formatNumber } = useRecipeTexts();
  const [name, fact] = columns;
  const shown = useMemo<readonly Column<T>[]>(
    () => [
      { id: 'name', header: name, className: styles.first, cell: (item) => cells(item)[0] },
      { id: 'fact', header: fact, cellClassName: styles.second, cell: (item) => cells(item)[1] },
    ],
    [name, fact, styles, cells],
  );
  const heading = (
    <Subtitle2 className={styles.title}>
      {title} <span className={styles.count}>{formatNumber(items.length)}</span>
    </Subtitle2>
  );
  const table = (
    <DataTable
      label={`${title} ${formatNumber(items.length)}`}
      heading={heading}
      items={items}
      keyOf={({ id }) => id}
      columns={shown}
      rowHeight={ROW_HEIGHT}
      itemHeight={ITEM_HEIGHT}
      item={(item) => {
        const [first, second] = cells(item);
        return (
          <div className={styles.item}>
            {first}
            <Meta className={styles.below}>{second}</Meta>
          </div>
        );
      }}
    />
  );
  // Items have no table around them that would show it.
  return phone ? (
    <section className={styles.section}>
      {heading}
      {table}
    </section>
  ) : (
    table
  );
}
