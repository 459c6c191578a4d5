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
import { Spinner } from '@portal/ui/spinner';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@portal/ui/styles';
import { useRef } from 'react';
import { useSnapshot } from '../../data/useSnapshot';
import { useCameraTexts } from '../../texts';
import { Countdown } from './Countdown';
import { useFullScreen } from './useFullScreen';

const useStyles = makeStyles({
  frame: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '100%',
    aspectRatio: '16 / 9',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground4,
    color: tokens.colorNeutralForeground3,
  },
  image: { width: '100%', height: '100%', objectFit: 'cover' },
  whole: { objectFit: 'contain' },
  old: { opacity: 0.45 },
  plate: {
    ...typographyStyles.caption1,
    position: 'absolute',
    left: '10px',
    bottom: '10px',
    maxWidth: 'calc(100% - 20px)',
    boxSizing: 'border-box',
    padding: '2px 8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackgroundStatic,
    color: tokens.colorNeutralForegroundStaticInverted,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  message: { marginTop: tokens.spacingVerticalS },
  none: { padding: tokens.spacingHorizontalL, textAlign: 'center' },
  bar: {
    display: 'flex',
    alignItems: 'center',
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
  const { picture, failed, loading, paused, nextAt, pause, resume, refresh } = useSnapshot(groupId, camera.id);
  const frame = useRef<HTMLDivElement>(null);
  const full = useFullScreen(frame);
  // With seconds: a new picture comes every ten.
  const time = picture ? formatSeconds(picture.at) : '';
  return (
    <>
      <div ref={frame} className={styles.frame}>
        {picture && (
          <img
            src={picture.url}
            alt={t('picture.alt', { camera: camera.name, time })}
            className={mergeClasses(styles.image, full.is && styles.whole, failed && styles.old)}
          />
        )}
        {!picture && !failed && <Spinner label={t('picture.loading')} labelPosition="below" />}
        {!picture && failed && (
          <p role="alert" className={styles.none}>
            {t('picture.unavailable')}
          </p>
        )}
        {picture && (
          <span aria-hidden className={styles.plate}>
            {camera.name} · {time}
          </span>
        )}
      </div>
      {picture && failed && (
        <MessageBar intent="warning" className={styles.message}>
          <MessageBarBody>{t('picture.stale', { time })}</MessageBarBody>
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
    </>
  );
}
