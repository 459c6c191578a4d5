import { Connection } from '@portal/ui/connection';
import type { CardFocus } from '@portal/ui/data-table/CardGrid';
import { DeviceIcon } from '@portal/ui/device-icon';
import { IconButton } from '@portal/ui/icon-button';
import { MoreVertical20Regular, Warning20Regular } from '@portal/ui/icons';
import { useFlash } from '@portal/ui/row';
import { StatusGlyph, StatusWord } from '@portal/ui/status';
import { mergeClasses } from '@portal/ui/styles';
import { clockOrDate, useNow } from '@portal/ui/time';
import { memo } from 'react';
import type { FleetDevice } from '../../data/device';
import { ActionButton, quickOnes } from '../../parts/ActionButton';
import { IncidentCount } from '../../parts/IncidentCount';
import type { SlotAction } from '../../parts/use-open';
import { useOpen } from '../../parts/use-open';
import { useSpoken } from '../../parts/useSpoken';
import { useManagerTexts } from '../../texts';
import { CardLink } from './CardLink';
import { useCardStyles } from './card-styles';

interface LargeDeviceCardProps {
  device: FleetDevice;
  place?: string;
  actions: readonly SlotAction[];
  index: number;
  tabIndex: number;
}

/** A device at full size: status band, picture, address, last ping, actions. */
export const LargeDeviceCard = memo(function LargeDeviceCard({
  device,
  place,
  actions,
  index,
  tabIndex,
}: LargeDeviceCardProps) {
  const styles = useCardStyles();
  const { t } = useManagerTexts();
  const now = useNow();
  const open = useOpen();
  const spoken = useSpoken();
  const flash = useFlash(`${device.statusValue} ${device.incidents}`);
  const lost = !device.cloudConnectivity;
  const alarms = actions.find((action) => action.badge);
  const quick = quickOnes(actions);
  const focus: CardFocus = { 'data-index': index, tabIndex };
  return (
    <div data-item data-flash={flash || undefined} className={mergeClasses(styles.card, flash && styles.flash)}>
      <div className={mergeClasses(styles.band, styles[device.status], lost && styles[`lost${device.status}`])}>
        <StatusGlyph status={device.status} connected={!lost} size={20} />
        <StatusWord status={device.status} />
        <Connection
          connected={!lost}
          lastPing={device.lastPing}
          size={16}
          look="short"
          className={mergeClasses(styles.tag, styles.above, lost && styles.lostTag)}
        />
      </div>
      <div className={styles.body}>
        <DeviceIcon url={device.iconURL} size={56} />
        <div className={styles.text}>
          <CardLink
            focus={focus}
            name={device.name}
            spoken={spoken.device(device)}
            to={alarms?.to}
            onOpen={(target) => open({ what: 'device', device, actions }, target)}
          />
          {place && <span className={mergeClasses(styles.fact, styles.oneLine)}>{place}</span>}
          <span className={styles.meta}>
            {t('lastPing', { time: device.lastPing === null ? t('unknown') : clockOrDate(device.lastPing, now) })}
          </span>
        </div>
      </div>
      <div className={mergeClasses(styles.footer, styles.above)}>
        <IncidentCount count={device.incidents} action={alarms} icon={<Warning20Regular aria-hidden />} />
        {quick.slice(0, 3).map((action) => (
          <ActionButton key={action.id} tabIndex={-1} action={action} />
        ))}
        {actions.length > 0 && (
          <span className={styles.end}>
            <IconButton
              tabIndex={-1}
              data-menu
              icon={<MoreVertical20Regular />}
              label={t('more', { name: device.name })}
              aria-haspopup="menu"
              onClick={(event) => open({ what: 'device', device, actions }, event.currentTarget)}
            />
          </span>
        )}
      </div>
    </div>
  );
});
