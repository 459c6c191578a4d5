import { useSwitches } from '@portal/platform/switches';
import { IconButton } from '@portal/ui/icon-button';
import { Map20Regular } from '@portal/ui/icons';
import { useManagerTexts } from '../../texts';

/** Leads to the map, with its module on [R-DEV-05]. */
export function MapButton() {
  const { t } = useManagerTexts();
  const isOn = useSwitches(({ ready, map }) => ready && map);
  return isOn && <IconButton icon={<Map20Regular />} label={t('map')} to="/map" />;
}
