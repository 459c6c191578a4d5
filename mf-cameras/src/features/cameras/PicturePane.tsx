import type { Camera } from '@portal/contracts/cameras';
import { IconButton } from '@portal/ui/icon-button';
import {
  ArrowClockwise20Regular,
  FullScreenMaximize20Regular,
  FullScreenMinimize20Regular,
  Pause20Regular,
  Play20Regular,
} from '@portal/ui/icons';
import { PHONE, usePhone } from '@portal/ui/media';
import { MessageBar, MessageBarBody } from '@portal/ui/message';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { useRef } from 'react';
import { useSnapshot } from '../../data/useSnapshot';
import { useCameraTexts } from '../../texts';
import { Countdown } from './Countdown';
import { PictureFrame } from './PictureFrame';
import { useFullScreen } from './useFullScreen';

const useStyles = makeStyles({
  // On the full screen the dialog around it is hidden.
  pane: { visibility: 'visible' },
  // The buttons come along on the full screen: who cannot press Escape leaves by them.
  fullScreen: {
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    padding: '12px 16px',
    // Dark in every theme: no bar beside the picture outshines it.
    backgroundColor: tokens.colorNeutralBackgroundStatic,
    '& span, & button': { color: tokens.colorNeutralForegroundStaticInverted },
    '& button:hover': { backgroundColor: tokens.colorBackgroundOverlay },
    '& button:focus-visible': { outlineColor: tokens.colorNeutralForegroundStaticInverted },
  },
  fullFrame: { flexGrow: 1, minHeight: 0, aspectRatio: 'auto', backgroundColor: 'transparent' },
  message: { marginTop: tokens.spacingVerticalS },
  bar: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    gap: tokens.spacingHorizontalXS,
    minHeight: '32px',
    marginTop: tokens.spacingVerticalS,
    [PHONE]: { gap: tokens.spacingHorizontalS },
  },
  grow: { flexGrow: 1 },
});

/** The chosen camera's picture, renewed every 10 s; on an error the last one stays, dimmed, with its time [R-CAM-05, R-CAM-06]. */
export function PicturePane({ groupId, camera }: { groupId: string; camera: Camera }) {
  const styles = useStyles();
  const { t, formatSeconds } = useCameraTexts();
  const phone = usePhone();
  const { picture, failed, loading, paused, nextAt, pause, resume, refresh, refuse } = useSnapshot(groupId, camera.id);
  const pane = useRef<HTMLDivElement>(null);
  const full = useFullScreen(pane);
  return (
    <div ref={pane} className={mergeClasses(styles.pane, full.is && styles.fullScreen)}>
      <PictureFrame
        camera={camera.name}
        picture={picture}
        failed={failed}
        refuse={refuse}
        whole={full.is}
        className={mergeClasses(full.is && styles.fullFrame)}
      />
      {picture && failed && (
        <MessageBar intent="warning" className={styles.message}>
          <MessageBarBody>{t('picture.stale', { time: formatSeconds(picture.at) })}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.bar}>
        <Countdown nextAt={nextAt} loading={loading} paused={paused} />
        <span className={styles.grow} />
        {paused ? (
          <IconButton icon={<Play20Regular aria-hidden />} label={t('picture.resume')} onClick={resume} />
        ) : (
          <IconButton icon={<Pause20Regular aria-hidden />} label={t('picture.pause')} onClick={pause} />
        )}
        {!phone && (
          <IconButton icon={<ArrowClockwise20Regular aria-hidden />} label={t('picture.refresh')} onClick={refresh} />
        )}
        {full.possible && (
          <IconButton
            icon={full.is ? <FullScreenMinimize20Regular aria-hidden /> : <FullScreenMaximize20Regular aria-hidden />}
            label={t(full.is ? 'picture.leaveFullScreen' : 'picture.fullScreen')}
            onClick={full.toggle}
          />
        )}
      </div>
    </div>
  );
}
