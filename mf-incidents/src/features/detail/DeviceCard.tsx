import type { Device } from '@portal/contracts/devices';
import type { Incident } from '@portal/contracts/incidents';
import { clamp } from '@portal/ui/clamp';
import { DeviceIcon } from '@portal/ui/device-icon';
import { ChevronRight20Regular } from '@portal/ui/icons';
import { Link } from '@portal/ui/router';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1Strong, Meta } from '@portal/ui/text';
import { useAddressesFrom } from '../../data/addresses';
import { Panel } from '../../parts/Panel';

const useStyles = makeStyles({
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '44px',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusMedium,
  },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  name: { ...clamp(3) },
  place: { ...clamp(2) },
});

interface DeviceCardProps {
  incident: Incident;
  /** undefined until it came, or when it can't be seen. */
  device: Device | undefined;
  groupId: string | undefined;
  groupName: string | undefined;
}

/** The device it happened on [R-INC-10], with the way to its page [R-EXT-25]; where nobody serves one, to all its incidents. */
export function DeviceCard({ incident, device, groupId, groupName }: DeviceCardProps) {
  const styles = useStyles();
  const address = useAddressesFrom(groupId).device(incident);
  const place = [groupName, device?.street, groupName === undefined ? device?.city : undefined]
    .filter(Boolean)
    .join(' · ');
  return (
    <Panel>
      <Link to={address} className={styles.link}>
        <DeviceIcon url={incident.deviceData.iconURL} size={48} />
        <span className={styles.words}>
          <Body1Strong className={styles.name}>{incident.deviceData.name}</Body1Strong>
          {place !== '' && <Meta className={styles.place}>{place}</Meta>}
        </span>
        <ChevronRight20Regular aria-hidden />
      </Link>
    </Panel>
  );
}
