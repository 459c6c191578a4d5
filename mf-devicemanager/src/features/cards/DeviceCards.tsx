import { CardGrid } from '@portal/ui/data-table/CardGrid';
import { usePhone } from '@portal/ui/media';
import type { FleetDevice } from '../../data/device';
import type { SlotAction } from '../../parts/use-open';
import { LargeDeviceCard } from './LargeDeviceCard';
import { SmallDeviceCard } from './SmallCard';
import { largeDevice, small } from './sizes';

interface DeviceCardsProps {
  devices: readonly FleetDevice[];
  label: string;
  view: 'large' | 'small';
  placeOf: (device: FleetDevice) => string | undefined;
  actionsOf: (device: FleetDevice) => readonly SlotAction[];
}

/** Devices as cards. */
export function DeviceCards({ devices, label, view, placeOf, actionsOf }: DeviceCardsProps) {
  const phone = usePhone();
  return (
    <CardGrid
      items={devices}
      keyOf={(device) => device.uuid}
      label={label}
      size={view === 'large' ? largeDevice(phone) : small(phone)}
      card={(device, { 'data-index': index, tabIndex }) =>
        view === 'large' ? (
          <LargeDeviceCard
            device={device}
            place={placeOf(device)}
            actions={actionsOf(device)}
            index={index}
            tabIndex={tabIndex}
          />
        ) : (
          <SmallDeviceCard device={device} actions={actionsOf(device)} index={index} tabIndex={tabIndex} />
        )
      }
    />
  );
}
