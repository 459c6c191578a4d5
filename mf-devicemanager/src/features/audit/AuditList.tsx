import type { AuditEntry } from '@portal/contracts/audit';
import type { Pages } from '@portal/platform/pages';
import { BusyButton } from '@portal/ui/busy-button';
import { clamp } from '@portal/ui/clamp';
import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { Time } from '@portal/ui/time';
import { useMemo } from 'react';
import { Changes } from './Changes';
import { useAuditTexts } from './texts';
import { useAuditWords } from './useAuditWords';
import type { AuditWords } from './words';

/** Below it four columns do not fit. */
const NARROW = '(max-width: 899px)';

const useStyles = makeStyles({
  cell: {
    verticalAlign: 'top',
    paddingTop: '10px',
    paddingBottom: '10px',
    overflowWrap: 'anywhere',
    whiteSpace: 'normal',
  },
  time: { fontVariantNumeric: 'tabular-nums' },
  person: { ...clamp(3) },
  action: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  item: { display: 'flex', flexDirection: 'column', gap: '4px', padding: '12px 16px', overflowWrap: 'anywhere' },
  foot: { display: 'flex', alignItems: 'center', justifyContent: 'center', gap: '12px', padding: '16px' },
});

interface AuditListProps {
  entries: readonly AuditEntry[];
  pages: Pages<AuditEntry>;
  group: string | undefined;
}

/** Who changed what and when, newest first; more on demand. */
export function AuditList({ entries, pages, group }: AuditListProps) {
  const styles = useStyles();
  const { t } = useAuditTexts();
  const words = useAuditWords(group);
  const items = useMemo(() => entries.map(words), [entries, words]);
  const columns = useMemo<Column<AuditWords>[]>(() => {
    const top = { cellClassName: styles.cell };
    return [
      {
        id: 'time',
        header: t('column.time'),
        width: '226px',
        ...top,
        cell: ({ at }) => <Time value={at} className={styles.time} />,
      },
      {
        id: 'person',
        header: t('column.person'),
        width: '180px',
        ...top,
        cell: ({ person }) => <span className={styles.person}>{person}</span>,
        title: ({ person }) => person,
      },
      {
        id: 'action',
        header: t('column.action'),
        width: '32%',
        rowHeader: true,
        ...top,
        cell: (one) => <What words={one} />,
      },
      { id: 'changes', header: t('column.changes'), ...top, cell: ({ changes }) => <Changes changes={changes} /> },
    ];
  }, [styles, t]);
  return (
    <>
      <DataTable
        label={t('title')}
        items={items}
        keyOf={({ id }) => id}
        columns={columns}
        narrow={NARROW}
        paged
        item={(one) => (
          <div className={styles.item}>
            <What words={one} />
            <Meta>
              {one.person} · <Time value={one.at} format="short" />
            </Meta>
            <Changes changes={one.changes} />
          </div>
        )}
      />
      <div className={styles.foot}>
        <Meta role="status">{t('shown', { shown: entries.length, count: pages.total })}</Meta>
        {pages.hasMore && (
          <BusyButton busy={pages.loadingMore} onClick={pages.more}>
            {t(pages.moreFailed ? 'moreFailed' : 'more')}
          </BusyButton>
        )}
      </div>
    </>
  );
}

function What({ words: { action, subject, place } }: { words: AuditWords }) {
  const styles = useStyles();
  return (
    <span>
      <span className={styles.action}>{action}</span>
      <Meta>{[subject, place].filter(Boolean).join(' · ')}</Meta>
    </span>
  );
}
