import type { Notification } from '@portal/contracts/notifications';
import { Meta, makeStyles, mergeClasses, tokens } from '@portal/ui/core';
import { IconButton } from '@portal/ui/icon-button';
import { Checkmark20Regular } from '@portal/ui/icons';
import { useNotificationTexts } from './texts';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: '0 -16px',
    padding: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  item: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalM,
    minHeight: '68px',
    boxSizing: 'border-box',
    padding: '10px 4px 10px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, gap: '2px', minWidth: 0, overflowWrap: 'anywhere' },
  unread: { fontWeight: tokens.fontWeightSemibold },
  message: { color: tokens.colorNeutralForeground3 },
});

interface NotificationListProps {
  rows: readonly Notification[];
  /** Read ones are among them. */
  withState: boolean;
  onRead: (timestamp: number) => void;
}

/** The table of notifications on phones: an item each, summary first [R-NOT-01]. */
export function NotificationList({ rows, withState, onRead }: NotificationListProps) {
  const styles = useStyles();
  const { t, formatDateTime } = useNotificationTexts();
  return (
    <ul className={styles.list}>
      {rows.map(({ timestamp, summary, message, read }) => (
        <li key={timestamp} className={styles.item}>
          <div className={styles.words}>
            <span className={mergeClasses(withState && !read && styles.unread)}>{summary}</span>
            {message !== '' && message !== summary && <span className={styles.message}>{message}</span>}
            <Meta>
              <time dateTime={new Date(timestamp).toISOString()}>{formatDateTime(timestamp)}</time>
              {withState && ` · ${t(read ? 'isRead' : 'isUnread')}`}
            </Meta>
          </div>
          {!read && (
            <IconButton icon={<Checkmark20Regular aria-hidden />} label={t('read')} onClick={() => onRead(timestamp)} />
          )}
        </li>
      ))}
    </ul>
  );
}
