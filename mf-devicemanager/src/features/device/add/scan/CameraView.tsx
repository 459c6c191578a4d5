import { Button } from '@portal/ui/button';
import { CameraOff20Regular } from '@portal/ui/icons';
import { TOUCH } from '@portal/ui/media';
import { Spinner } from '@portal/ui/spinner';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Body1 } from '@portal/ui/text';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAddTexts } from '../texts';
import { useCamera } from './useCamera';
import { useCodes } from './useCodes';

const CORNER = '24px';
const line = `3px solid ${tokens.colorNeutralForegroundStaticInverted}`;

const useStyles = makeStyles({
  view: {
    position: 'relative',
    aspectRatio: '4 / 3',
    width: '100%',
    maxHeight: 'min(320px, 40dvh)',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackgroundStatic,
  },
  video: { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
  // Where the code belongs.
  frame: {
    position: 'absolute',
    inset: 0,
    margin: 'auto',
    height: '70%',
    aspectRatio: '1',
    pointerEvents: 'none',
    filter: `drop-shadow(0 0 1px ${tokens.colorNeutralBackgroundStatic})`,
  },
  corner: { position: 'absolute', width: CORNER, height: CORNER, boxSizing: 'border-box' },
  topStart: { top: 0, left: 0, borderTop: line, borderLeft: line, borderTopLeftRadius: '8px' },
  topEnd: { top: 0, right: 0, borderTop: line, borderRight: line, borderTopRightRadius: '8px' },
  bottomStart: { bottom: 0, left: 0, borderBottom: line, borderLeft: line, borderBottomLeftRadius: '8px' },
  bottomEnd: { bottom: 0, right: 0, borderBottom: line, borderRight: line, borderBottomRightRadius: '8px' },
  sign: { color: tokens.colorNeutralForeground3 },
  again: { [TOUCH]: { minHeight: '44px' } },
});

interface CameraViewProps {
  /** Of what stands in its place while there is no picture. */
  className: string;
  onCodes: (texts: readonly string[]) => Promise<unknown>;
  /** Told when it begins or ends to see something. */
  onSight: (sees: boolean) => void;
}

/** What the camera sees, with a frame for the code; or why it sees nothing, and another try. */
export function CameraView({ className, onCodes, onSight }: CameraViewProps) {
  const styles = useStyles();
  const { t } = useAddTexts();
  const [unreadable, setUnreadable] = useState(false);
  const [camera, retry] = useCamera(!unreadable);
  const video = useRef<HTMLVideoElement>(null);
  useCodes(video, camera.state === 'live' ? camera.stream : undefined, {
    onCodes,
    onFailure: () => setUnreadable(true),
  });
  const sees = camera.state === 'live' && !unreadable;
  const tellSight = useEffectEvent(onSight);
  useEffect(() => tellSight(sees), [sees]);
  const failed = unreadable ? 'unreadable' : camera.state === 'failed' ? camera.why : undefined;

  if (failed)
    return (
      <div role="alert" className={className}>
        <CameraOff20Regular aria-hidden className={styles.sign} />
        <Body1>{t(`scan.${failed}`)}</Body1>
        <Button
          className={styles.again}
          onClick={() => {
            setUnreadable(false);
            retry();
          }}
        >
          {t('scan.again')}
        </Button>
      </div>
    );
  if (camera.state === 'asking')
    return (
      <div className={className}>
        <Spinner label={t('scan.asking')} />
      </div>
    );
  return (
    <div className={styles.view}>
      <video ref={video} muted playsInline aria-label={t('scan.video')} className={styles.video} />
      <div aria-hidden className={styles.frame}>
        {(['topStart', 'topEnd', 'bottomStart', 'bottomEnd'] as const).map((place) => (
          <Corner key={place} place={place} />
        ))}
      </div>
    </div>
  );
}

function Corner({ place }: { place: 'topStart' | 'topEnd' | 'bottomStart' | 'bottomEnd' }) {
  const styles = useStyles();
  return <span className={mergeClasses(styles.corner, styles[place])} />;
}
