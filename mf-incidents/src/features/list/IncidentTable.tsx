import type { Incident } from '@portal/contracts/incidents';
import { makeStyles, tokens, typographyStyles } from '@portal/ui/core';
import { useWindowed } from '@portal/ui/list';
import type { Ref } from 'react';
import type { Addresses } from '../../data/addresses';
import { useIncidentTexts } from '../../texts';
import { IncidentRow, ROW_HEIGHT } from './IncidentRow';
import { SortHead } from './SortHead';
import type { Sort, SortColumn } from './sort-incidents';

const useStyles = makeStyles({
  frame: {
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    ...typographyStyles.body1,
  },
  head: { height: '36px', backgroundColor: tokens.colorNeutralBackground2 },
  priority: { width: '100px' },
  // The longest date: "22 de noviembre de 2026, 10:34".
  date: { width: '252px' },
  status: { width: '152px' },
  category: { width: '126px' },
  cu: { width: '68px' },
  device: { width: '216px' },
  edit: { width: '48px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
});

interface IncidentTableProps {
  incidents: readonly Incident[];
  withDevice: boolean;
  addresses: Addresses;
  sort: Sort;
  onSort: (by: SortColumn) => void;
  label: string;
}

/** The list where there is room: sortable columns, one Tab stop, windowed above 100 rows [R-INC-02, R-INC-03]. */
export function IncidentTable({ incidents, withDevice, addresses, sort, onSort, label }: IncidentTableProps) {
  const styles = useStyles();
  const { t } = useIncidentTexts();
  const { from, to, before, after, container, item } = useWindowed({ count: incidents.length, lineHeight: ROW_HEIGHT });
  const columns: readonly SortColumn[] = [
    'priority',
    'date',
    'status',
    'category',
    'title',
    'cu',
    ...(withDevice ? (['device'] as const) : []),
  ];
  const { ref, ...keys } = container;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label} aria-rowcount={incidents.length + 1}>
        <thead>
          <tr className={styles.head} aria-rowindex={1}>
            {columns.map((column, index) => (
              <SortHead
                key={column}
                className={column === 'title' ? undefined : styles[column]}
                first={index === 0}
                label={t(`column.${column}`)}
                sorted={sort.by === column ? sort.direction : undefined}
                onSort={() => onSort(column)}
              />
            ))}
            <th scope="col" className={styles.edit} aria-label={t('column.actions')} />
          </tr>
        </thead>
        <tbody {...keys} ref={ref as Ref<HTMLTableSectionElement>}>
          <Spacer height={before} />
          {incidents.slice(from, to).map((incident, offset) => (
            <IncidentRow
              key={incident.id}
              incident={incident}
              withDevice={withDevice}
              addresses={addresses}
              index={from + offset}
              focus={item(from + offset).tabIndex}
            />
          ))}
          <Spacer height={after} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for the rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  ) : null;
}
