import type { GroupNode } from '@portal/contracts/groups';
import { Connection } from '@portal/ui/connection';
import { DeviceIcon, GroupIcon } from '@portal/ui/device-icon';
import { Clock20Regular } from '@portal/ui/icons';
import { StatusGlyph, StatusWord } from '@portal/ui/status';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Subtitle1 } from '@portal/ui/text';
import { stamp } from '@portal/ui/time';
import type { FleetDevice } from '../../data/device';
import { useManagerTexts } from '../../texts';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM },
  text: { minWidth: 0 },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '6px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  note: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    margin: '12px -44px 0 0',
    padding: '8px 12px',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/** What a device's sheet says before its actions; a lost one says how old its status is. */
export function DeviceSheetHeader({ device }: { device: FleetDevice }) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const lost = !device.cloudConnectivity;
  return (
    <div>
      <div className={styles.head}>
        <DeviceIcon url={device.iconURL} size={48} />
        <div className={styles.text}>
          <Subtitle1>{device.name}</Subtitle1>
          <div className={styles.facts}>
            <StatusGlyph status={device.status} connected={!lost} size={16} />
            <StatusWord status={device.status} />
            {lost && (
              <>
                <span aria-hidden>·</span>
                <Connection connected={false} lastPing={device.lastPing} size={16} look="short" />
              </>
            )}
          </div>
        </div>
      </div>
      {lost && (
        <div className={styles.note}>
          <Clock20Regular aria-hidden />
          <span>
            {device.lastPing === null ? t('lost.noteUnknown') : t('lost.note', { time: stamp(device.lastPing) })}
          </span>
        </div>
      )}
    </div>
  );
}

export function GroupSheetHeader({ group }: { group: GroupNode }) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  return (
    <div className={styles.head}>
      <GroupIcon url={group.iconURL} size={48} />
      <div className={styles.text}>
        <Subtitle1>{group.name}</Subtitle1>
        <div className={styles.facts}>
          <StatusGlyph status={group.status} size={16} />
          <StatusWord status={group.status} />
          <span aria-hidden>·</span>
          <span>{t('devices', { count: group.deviceCount })}</span>
        </div>
      </div>
    </div>
  );
}
