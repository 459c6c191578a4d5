import type { Notification } from '@portal/contracts/notifications';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/core';
import { IconButton } from '@portal/ui/icon-button';
import { Checkmark20Regular } from '@portal/ui/icons';
import { useNotificationTexts } from './texts';

const useStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase300,
  },
  head: {
    height: '36px',
    padding: '0 16px',
    textAlign: 'start',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  cell: {
    minHeight: '44px',
    padding: '10px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    verticalAlign: 'top',
  },
  time: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground3 },
  unread: { fontWeight: tokens.fontWeightSemibold },
  message: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
  },
  narrow: { width: '1px', whiteSpace: 'nowrap' },
});

interface NotificationTableProps {
  rows: readonly Notification[];
  /** Read ones are among them. */
  withState: boolean;
  onRead: (timestamp: number) => void;
}

/** Time and summary, newest first [R-NOT-01]. */
export function NotificationTable({ rows, withState, onRead }: NotificationTableProps) {
  const styles = useStyles();
  const { t, formatDateTime } = useNotificationTexts();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            {t('time')}
          </th>
          <th scope="col" className={styles.head}>
            {t('summary')}
          </th>
          {withState && (
            <th scope="col" className={styles.head}>
              {t('state')}
            </th>
          )}
          <th scope="col" className={mergeClasses(styles.head, styles.narrow)}>
            {t('actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ timestamp, summary, message, read }) => (
          <tr key={timestamp}>
            <td className={mergeClasses(styles.cell, styles.time)}>
              <time dateTime={new Date(timestamp).toISOString()}>{formatDateTime(timestamp)}</time>
            </td>
            <td className={mergeClasses(styles.cell, withState && !read && styles.unread)}>
              {summary}
              {message !== '' && message !== summary && <span className={styles.message}>{message}</span>}
            </td>
            {withState && <td className={styles.cell}>{t(read ? 'isRead' : 'isUnread')}</td>}
            <td className={mergeClasses(styles.cell, styles.narrow)}>
              {!read && (
                <IconButton
                  icon={<Checkmark20Regular aria-hidden />}
                  label={t('read')}
                  onClick={() => onRead(timestamp)}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
