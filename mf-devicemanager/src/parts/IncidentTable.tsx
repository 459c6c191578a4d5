import { href } from '@portal/contracts/routes';
import { localizedSummary } from '@portal/domain/languages';
import { useAddress } from '@portal/platform/addresses';
import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { Toolbox20Regular, Warning20Regular } from '@portal/ui/icons';
import { HOVER, TOUCH } from '@portal/ui/media';
import { Link } from '@portal/ui/router';
import { IncidentPill, PriorityIcon } from '@portal/ui/status';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Time } from '@portal/ui/time';
import { useMemo } from 'react';
import type { DeviceIncident } from '../data/device-incidents';
import { useManagerTexts } from '../texts';

const useStyles = makeStyles({
  time: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  title: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  link: {
    minHeight: '24px',
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
    borderRadius: tokens.borderRadiusSmall,
    [HOVER]: { ':hover': { textDecorationLine: 'underline' } },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  item: { position: 'relative', display: 'flex', flexDirection: 'column', gap: '4px', padding: '12px 16px' },
  whole: { [TOUCH]: { '::after': { content: '""', position: 'absolute', inset: 0 } } },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
});

/** Incidents of one device: when, what, how urgent, how far; the title leads to the incident. */
export function IncidentTable({ label, incidents }: { label: string; incidents: readonly DeviceIncident[] }) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const columns = useMemo<readonly Column<DeviceIncident>[]>(
    () => [
      {
        id: 'time',
        header: t('incident.time'),
        width: '232px',
        cell: ({ reportTimestamp }) => <Time value={reportTimestamp} className={styles.time} />,
      },
      {
        id: 'title',
        header: t('incident.title'),
        rowHeader: true,
        cell: (incident) => <Title incident={incident} />,
      },
      {
        id: 'priority',
        header: t('incident.priority'),
        width: '112px',
        cell: ({ priority, status }) => <PriorityIcon priority={priority} quiet={status === 'RESOLVED'} withWord />,
      },
      {
        id: 'status',
        header: t('column.status'),
        width: '156px',
        cell: ({ status }) => <IncidentPill status={status} />,
      },
    ],
    [t, styles],
  );
  return (
    <DataTable
      look="plain"
      label={label}
      items={incidents}
      keyOf={({ id }) => id}
      columns={columns}
      narrow="(max-width: 799px)"
      item={(incident) => (
        <div className={styles.item}>
          <Title incident={incident} whole />
          <span className={styles.facts}>
            <IncidentPill status={incident.status} />
            <PriorityIcon priority={incident.priority} quiet={incident.status === 'RESOLVED'} withWord />
            <Time value={incident.reportTimestamp} format="short" />
          </span>
        </div>
      )}
    />
  );
}

/** @param whole where fingers point, all around is its target */
function Title({ incident, whole }: { incident: DeviceIncident; whole?: boolean }) {
  const styles = useStyles();
  const { language } = useManagerTexts();
  const address = useAddress('incident');
  const Icon = incident.category === 'alarm' ? Warning20Regular : Toolbox20Regular;
  const summary = localizedSummary(incident, language);
  return (
    <span className={styles.title}>
      <Icon aria-hidden className={styles.icon} />
      {address === undefined ? (
        <span>{summary}</span>
      ) : (
        <Link
          to={href(address, { incidentId: incident.id })}
          className={mergeClasses(styles.link, whole && styles.whole)}
        >
          {summary}
        </Link>
      )}
    </span>
  );
}
