import { NOTIFICATION_PAGE } from '@portal/domain/limits';
import { addressOf } from '@portal/platform/addresses';
import { useMay } from '@portal/platform/rights';
import { snackbar } from '@portal/platform/snackbar';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { ListSkeleton } from '@portal/ui/data-table/ListSkeleton';
import { ListStates, listStateOf } from '@portal/ui/data-table/ListStates';
import { Checkbox } from '@portal/ui/field';
import { IconButton } from '@portal/ui/icon-button';
import { Checkmark20Regular } from '@portal/ui/icons';
import { PHONE, useSmall } from '@portal/ui/media';
import { PageHead } from '@portal/ui/page-head';
import { Empty, NoRight } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { TooltipArea } from '@portal/ui/tooltip';
import { useEffect, useState } from 'react';
import { NotificationTable } from './NotificationTable';
import { Pager } from './Pager';
import { useNotificationTexts } from './texts';
import { useMarkRead } from './useMarkRead';
import { useNotificationPages } from './useNotificationPages';

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
  const { unread, shown: answer } = useNotificationPages(withRead);
  const { markOne, markAll, follow } = useMarkRead({ rows: unread.data, total: unread.total });
  const control = useControlSize();
  const small = useSmall();
  const hasUnread = unread.total > 0;
  const { total, error, more, loadingMore, moreFailed } = answer;
  // Of those that are here: the next ones may be on their way.
  const last = Math.max(0, Math.ceil((answer.data?.length ?? 0) / NOTIFICATION_PAGE) - 1);
  const shown = Math.min(page, last);
  const turn = (wanted: number) => {
    setPage(wanted);
    if (wanted > last && !loadingMore) more();
  };
  useEffect(() => {
    if (moreFailed && error) snackbar.error(error);
  }, [moreFailed, error]);
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
            label={t(small ? 'showReadToo' : 'showRead')}
            checked={withRead}
            onChange={(_, { checked }) => showRead(checked === true)}
          />
          <span className={styles.grow} />
          {hasUnread && small && (
            <IconButton icon={<Checkmark20Regular aria-hidden />} label={t('readAll')} onClick={() => void markAll()} />
          )}
          {hasUnread && !small && (
            <Button {...control} icon={<Checkmark20Regular aria-hidden />} onClick={() => void markAll()}>
              {t('readAll')}
            </Button>
          )}
        </div>
        <ListStates
          state={listStateOf(answer)}
          failed={t('failed')}
          skeleton={<ListSkeleton text={t('loading')} rowHeight={68} />}
        >
          {({ data: rows }) =>
            rows.length === 0 ? (
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
            ) : (
              <>
                <NotificationTable
                  rows={rows.slice(shown * NOTIFICATION_PAGE, (shown + 1) * NOTIFICATION_PAGE)}
                  withState={withRead}
                  onRead={(timestamp) => void markOne(timestamp)}
                  onFollow={(timestamp) => void follow(timestamp)}
                />
                {total > NOTIFICATION_PAGE && (
                  <Pager page={shown} size={NOTIFICATION_PAGE} total={total} onPage={turn} />
                )}
              </>
            )
          }
        </ListStates>
      </div>
    </TooltipArea>
  );
}
