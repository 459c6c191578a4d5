import type { Incident } from '@portal/contracts/incidents';
import { href } from '@portal/contracts/routes';
import { localizedSummary } from '@portal/domain/languages';
import { clamp } from '@portal/ui/clamp';
import { Link } from '@portal/ui/router';
import { IncidentPill, PriorityIcon } from '@portal/ui/status';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1Strong, Meta } from '@portal/ui/text';
import { Time } from '@portal/ui/time';
import { QuickActions } from '../../parts/quick/QuickActions';
import { useIncidentTexts } from '../../texts';

const useStyles = makeStyles({
  row: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: '10px',
    alignItems: 'start',
    padding: '10px 16px',
    color: tokens.colorNeutralForeground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  words: { display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0 },
  title: {
    ...clamp(2),
    overflowWrap: 'anywhere',
    color: 'inherit',
    textDecorationLine: 'none',
    // The whole row is the link's target.
    '::after': { content: '""', position: 'absolute', inset: 0 },
    ':focus-visible': { outlineStyle: 'none' },
    ':focus-visible::after': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  facts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  // A long name of a device leaves the time its place.
  place: { display: 'flex', columnGap: '0.3em', minWidth: 0, whiteSpace: 'nowrap' },
  device: { overflow: 'hidden', textOverflow: 'ellipsis' },
  // Above the link that fills the row.
  actions: { position: 'relative', display: 'flex', alignSelf: 'center', marginRight: '-8px' },
});

/** One incident of the popup: the whole row is the link, but for what can be done with it in one press. */
export function PopupRow({ incident, onFollow }: { incident: Incident; onFollow: () => void }) {
  const styles = useStyles();
  const { language } = useIncidentTexts();
  return (
    <div className={styles.row}>
      <PriorityIcon priority={incident.priority} />
      <span className={styles.words}>
        <Body1Strong>
          <Link
            to={href('/incident/:incidentId', { incidentId: incident.id })}
            className={styles.title}
            onClick={onFollow}
          >
            {localizedSummary(incident, language)}
          </Link>
        </Body1Strong>
        <span className={styles.facts}>
          <IncidentPill status={incident.status} />
          <Meta className={styles.place}>
            <span className={styles.device}>{incident.deviceData.name}</span>{' '}
            <span>
              · <Time value={incident.reportTimestamp} format="short" />
            </span>
          </Meta>
        </span>
      </span>
      <span className={styles.actions}>
        <QuickActions few incident={incident} />
      </span>
    </div>
  );
}
