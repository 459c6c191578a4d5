import { ScrollArea } from '@portal/ui/scroll-area';
import type { MapDevice } from '../../data/map-devices';
import { DeviceTable } from './DeviceTable';
import { MapCard } from './MapCard';
import { useMapTexts } from './texts';

interface HereCardProps {
  devices: readonly MapDevice[];
  onSelect: (uuid: string) => void;
  onClose: () => void;
}

/** The devices of one spot, of which no zoom shows one alone. */
export function HereCard({ devices, onSelect, onClose }: HereCardProps) {
  const { t } = useMapTexts();
  const title = t('here', { count: devices.length });
  return (
    <MapCard title={title} onClose={onClose}>
      <ScrollArea>
        <DeviceTable label={title} devices={devices} selected={undefined} onSelect={onSelect} />
      </ScrollArea>
    </MapCard>
  );
}
