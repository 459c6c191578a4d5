import type { Camera } from '@portal/contracts/cameras';
import { HOVER, PHONE } from '@portal/ui/media';
import { VisuallyHidden } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useRef } from 'react';
import { useInSight } from '../../data/in-sight';
import { useSnapshot } from '../../data/useSnapshot';
import { useCameraTexts } from '../../texts';
import { PictureFrame } from './PictureFrame';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
    alignContent: 'start',
    gap: '16px',
    flexGrow: 1,
    margin: 0,
    padding: '20px 24px',
    overflowY: 'auto',
    listStyleType: 'none',
    [PHONE]: { padding: '4px 16px 16px' },
  },
  tile: {
    display: 'block',
    width: '100%',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    [HOVER]: { ':hover': { boxShadow: tokens.shadow8 } },
  },
});

interface CameraGridProps {
  groupId: string;
  cameras: readonly Camera[];
  onShow: (id: string) => void;
}

/** All cameras of a group at once; a tile leads to the camera. Only those in sight ask for new pictures, and none while the tab is hidden. */
export function CameraGrid({ groupId, cameras, onShow }: CameraGridProps) {
  const styles = useStyles();
  const { t } = useCameraTexts();
  return (
    <ul aria-label={t('cameras')} className={styles.grid}>
      {cameras.map((camera) => (
        <li key={camera.id}>
          <Tile groupId={groupId} camera={camera} onShow={() => onShow(camera.id)} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ groupId, camera, onShow }: { groupId: string; camera: Camera; onShow: () => void }) {
  const styles = useStyles();
  const { t } = useCameraTexts();
  const button = useRef<HTMLButtonElement>(null);
  const { picture, failed, refuse } = useSnapshot(groupId, camera.id, useInSight(button));
  return (
    <button ref={button} type="button" className={styles.tile} onClick={onShow}>
      <VisuallyHidden>{t('showImage', { camera: camera.name })}</VisuallyHidden>
      <PictureFrame camera={camera.name} picture={picture} failed={failed} refuse={refuse} />
    </button>
  );
}
