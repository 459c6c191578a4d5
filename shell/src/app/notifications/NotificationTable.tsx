import type { Notification } from '@portal/contracts/notifications';
import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { IconButton } from '@portal/ui/icon-button';
import { Checkmark20Regular } from '@portal/ui/icons';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useNotificationTexts } from './texts';

const useStyles = makeStyles({
  time: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground3 },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, gap: '2px', minWidth: 0, overflowWrap: 'anywhere' },
  unread: { fontWeight: tokens.fontWeightSemibold },
  message: { color: tokens.colorNeutralForeground3 },
  // From edge to edge of the page.
  items: { margin: '0 -16px' },
  item: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalM,
    minHeight: '68px',
    boxSizing: 'border-box',
    padding: '10px 4px 10px 16px',
  },
});

interface NotificationTableProps {
  rows: readonly Notification[];
  /** Read ones are among them. */
  withState: boolean;
  onRead: (timestamp: number) => void;
}

/** Time and summary, newest first; on phones an item each, summary first [R-NOT-01]. */
export function NotificationTable({ rows, withState, onRead }: NotificationTableProps) {
  const styles = useStyles();
  const { t, formatDateTime } = useNotificationTexts();
  const time = (timestamp: number) => (
    <time dateTime={new Date(timestamp).toISOString()}>{formatDateTime(timestamp)}</time>
  );
  const words = ({ summary, message, read }: Notification) => (
    <>
      <span className={mergeClasses(withState && !read && styles.unread)}>{summary}</span>
      {message !== '' && message !== summary && <span className={styles.message}>{message}</span>}
    </>
  );
  const button = ({ timestamp, read }: Notification) =>
    !read && (
      <IconButton icon={<Checkmark20Regular aria-hidden />} label={t('read')} onClick={() => onRead(timestamp)} />
    );
  const columns: Column<Notification>[] = [
    {
      id: 'time',
      header: t('time'),
      width: '260px',
      cellClassName: styles.time,
      cell: ({ timestamp }) => time(timestamp),
    },
    { id: 'summary', header: t('summary'), cell: (row) => <div className={styles.words}>{words(row)}</div> },
    { id: 'state', header: t('state'), width: '110px', cell: ({ read }) => t(read ? 'isRead' : 'isUnread') },
    { id: 'actions', header: t('actions'), width: '96px', cell: button },
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
          <div className={styles.words}>
            {words(row)}
            <Meta>
              {time(row.timestamp)}
              {withState && ` · ${t(row.read ? 'isRead' : 'isUnread')}`}
            </Meta>
          </div>
          {button(row)}
        </div>
      )}
    />
  );
}
