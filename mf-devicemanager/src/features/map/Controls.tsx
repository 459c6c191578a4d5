import { IconButton } from '@portal/ui/icon-button';
import { Add20Regular, FullScreenMaximize20Regular, Subtract20Regular } from '@portal/ui/icons';
import { makeStyles, tokens } from '@portal/ui/styles';
import type { DeviceMap } from './device-map';
import { useMapTexts } from './texts';
import { type LngLat, viewOfAll } from './zoom';

const useStyles = makeStyles({
  controls: {
    display: 'flex',
    flexDirection: 'column',
    pointerEvents: 'auto',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
    '& > * + *': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
});

/** Nearer, farther, and all devices [R-MAP-05]. */
export function Controls({ map, places }: { map: DeviceMap | undefined; places: readonly LngLat[] }) {
  const styles = useStyles();
  const { t } = useMapTexts();
  return (
    <div role="group" aria-label={t('controls')} className={styles.controls}>
      <IconButton icon={<Add20Regular />} label={t('zoomIn')} onClick={() => map?.zoomBy(1)} />
      <IconButton icon={<Subtract20Regular />} label={t('zoomOut')} onClick={() => map?.zoomBy(-1)} />
      <IconButton
        icon={<FullScreenMaximize20Regular />}
        label={t('showAll')}
        onClick={() => map?.go(viewOfAll(places, map.size()))}
      />
    </div>
  );
}
