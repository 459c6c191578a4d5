import { DeviceIcon, GroupIcon, MyDevicesIcon } from '@portal/ui/device-icon';
import type { Entry } from './entry';

const ICONS = { device: DeviceIcon, group: GroupIcon, mine: MyDevicesIcon };

/** The picture of a group or device. */
export function EntryIcon({ entry, size }: { entry: Entry; size?: 48 | 'card' }) {
  const Icon = ICONS[entry.kind];
  return <Icon url={entry.iconURL} size={size} />;
}
