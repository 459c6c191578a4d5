import { POPUP_ITEMS } from '@portal/domain/limits';
import { CounterBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { PopupStates } from '@portal/ui/data-table/PopupStates';
import { IconButton } from '@portal/ui/icon-button';
import { Checkmark20Regular, Dismiss24Regular } from '@portal/ui/icons';
import { HOVER, PHONE, usePhone, useSmall } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Subtitle2 } from '@portal/ui/text';
import type { RefObject } from 'react';
import HeaderPopup from '../header/HeaderPopup';
import { navigator } from '../navigation';
import { KindIcon } from './KindIcon';
import { NotificationWords } from './NotificationWords';
import { ReadButton } from './ReadButton';
import { useNotificationTexts } from './texts';
import { useMarkRead } from './useMarkRead';
import { useUnread } from './useNotifications';
import { useTarget } from './useTarget';

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
  title: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', outlineStyle: 'none' },
  count: { flexShrink: 0 },
  grow: { flexGrow: 1 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '20px 1fr auto',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'start',
    padding: '10px 10px 10px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    [HOVER]: { ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover } },
  },
  foot: { padding: '12px' },
  all: { width: '100%', [PHONE]: { minHeight: '44px' } },
});

/** At most five unread notifications, newest first; each leads to what it is about and can be marked as read [R-SHELL-07 to R-SHELL-09, R-EXT-32]. */
export default function NotificationsPopup({
  target,
  onClose,
}: {
  target: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const styles = useStyles();
  const { t } = useNotificationTexts();
  const phone = usePhone();
  const small = useSmall();
  const targetOf = useTarget();
  const { data, error, isFetching, refetch } = useUnread();
  const total = data?.total ?? 0;
  const { markOne, markAll, follow } = useMarkRead({ rows: data?.body, total });
  const showAll = () => {
    onClose();
    navigator.push('/notifications');
  };
  return (
    <HeaderPopup target={target} label={t('title')} onClose={onClose}>
      <div className={styles.head}>
        <Subtitle2 className={styles.title} tabIndex={-1} data-focus-fallback="">
          {t('title')}
        </Subtitle2>
        {total > 0 && <CounterBadge className={styles.count} color="brand" count={total} overflowCount={99} />}
        <span className={styles.grow} />
        {total > 0 && small && (
          <IconButton icon={<Checkmark20Regular aria-hidden />} label={t('readAll')} onClick={() => void markAll()} />
        )}
        {total > 0 && !small && (
          <Button appearance="subtle" icon={<Checkmark20Regular aria-hidden />} onClick={() => void markAll()}>
            {t(phone ? 'readAllShort' : 'readAllHere')}
          </Button>
        )}
        {phone && <IconButton icon={<Dismiss24Regular aria-hidden />} label={t('close')} onClick={onClose} />}
      </div>
      <PopupStates
        count={data?.total}
        error={error}
        isFetching={isFetching}
        onRetry={refetch}
        texts={{ loading: t('loading'), failed: t('failed'), none: t('none') }}
      />
      <ul className={styles.list}>
        {data?.body.slice(0, POPUP_ITEMS).map((notification) => {
          const { timestamp, kind, summary, about } = notification;
          return (
            <li key={timestamp} className={styles.row}>
              <KindIcon kind={kind} />
              <NotificationWords
                notification={notification}
                to={targetOf(about)}
                onFollow={() => {
                  void follow(timestamp);
                  onClose();
                }}
                short
                withTime
              />
              <ReadButton of={summary} onRead={() => void markOne(timestamp)} />
            </li>
          );
        })}
      </ul>
      <div className={styles.foot}>
        <Button className={styles.all} onClick={showAll}>
          {total === 0 ? t('allNone') : t('all', { count: total })}
        </Button>
      </div>
    </HeaderPopup>
  );
}
