import type { Incident } from '@portal/contracts/incidents';
import { localizedSummary } from '@portal/domain/languages';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/core';
import { Edit20Regular } from '@portal/ui/icons';
import { useLinkTarget } from '@portal/ui/link-target';
import { IconButton, IncidentPill, PriorityIcon, Time } from '@portal/ui/list';
import { Link } from '@portal/ui/router';
import { memo } from 'react';
import type { Addresses } from '../../data/addresses';
import { CategoryWord } from '../../parts/CategoryWord';
import { useIncidentTexts } from '../../texts';

export const ROW_HEIGHT = 44;

const useStyles = makeStyles({
  row: {
    height: `${ROW_HEIGHT}px`,
    backgroundColor: tokens.colorNeutralBackground1,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '&:not(:last-child) > td': { borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  cell: {
    boxSizing: 'border-box',
    height: `${ROW_HEIGHT}px`,
    padding: '0 8px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  first: { paddingLeft: '16px' },
  last: { paddingRight: '8px', textAlign: 'right' },
  numbers: { fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground3 },
  title: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
  resolved: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  device: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
  },
});

interface IncidentRowProps {
  incident: Incident;
  withDevice: boolean;
  addresses: Addresses;
  /** Position among all rows, spoken when the list is windowed. */
  index: number;
  /** 0 for the row that Tab reaches, -1 for those that arrow keys reach. */
  focus: number;
}

/** One incident as a table row [R-INC-02]. */
export const IncidentRow = memo(function IncidentRow({
  incident,
  withDevice,
  addresses,
  index,
  focus,
}: IncidentRowProps) {
  const styles = useStyles();
  const target = useLinkTarget();
  const { t, language } = useIncidentTexts();
  const resolved = incident.status === 'RESOLVED';
  const title = localizedSummary(incident, language);
  return (
    <tr
      className={styles.row}
      aria-rowindex={index + 2}
      data-index={index}
      tabIndex={focus}
      data-incident={incident.id}
    >
      <td className={mergeClasses(styles.cell, styles.first)}>
        <PriorityIcon priority={incident.priority} quiet={resolved} withWord />
      </td>
      <td className={mergeClasses(styles.cell, styles.numbers, resolved && styles.quiet)}>
        <Time value={incident.reportTimestamp} />
      </td>
      <td className={styles.cell}>
        <IncidentPill status={incident.status} />
      </td>
      <td className={styles.cell}>
        <CategoryWord category={incident.category} />
      </td>
      <td className={styles.cell}>
        <Link
          to={addresses.incident(incident)}
          title={title}
          className={mergeClasses(target.line, styles.title, resolved && styles.resolved)}
        >
          {title}
        </Link>
      </td>
      <td className={styles.cell} title={incident.cu ?? undefined}>
        {incident.cu}
      </td>
      {withDevice && (
        <td className={styles.cell}>
          <Link
            to={addresses.device(incident)}
            className={mergeClasses(target.line, styles.device)}
            title={incident.deviceData.name}
          >
            {incident.deviceData.name}
          </Link>
        </td>
      )}
      <td className={mergeClasses(styles.cell, styles.last)}>
        {incident.editable && (
          <IconButton
            icon={<Edit20Regular aria-hidden />}
            label={t('edit', { title })}
            to={addresses.incident(incident)}
          />
        )}
      </td>
    </tr>
  );
});
