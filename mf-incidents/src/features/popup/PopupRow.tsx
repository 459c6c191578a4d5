import type { Incident } from '@portal/contracts/incidents';
import { href } from '@portal/contracts/routes';
import { localizedSummary } from '@portal/domain/languages';
import { Link } from '@portal/ui/router';
import { IncidentPill, PriorityIcon } from '@portal/ui/status';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1Strong, Meta } from '@portal/ui/text';
import { Time } from '@portal/ui/time';
import { useIncidentTexts } from '../../texts';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '20px 1fr auto',
    columnGap: '10px',
    alignItems: 'start',
    padding: '10px 16px',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  words: { display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0 },
  title: {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflowWrap: 'anywhere',
  },
});

/** One incident of the popup; the whole row is the link. */
export function PopupRow({ incident, onFollow }: { incident: Incident; onFollow: () => void }) {
  const styles = useStyles();
  const { language } = useIncidentTexts();
  return (
    <Link to={href('/incident/:incidentId', { incidentId: incident.id })} className={styles.row} onClick={onFollow}>
      <PriorityIcon priority={incident.priority} />
      <span className={styles.words}>
        <Body1Strong className={styles.title}>{localizedSummary(incident, language)}</Body1Strong>
        <Meta>
          {incident.deviceData.name} · <Time value={incident.reportTimestamp} format="short" />
        </Meta>
      </span>
      <IncidentPill status={incident.status} />
    </Link>
  );
}
