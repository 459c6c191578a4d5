import { localizedSummary } from '@portal/domain/languages';
import { Link } from '@portal/ui/router';
import { IncidentPill } from '@portal/ui/status';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1Strong, Meta } from '@portal/ui/text';
import { Time } from '@portal/ui/time';
import { addressesFrom } from '../../data/addresses';
import { useEarlierIncidents } from '../../data/choices';
import { Panel } from '../../parts/Panel';
import { useIncidentTexts } from '../../texts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '56px',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusMedium,
  },
  words: { display: 'flex', flexDirection: 'column', gap: '2px', flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  more: { marginTop: tokens.spacingVerticalS },
});

interface EarlierIncidentsProps {
  incidentId: string;
  /** Its title as it is read: one that is the same is not repeated. */
  title: string;
  groupId: string | undefined;
}

/** What the device reported of the same event before, newest first; nothing when it is the first time. */
export function EarlierIncidents({ incidentId, title, groupId }: EarlierIncidentsProps) {
  const styles = useStyles();
  const { t, language } = useIncidentTexts();
  const { data } = useEarlierIncidents(incidentId);
  if (!data || data.total === 0) return null;
  const { total, newest } = data;
  return (
    <Panel title={t('earlier.title')} count={total}>
      <ul className={styles.list}>
        {newest.map((incident) => (
          <li key={incident.id} className={styles.item}>
            <Link to={addressesFrom(groupId).incident(incident)} className={styles.link}>
              <span className={styles.words}>
                <Body1Strong>
                  <Time value={incident.reportTimestamp} />
                </Body1Strong>
                {localizedSummary(incident, language) !== title && <span>{localizedSummary(incident, language)}</span>}
                {incident.closeTimestamp !== null && (
                  <Meta>
                    {t('detail.closed')} · <Time value={incident.closeTimestamp} />
                  </Meta>
                )}
              </span>
              <IncidentPill status={incident.status} />
            </Link>
          </li>
        ))}
      </ul>
      {newest.length < total && (
        <Meta as="p" className={styles.more}>
          {t('earlier.newest', { count: newest.length })}
        </Meta>
      )}
    </Panel>
  );
}
