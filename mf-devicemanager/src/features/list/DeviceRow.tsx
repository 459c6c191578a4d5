import { Connection } from '@portal/ui/connection';
import { DeviceIcon } from '@portal/ui/device-icon';
import { IconButton } from '@portal/ui/icon-button';
import { MoreVertical20Regular, Warning20Regular } from '@portal/ui/icons';
import { Row, useFlash } from '@portal/ui/row';
import { StatusGlyph, StatusWord } from '@portal/ui/status';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { clockOrDate, stamp, useNow } from '@portal/ui/time';
import { memo } from 'react';
import type { FleetDevice } from '../../data/device';
import { ActionButton, quickOnes } from '../../parts/ActionButton';
import { IncidentCount } from '../../parts/IncidentCount';
import { useColumns } from '../../parts/layout';
import { NameCell } from '../../parts/NameCell';
import type { SlotAction } from '../../parts/use-open';
import { useOpen } from '../../parts/use-open';
import { useSpoken } from '../../parts/useSpoken';
import { useManagerTexts } from '../../texts';

const useStyles = makeStyles({
  time: { fontVariantNumeric: 'tabular-nums' },
  separator: { color: tokens.colorNeutralForeground4 },
  fixed: { flexShrink: 0 },
  ellipsis: { overflow: 'hidden', textOverflow: 'ellipsis' },
});

interface DeviceRowProps {
  device: FleetDevice;
  index: number;
  tabIndex: number;
  /** The second line: its street, or the path to its group. */
  place?: string;
  actions: readonly SlotAction[];
  phone: boolean;
}

/** One device: 44 px in columns, on phones 68 px in two lines. */
export const DeviceRow = memo(function DeviceRow({ device, index, tabIndex, place, actions, phone }: DeviceRowProps) {
  const styles = useStyles();
  const columns = useColumns();
  const { t } = useManagerTexts();
  const open = useOpen();
  const spoken = useSpoken();
  const flash = useFlash(`${device.statusValue} ${device.incidents}`);
  const now = useNow();
  const lost = !device.cloudConnectivity;
  const quiet = device.status === 'OK' && !lost;
  const alarms = actions.find((action) => action.badge);
  const more = (
    <IconButton
      tabIndex={-1}
      data-menu
      icon={<MoreVertical20Regular />}
      label={t('more', { name: device.name })}
      aria-haspopup="menu"
      onClick={(event) => open({ what: 'device', device, actions }, event.currentTarget)}
    />
  );
  const below = phone ? (
    quiet ? (
      place
    ) : (
      <>
        <StatusWord status={device.status} className={lost ? undefined : styles.fixed} />
        <span aria-hidden className={styles.separator}>
          ·
        </span>
        {lost ? (
          <Connection connected={false} lastPing={device.lastPing} size={16} look="short" className={styles.fixed} />
        ) : (
          <span className={styles.ellipsis}>{place}</span>
        )}
      </>
    )
  ) : (
    place
  );

  return (
    <Row
      role="row"
      aria-rowindex={index + 2}
      aria-label={spoken.device(device)}
      data-index={index}
      data-item
      tabIndex={tabIndex}
      status={device.status}
      flash={flash}
      className={columns.device}
      onClick={
        phone
          ? (event) => openSheet(event, () => open({ what: 'device', device, actions }, event.currentTarget))
          : undefined
      }
    >
      <span role="gridcell" className={columns.cell}>
        <StatusGlyph status={device.status} connected={!lost} size={24} />
      </span>
      <span role="gridcell" className={columns.cell}>
        <NameCell
          name={device.name}
          below={below}
          icon={<DeviceIcon url={device.iconURL} />}
          to={phone ? undefined : alarms?.to}
          tabIndex={-1}
        />
      </span>
      <span role="gridcell" className={mergeClasses(columns.cell, columns.phoneHidden)}>
        <StatusWord status={device.status} />
      </span>
      <span role="gridcell" className={mergeClasses(columns.cell, columns.middle, columns.phoneHidden)}>
        <Connection connected={!lost} lastPing={device.lastPing} />
      </span>
      <span role="gridcell" className={columns.cell}>
        <IncidentCount
          count={device.incidents}
          action={alarms}
          hideNone={phone}
          icon={<Warning20Regular aria-hidden />}
        />
      </span>
      <span
        role="gridcell"
        className={mergeClasses(columns.cell, columns.fact, styles.time, columns.wideOnly)}
        data-tooltip={device.lastPing === null ? undefined : stamp(device.lastPing)}
      >
        {device.lastPing === null ? t('unknown') : clockOrDate(device.lastPing, now)}
      </span>
      <span role="gridcell" className={mergeClasses(columns.cell, columns.end)}>
        {!phone &&
          quickOnes(actions)
            .slice(0, 2)
            .map((action, place) => (
              <span key={action.id} className={place === 0 ? columns.wideOnly : columns.widestOnly}>
                <ActionButton tabIndex={-1} action={action} />
              </span>
            ))}
        {(phone || actions.length > 0) && more}
      </span>
    </Row>
  );
});

/** A tap anywhere on a phone's row opens its actions, unless it hit a control. */
function openSheet(event: React.MouseEvent, open: () => void) {
  if (event.target instanceof Element && event.target.closest('a, button')) return;
  open();
}
