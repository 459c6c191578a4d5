import { POPUP_ITEMS } from '@portal/domain/limits';
import { CounterBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { PopupStates } from '@portal/ui/data-table/PopupStates';
import { IconButton } from '@portal/ui/icon-button';
import { Dismiss24Regular } from '@portal/ui/icons';
import { PHONE, usePhone } from '@portal/ui/media';
import type { PanelProps } from '@portal/ui/remote';
import { useNavigate } from '@portal/ui/router';
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
  foot: {
    padding: '12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [PHONE]: { padding: '12px 16px 16px' },
  },
  all: { width: '100%', [PHONE]: { minHeight: '44px' } },
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
      <PopupStates
        count={data?.total}
        error={error}
        isFetching={isFetching}
        onRetry={refetch}
        texts={{ loading: t('loading'), failed: t('failed'), none: t('popup.none') }}
      />
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
