import type { Incident } from '@portal/contracts/incidents';
import { localizedSummary } from '@portal/domain/languages';
import { clamp } from '@portal/ui/clamp';
import { ChevronRight20Regular } from '@portal/ui/icons';
import { Link } from '@portal/ui/router';
import { IncidentPill, PriorityIcon } from '@portal/ui/status';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@portal/ui/styles';
import { useUiTexts } from '@portal/ui/texts';
import { Time } from '@portal/ui/time';
import { memo } from 'react';
import type { Addresses } from '../../data/addresses';
import { QuickActions } from '../../parts/quick/QuickActions';
import { useIncidentTexts } from '../../texts';

const useStyles = makeStyles({
  item: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: '12px',
    alignItems: 'start',
    padding: '12px 16px',
  },
  words: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 },
  title: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
    minHeight: '24px',
    ...clamp(2),
    // The whole item is the link's target.
    '::after': { content: '""', position: 'absolute', inset: 0 },
    ':focus-visible': { outlineStyle: 'none' },
    ':focus-visible::after': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  resolved: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  meta: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  place: {
    overflowWrap: 'anywhere',
    ...clamp(2),
  },
  facts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  // Above the link that fills the item.
  actions: { position: 'relative', display: 'flex', alignSelf: 'center', marginRight: '-8px' },
  chevron: { alignSelf: 'center', color: tokens.colorNeutralForeground3 },
});

interface IncidentItemProps {
  incident: Incident;
  withDevice: boolean;
  addresses: Addresses;
}

/** One incident where the screen is narrow: title on two lines, device and control unit, status, priority and date. */
export const IncidentItem = memo(function IncidentItem({ incident, withDevice, addresses }: IncidentItemProps) {
  const styles = useStyles();
  const { language } = useIncidentTexts();
  const { t } = useUiTexts();
  const resolved = incident.status === 'RESOLVED';
  const place = [withDevice ? incident.deviceData.name : '', incident.cu ?? ''].filter(Boolean).join(' · ');
  return (
    <div className={styles.item} data-incident={incident.id}>
      <PriorityIcon priority={incident.priority} quiet={resolved} />
      <div className={styles.words}>
        <Link to={addresses.incident(incident)} className={mergeClasses(styles.title, resolved && styles.resolved)}>
          {localizedSummary(incident, language)}
        </Link>
        {place !== '' && <span className={mergeClasses(styles.meta, styles.place)}>{place}</span>}
        <span className={styles.facts}>
          <IncidentPill status={incident.status} />
          <span className={styles.meta}>
            {t(`priority.${incident.priority}`)} · <Time value={incident.reportTimestamp} format="short" />
          </span>
        </span>
      </div>
      {incident.editable ? (
        <span className={styles.actions}>
          <QuickActions few incident={incident} />
        </span>
      ) : (
        <ChevronRight20Regular aria-hidden className={styles.chevron} />
      )}
    </div>
  );
});
