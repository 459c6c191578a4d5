import { listNotifications, listUnreadNotifications, type Notification } from '@portal/contracts/notifications';
import { NOTIFICATION_PAGE, NOTIFICATION_POLL_MS } from '@portal/domain/limits';
import { useEndpoint } from '@portal/platform/query';
import { useMay } from '@portal/platform/rights';
import { Button } from '@portal/ui/button';
import { Checkbox } from '@portal/ui/field';
import { Checkmark20Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { Failed, LoadingMessage, NoRight } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Title3 } from '@portal/ui/text';
import { useState } from 'react';
import { NotificationTable } from './NotificationTable';
import { Pager } from './Pager';
import { useNotificationTexts } from './texts';
import { useMarkRead } from './useMarkRead';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    padding: '24px',
    maxWidth: '1040px',
    width: '100%',
    boxSizing: 'border-box',
    margin: '0 auto',
    [PHONE]: { padding: '16px' },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  title: { flexGrow: 1 },
  empty: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** `/notifications` [R-NOT-01 to R-NOT-05]. */
export default function NotificationsPage() {
  const { t } = useNotificationTexts();
  const mayRead = useMay()('readMessage', 'global');
  // R-NOT-05: no call without the right.
  return mayRead ? <Notifications /> : <NoRight page title={t('title')} text={t('noRight')} />;
}

function Notifications() {
  const styles = useStyles();
  const { t } = useNotificationTexts();
  const [withRead, setWithRead] = useState(false);
  const [page, setPage] = useState(0);
  const unread = useEndpoint(listUnreadNotifications, undefined, { refetchInterval: NOTIFICATION_POLL_MS });
  const all = useEndpoint(listNotifications, undefined, { enabled: withRead });
  const { data, error, isFetching, refetch } = withRead ? all : unread;
  const { markOne, markAll } = useMarkRead();
  const last = Math.max(0, Math.ceil((data?.length ?? 0) / NOTIFICATION_PAGE) - 1);
  const shown = Math.min(page, last);
  const rows: readonly Notification[] = data?.slice(shown * NOTIFICATION_PAGE, (shown + 1) * NOTIFICATION_PAGE) ?? [];
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Title3 className={styles.title}>{t('title')}</Title3>
        <Checkbox
          label={t('showRead')}
          checked={withRead}
          onChange={(_, { checked }) => {
            setWithRead(checked === true);
            setPage(0);
          }}
        />
        {(unread.data?.length ?? 0) > 0 && (
          <Button icon={<Checkmark20Regular aria-hidden />} onClick={() => void markAll()}>
            {t('readAll')}
          </Button>
        )}
      </div>
      {data === undefined &&
        (error ? <Failed title={t('failed')} busy={isFetching} onRetry={() => void refetch()} /> : <LoadingMessage />)}
      {data?.length === 0 && <p className={styles.empty}>{t(withRead ? 'noneAtAll' : 'none')}</p>}
      {rows.length > 0 && (
        <NotificationTable rows={rows} withState={withRead} onRead={(timestamp) => void markOne(timestamp)} />
      )}
      {data !== undefined && data.length > NOTIFICATION_PAGE && (
        <Pager page={shown} size={NOTIFICATION_PAGE} total={data.length} onPage={setPage} />
      )}
    </div>
  );
}
