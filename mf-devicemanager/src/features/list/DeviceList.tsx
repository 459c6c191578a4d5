import { usePreferences } from '@portal/platform/preferences';
import { useVirtualGrid } from '@portal/ui/data-table/useVirtualGrid';
import { ArrowDown16Regular, ArrowUp16Regular } from '@portal/ui/icons';
import { PHONE, usePhone } from '@portal/ui/media';
import { VisuallyHidden } from '@portal/ui/states';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import type { ReactNode } from 'react';
import type { FleetDevice } from '../../data/device';
import { useColumns } from '../../parts/layout';
import type { SlotAction } from '../../parts/use-open';
import { useManagerTexts } from '../../texts';
import { DeviceRow } from './DeviceRow';

const useStyles = makeStyles({
  head: {
    height: '36px',
    padding: '0 16px',
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground3,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: tokens.fontSizeBase200,
    [PHONE]: { display: 'none' },
  },
  sorted: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
});

interface DeviceListProps {
  devices: readonly FleetDevice[];
  label: string;
  /** The second line of a device. */
  placeOf: (device: FleetDevice) => string | undefined;
  actionsOf: (device: FleetDevice) => readonly SlotAction[];
}

/** Devices as a grid of rows, drawn only where they are seen. */
export function DeviceList({ devices, label, placeOf, actionsOf }: DeviceListProps) {
  const phone = usePhone();
  const { from, to, before, after, container, item } = useVirtualGrid({
    count: devices.length,
    lineHeight: phone ? 68 : 44,
  });
  return (
    <div role="grid" aria-label={label} aria-rowcount={devices.length + 1}>
      <Head />
      <div {...container} role="rowgroup" style={{ paddingTop: before, paddingBottom: after }}>
        {devices.slice(from, to).map((device, offset) => (
          <DeviceRow
            key={device.uuid}
            device={device}
            index={from + offset}
            tabIndex={item(from + offset).tabIndex}
            place={placeOf(device)}
            actions={actionsOf(device)}
            phone={phone}
          />
        ))}
      </div>
    </div>
  );
}

function Head() {
  const styles = useStyles();
  const columns = useColumns();
  const { t } = useManagerTexts();
  const sort = usePreferences((preferences) => preferences.sort);
  const Arrow = sort.direction === 'ASC' ? ArrowUp16Regular : ArrowDown16Regular;
  const title = (by: 'name' | 'status', text: ReactNode) =>
    by === sort.by ? (
      <span className={styles.sorted}>
        {text}
        <Arrow aria-hidden />
      </span>
    ) : (
      text
    );
  const ariaSort = (by: 'name' | 'status') =>
    by !== sort.by ? undefined : sort.direction === 'ASC' ? 'ascending' : 'descending';
  return (
    <div role="row" aria-rowindex={1} className={mergeClasses(styles.head, columns.device)}>
      <span role="columnheader">
        <VisuallyHidden>{t('column.glyph')}</VisuallyHidden>
      </span>
      <span role="columnheader" aria-sort={ariaSort('name')}>
        {title('name', t('column.name'))}
      </span>
      <span role="columnheader" aria-sort={ariaSort('status')}>
        {title('status', t('column.status'))}
      </span>
      <span role="columnheader" className={columns.middle}>
        {t('column.connection')}
      </span>
      <span role="columnheader">{t('column.incidents')}</span>
      <span role="columnheader" className={columns.wideOnly}>
        {t('column.lastPing')}
      </span>
      <span role="columnheader">
        <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
      </span>
    </div>
  );
}
