import type { Incident } from '@portal/contracts/incidents';
import { localizedSummary } from '@portal/domain/languages';
import { clamp } from '@portal/ui/clamp';
import { IconButton } from '@portal/ui/icon-button';
import { ChevronRight20Regular, Edit20Regular } from '@portal/ui/icons';
import { usePhone } from '@portal/ui/media';
import { Link } from '@portal/ui/router';
import { IncidentPill, PriorityIcon } from '@portal/ui/status';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@portal/ui/styles';
import { useUiTexts } from '@portal/ui/texts';
import { Time } from '@portal/ui/time';
import { memo } from 'react';
import type { Addresses } from '../../data/addresses';
import { CategoryWord } from '../../parts/CategoryWord';
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

/** One incident where columns have no room: title on two lines, device and control unit, status, priority, date, category and edit button; on phones without the last two. */
export const IncidentItem = memo(function IncidentItem({ incident, withDevice, addresses }: IncidentItemProps) {
  const styles = useStyles();
  const { t, language } = useIncidentTexts();
  const { t: ui } = useUiTexts();
  const phone = usePhone();
  const title = localizedSummary(incident, language);
  const resolved = incident.status === 'RESOLVED';
  const place = [withDevice ? incident.deviceData.name : '', incident.cu ?? ''].filter(Boolean).join(' · ');
  return (
    <div className={styles.item} data-incident={incident.id}>
      <PriorityIcon priority={incident.priority} quiet={resolved} />
      <div className={styles.words}>
        <Link to={addresses.incident(incident)} className={mergeClasses(styles.title, resolved && styles.resolved)}>
          {title}
        </Link>
        {place !== '' && <span className={mergeClasses(styles.meta, styles.place)}>{place}</span>}
        <span className={styles.facts}>
          <IncidentPill status={incident.status} />
          <span className={styles.meta}>
            {ui(`priority.${incident.priority}`)} · <Time value={incident.reportTimestamp} format="short" />
          </span>
          {!phone && (
            <span className={styles.meta}>
              <CategoryWord category={incident.category} />
            </span>
          )}
        </span>
      </div>
      {incident.editable ? (
        <span className={styles.actions}>
          <QuickActions few incident={incident} />
          {!phone && (
            <IconButton
              icon={<Edit20Regular aria-hidden />}
              label={t('edit', { title })}
              to={addresses.incident(incident)}
            />
          )}
        </span>
      ) : (
        <ChevronRight20Regular aria-hidden className={styles.chevron} />
      )}
    </div>
  );
});
