import { NOTIFICATION_PAGE } from '@portal/domain/limits';
import { addressOf } from '@portal/platform/addresses';
import { problemText } from '@portal/platform/problem-text';
import { useMay } from '@portal/platform/rights';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { ListSkeleton } from '@portal/ui/data-table/ListSkeleton';
import { Checkbox } from '@portal/ui/field';
import { Checkmark20Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { PageHead } from '@portal/ui/page-head';
import { Empty, Failed, NoRight } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { TooltipArea } from '@portal/ui/tooltip';
import { Suspense, useState } from 'react';
import { NotificationTable } from './NotificationTable';
import { Pager } from './Pager';
import { useNotificationTexts } from './texts';
import { useMarkRead } from './useMarkRead';
import { useAll, useUnread } from './useNotifications';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    padding: '14px 24px 24px',
    width: '100%',
    boxSizing: 'border-box',
    [PHONE]: { padding: '8px 16px 16px' },
  },
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  grow: { flexGrow: 1 },
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
  const unread = useUnread();
  const all = useAll(withRead);
  const { data, error, isFetching, refetch } = withRead ? all : unread;
  const { markOne, markAll, follow } = useMarkRead();
  const control = useControlSize();
  const last = Math.max(0, Math.ceil((data?.length ?? 0) / NOTIFICATION_PAGE) - 1);
  const shown = Math.min(page, last);
  const showRead = (wanted: boolean) => {
    setWithRead(wanted);
    setPage(0);
  };
  return (
    <TooltipArea>
      <div className={styles.page}>
        <PageHead
          title={t('title')}
          crumbs={[{ label: t('fleet'), to: addressOf('home') }]}
          names={{ path: t('path'), start: t('start'), back: t('fleet') }}
        />
        <div className={styles.tools}>
          <Checkbox
            label={t('showRead')}
            checked={withRead}
            onChange={(_, { checked }) => showRead(checked === true)}
          />
          <span className={styles.grow} />
          {(unread.data?.length ?? 0) > 0 && (
            <Button {...control} icon={<Checkmark20Regular aria-hidden />} onClick={() => void markAll()}>
              {t('readAll')}
            </Button>
          )}
        </div>
        {data === undefined && !error && <ListSkeleton text={t('loading')} rowHeight={68} />}
        {data === undefined && error && (
          <Failed title={t('failed')} text={problemText(error)} onRetry={() => void refetch()} busy={isFetching} />
        )}
        {/* The words of the table may come after the page. */}
        <Suspense fallback={<ListSkeleton text={t('loading')} rowHeight={68} />}>
          {data?.length === 0 && (
            <Empty
              title={t(withRead ? 'noneAtAll' : 'none')}
              text={t('noneText')}
              actions={
                withRead ? undefined : (
                  <Button {...control} onClick={() => showRead(true)}>
                    {t('showReadToo')}
                  </Button>
                )
              }
            />
          )}
          {data !== undefined && data.length > 0 && (
            <NotificationTable
              rows={data.slice(shown * NOTIFICATION_PAGE, (shown + 1) * NOTIFICATION_PAGE)}
              withState={withRead}
              onRead={(timestamp) => void markOne(timestamp)}
              onFollow={(timestamp) => void follow(timestamp)}
            />
          )}
          {data !== undefined && data.length > NOTIFICATION_PAGE && (
            <Pager page={shown} size={NOTIFICATION_PAGE} total={data.length} onPage={setPage} />
          )}
        </Suspense>
      </div>
    </TooltipArea>
  );
}
