import { listUnreadNotifications } from '@portal/contracts/notifications';
import { NOTIFICATION_POLL_MS, POPUP_ITEMS } from '@portal/domain/limits';
import { useEndpoint } from '@portal/platform/query';
import { CounterBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { IconButton } from '@portal/ui/icon-button';
import { Alert20Regular, Checkmark20Regular, CheckmarkCircle24Filled, Dismiss24Regular } from '@portal/ui/icons';
import { PHONE, usePhone, useSmall } from '@portal/ui/media';
import { Skeleton } from '@portal/ui/skeleton';
import { LoadingMessage } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta, Subtitle2 } from '@portal/ui/text';
import type { RefObject } from 'react';
import HeaderPopup from '../header/HeaderPopup';
import { navigator } from '../navigation';
import { useNotificationTexts } from './texts';
import { useMarkRead } from './useMarkRead';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '48px',
    padding: '0 12px 0 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [PHONE]: { minHeight: '56px', padding: '0 4px 0 16px' },
  },
  title: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  count: { flexShrink: 0 },
  grow: { flexGrow: 1 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: '20px 1fr auto',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'start',
    padding: '10px 10px 10px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  words: { display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0 },
  summary: {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground1,
  },
  quiet: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    padding: '20px 16px',
    color: tokens.colorNeutralForeground3,
  },
  foot: { padding: '12px' },
  all: { width: '100%', [PHONE]: { minHeight: '44px' } },
});

/** At most five unread notifications, newest first; each can be marked as read [R-SHELL-07 to R-SHELL-09]. */
export default function NotificationsPopup({
  target,
  onClose,
}: {
  target: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const styles = useStyles();
  const { t, formatShort } = useNotificationTexts();
  const phone = usePhone();
  const small = useSmall();
  const { markOne, markAll } = useMarkRead();
  const { data, error, isFetching, refetch } = useEndpoint(listUnreadNotifications, undefined, {
    refetchInterval: NOTIFICATION_POLL_MS,
  });
  const total = data?.length ?? 0;
  const showAll = () => {
    onClose();
    navigator.push('/notifications');
  };
  return (
    <HeaderPopup target={target} label={t('title')} onClose={onClose}>
      <div className={styles.head}>
        <Subtitle2 className={styles.title}>{t('title')}</Subtitle2>
        {total > 0 && <CounterBadge className={styles.count} color="brand" count={total} overflowCount={99} />}
        <span className={styles.grow} />
        {total > 0 && small && (
          <IconButton icon={<Checkmark20Regular aria-hidden />} label={t('readAll')} onClick={() => void markAll()} />
        )}
        {total > 0 && !small && (
          <Button appearance="subtle" icon={<Checkmark20Regular aria-hidden />} onClick={() => void markAll()}>
            {t(phone ? 'readAllShort' : 'readAll')}
          </Button>
        )}
        {phone && <IconButton icon={<Dismiss24Regular aria-hidden />} label={t('close')} onClick={onClose} />}
      </div>
      {data === undefined && !error && (
        <div className={styles.row}>
          <span />
          <div className={styles.words}>
            <LoadingMessage />
            {Array.from({ length: 3 }, (_, row) => (
              <Skeleton key={row} width="80%" />
            ))}
          </div>
        </div>
      )}
      {data === undefined && error && (
        <p role="alert" className={styles.quiet}>
          {t('failed')}
          <Button size="small" disabledFocusable={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
      {data !== undefined && total === 0 && (
        <p className={styles.quiet}>
          <CheckmarkCircle24Filled aria-hidden />
          {t('none')}
        </p>
      )}
      <ul className={styles.list}>
        {data?.slice(0, POPUP_ITEMS).map(({ timestamp, summary }) => (
          <li key={timestamp} className={styles.row}>
            <Alert20Regular aria-hidden />
            <span className={styles.words}>
              <span className={styles.summary}>{summary}</span>
              <Meta>
                <time dateTime={new Date(timestamp).toISOString()}>{formatShort(timestamp)}</time>
              </Meta>
            </span>
            <IconButton
              icon={<Checkmark20Regular aria-hidden />}
              label={t('read')}
              onClick={() => void markOne(timestamp)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button className={styles.all} onClick={showAll}>
          {t('all', { count: total })}
        </Button>
      </div>
    </HeaderPopup>
  );
}
