import type { Notification } from '@portal/contracts/notifications';
import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { makeStyles, tokens } from '@portal/ui/styles';
import { KindIcon } from './KindIcon';
import { NotificationWords } from './NotificationWords';
import { ReadButton } from './ReadButton';
import { useNotificationTexts } from './texts';
import { useTarget } from './useTarget';

const useStyles = makeStyles({
  time: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground3, verticalAlign: 'top' },
  summary: {
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalM,
  },
  // From edge to edge of the page.
  items: { margin: '0 -16px' },
  item: {
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalM,
    minHeight: '68px',
    boxSizing: 'border-box',
    padding: '10px 4px 10px 16px',
  },
  icon: { display: 'flex', flexShrink: 0 },
});

interface NotificationTableProps {
  rows: readonly Notification[];
  /** Read ones are among them. */
  withState: boolean;
  onRead: (timestamp: number) => void;
  /** Its link was followed. */
  onFollow: (timestamp: number) => void;
}

/** Time and summary, newest first, each leading to what it is about; on phones an item each, summary first [R-NOT-01, R-EXT-32]. */
export function NotificationTable({ rows, withState, onRead, onFollow }: NotificationTableProps) {
  const styles = useStyles();
  const { t, formatDateTime } = useNotificationTexts();
  const targetOf = useTarget();
  const stateOf = ({ read }: Notification) => t(read ? 'isRead' : 'isUnread');
  const words = (row: Notification, phone: boolean) => (
    <>
      <span className={styles.icon}>
        <KindIcon kind={row.kind} />
      </span>
      <NotificationWords
        notification={row}
        to={targetOf(row.about)}
        onFollow={() => row.read || onFollow(row.timestamp)}
        strong={withState && !row.read}
        withTime={phone}
        also={phone && withState ? stateOf(row) : undefined}
      />
    </>
  );
  const button = ({ timestamp, read, summary }: Notification) =>
    !read && <ReadButton of={summary} onRead={() => onRead(timestamp)} />;
  const columns: Column<Notification>[] = [
    {
      id: 'summary',
      header: t('summary'),
      cell: (row) => <div className={styles.summary}>{words(row, false)}</div>,
    },
    {
      id: 'time',
      header: t('time'),
      // The longest, in Spanish, on one line.
      width: '280px',
      cellClassName: styles.time,
      cell: ({ timestamp }) => <time dateTime={new Date(timestamp).toISOString()}>{formatDateTime(timestamp)}</time>,
    },
    { id: 'state', header: t('state'), width: '110px', cell: stateOf },
    { id: 'actions', header: t('actions'), width: '80px', cell: button },
  ];
  return (
    <DataTable
      label={t('title')}
      items={rows}
      keyOf={({ timestamp }) => String(timestamp)}
      columns={withState ? columns : columns.filter(({ id }) => id !== 'state')}
      itemsClassName={styles.items}
      item={(row) => (
        <div className={styles.item}>
          {words(row, true)}
          {button(row)}
        </div>
      )}
    />
  );
}
