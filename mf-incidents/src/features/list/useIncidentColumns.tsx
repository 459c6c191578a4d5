import type { Incident } from '@portal/contracts/incidents';
import { localizedSummary } from '@portal/domain/languages';
import type { Column } from '@portal/ui/data-table/DataTable';
import { IconButton } from '@portal/ui/icon-button';
import { Edit20Regular } from '@portal/ui/icons';
import { useLinkTarget } from '@portal/ui/link-target';
import { Link } from '@portal/ui/router';
import { IncidentPill, PriorityIcon } from '@portal/ui/status';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Time } from '@portal/ui/time';
import { useMemo } from 'react';
import type { Addresses } from '../../data/addresses';
import { CategoryWord } from '../../parts/CategoryWord';
import { QuickActions } from '../../parts/quick/QuickActions';
import { useIncidentTexts } from '../../texts';

const useStyles = makeStyles({
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

/** The longest month of most languages, on a day of two digits. */
const LONGEST = Date.UTC(2026, 8, 23, 12);
/** Of a digit or letter of a date at 14 px, with some air, and the cell's own padding (px). */
const LETTER = 7.4;
const PADDING = 16;

/** How wide a column of dates must be for none to be cut: "23 de septiembre de 2026, 14:00" takes a third more than the English one. */
export const dateWidth = (format: (time: number) => string): number =>
  Math.ceil(format(LONGEST).length * LETTER) + PADDING;

/**
 * The columns of a list of incidents [R-INC-02].
 * @param withDevice false where one device is viewed
 */
export function useIncidentColumns(withDevice: boolean, addresses: Addresses): readonly Column<Incident>[] {
  const styles = useStyles();
  const target = useLinkTarget();
  const { t, language, formatDateTime } = useIncidentTexts();
  return useMemo(() => {
    const isResolved = ({ status }: Incident) => status === 'RESOLVED';
    const columns: Column<Incident>[] = [
      {
        id: 'priority',
        header: t('column.priority'),
        sortable: true,
        width: '108px',
        cell: (incident) => <PriorityIcon priority={incident.priority} quiet={isResolved(incident)} withWord />,
      },
      {
        id: 'date',
        header: t('column.date'),
        sortable: true,
        // Never cut, whatever the language makes of it.
        width: `${dateWidth(formatDateTime)}px`,
        cell: (incident) => (
          <Time
            value={incident.reportTimestamp}
            className={mergeClasses(styles.numbers, isResolved(incident) && styles.quiet)}
          />
        ),
      },
      {
        id: 'status',
        header: t('column.status'),
        sortable: true,
        width: '140px',
        cell: ({ status }) => <IncidentPill status={status} />,
      },
      {
        id: 'category',
        header: t('column.category'),
        sortable: true,
        width: '138px',
        cell: ({ category }) => <CategoryWord category={category} />,
      },
      {
        id: 'title',
        header: t('column.title'),
        sortable: true,
        cell: (incident) => (
          <Link
            to={addresses.incident(incident)}
            title={localizedSummary(incident, language)}
            className={mergeClasses(target.line, styles.title, isResolved(incident) && styles.resolved)}
          >
            {localizedSummary(incident, language)}
          </Link>
        ),
      },
      {
        id: 'cu',
        header: t('column.cu'),
        sortable: true,
        width: '68px',
        cell: ({ cu }) => cu,
        title: ({ cu }) => cu ?? undefined,
      },
      {
        id: 'device',
        header: t('column.device'),
        sortable: true,
        width: '200px',
        cell: (incident) => (
          <Link
            to={addresses.device(incident)}
            title={incident.deviceData.name}
            className={mergeClasses(target.line, styles.device)}
          >
            {incident.deviceData.name}
          </Link>
        ),
      },
      {
        id: 'actions',
        header: t('column.actions'),
        hideHeader: true,
        width: '112px',
        end: true,
        cell: (incident) =>
          incident.editable && (
            <>
              <QuickActions few incident={incident} />
              <IconButton
                icon={<Edit20Regular aria-hidden />}
                label={t('edit', { title: localizedSummary(incident, language) })}
                to={addresses.incident(incident)}
              />
            </>
          ),
      },
    ];
    return withDevice ? columns : columns.filter(({ id }) => id !== 'device');
  }, [withDevice, addresses, styles, target, t, language, formatDateTime]);
}
