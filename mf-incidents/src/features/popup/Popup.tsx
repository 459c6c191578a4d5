import { POPUP_ITEMS } from '@portal/domain/limits';
import { CounterBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { ListSkeleton } from '@portal/ui/data-table/ListSkeleton';
import { IconButton } from '@portal/ui/icon-button';
import { CheckmarkCircle24Filled, Dismiss24Regular } from '@portal/ui/icons';
import { PHONE, usePhone } from '@portal/ui/media';
import type { PanelProps } from '@portal/ui/remote';
import { useNavigate } from '@portal/ui/router';
import { Skeleton } from '@portal/ui/skeleton';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Subtitle2 } from '@portal/ui/text';
import { useIncidentSummary } from '../../data/incidents';
import { useIncidentTexts } from '../../texts';
import { PopupRow } from './PopupRow';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', minWidth: 0, fontFamily: tokens.fontFamilyBase },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '48px',
    padding: '0 16px',
    boxSizing: 'border-box',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [PHONE]: { minHeight: '56px' },
  },
  grow: { flexGrow: 1 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  waiting: { gap: '12px', padding: '0 16px' },
  foot: {
    padding: '12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [PHONE]: { padding: '12px 16px 16px' },
  },
  all: { width: '100%', [PHONE]: { minHeight: '44px' } },
  quiet: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    padding: '20px 16px',
    color: tokens.colorNeutralForeground3,
  },
});

/** Content of the header's popup: the newest five unresolved incidents of all visible devices [R-SHELL-10]. */
export function Popup({ close }: PanelProps) {
  const styles = useStyles();
  const { t } = useIncidentTexts();
  const phone = usePhone();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useIncidentSummary();
  const open = (address: string) => {
    close();
    void navigate(address);
  };
  return (
    <section className={styles.root} aria-label={t('popup.title')}>
      <div className={styles.head}>
        <Subtitle2>{t('popup.title')}</Subtitle2>
        {data !== undefined && data.total > 0 && <CounterBadge color="danger" count={data.total} overflowCount={99} />}
        <span className={styles.grow} />
        {phone && <IconButton icon={<Dismiss24Regular aria-hidden />} label={t('popup.close')} onClick={close} />}
      </div>
      {data === undefined && !error && (
        <ListSkeleton
          look="plain"
          text={t('loading')}
          rowHeight={56}
          widths={['70%', '52%', '61%']}
          className={styles.waiting}
        >
          <Skeleton width={20} height={20} round />
        </ListSkeleton>
      )}
      {data === undefined && error && (
        <p role="alert" className={styles.quiet}>
          {t('failed')}
          <Button size="small" disabledFocusable={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
      {data?.total === 0 && (
        <p className={styles.quiet}>
          <CheckmarkCircle24Filled aria-hidden />
          {t('popup.none')}
        </p>
      )}
      {data !== undefined && data.total > 0 && (
        <>
          <ul className={styles.list}>
            {data.newest.slice(0, POPUP_ITEMS).map((incident) => (
              <li key={incident.id}>
                <PopupRow incident={incident} onFollow={close} />
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            <Button className={styles.all} onClick={() => open('/incidentmanager')}>
              {t('popup.all', { count: data.total })}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
