import type { Camera } from '@portal/contracts/cameras';
import { Button } from '@portal/ui/button';
import { Spinner } from '@portal/ui/spinner';
import { makeStyles } from '@portal/ui/styles';
import { useVideo } from '../../data/useVideo';
import { useCameraTexts } from '../../texts';
import { Frame, Unavailable } from './PictureFrame';

const useStyles = makeStyles({ video: { width: '100%', height: '100%', objectFit: 'contain' } });

/** What the chosen camera saw in the last seconds, with the browser's own controls; a message when there is none [R-CAM-06]. */
export function VideoPane({ groupId, camera }: { groupId: string; camera: Camera }) {
  const { t } = useCameraTexts();
  const { url, failed, refuse, retry } = useVideo(groupId, camera.id);
  const styles = useStyles();
  return (
    <Frame>
      {failed ? (
        <Unavailable text={t('video.unavailable')}>
          <Button onClick={retry}>{t('retry')}</Button>
        </Unavailable>
      ) : url === undefined ? (
        <Spinner label={t('video.loading')} labelPosition="below" />
      ) : (
        <video
          controls
          autoPlay
          muted
          playsInline
          src={url}
          aria-label={t('video.label', { camera: camera.name })}
          className={styles.video}
          onError={refuse}
        />
      )}
    </Frame>
  );
}
