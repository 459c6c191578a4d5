import { Spinner } from '@portal/ui/spinner';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@portal/ui/styles';
import type { ReactNode } from 'react';
import type { SnapshotState } from '../../data/useSnapshot';
import { useCameraTexts } from '../../texts';

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
    display: 'flex',
    gap: '4px',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  // The time is never cut.
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  none: { padding: tokens.spacingHorizontalL, textAlign: 'center' },
});

interface FrameProps {
  /** On the picture: what it shows, and when. */
  plate?: { name: string; time: string } | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The place of a picture or film, always 16 to 9, with what stands on it. */
export function Frame({ plate, className, children }: FrameProps) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.frame, className)}>
      {children}
      {plate && (
        <span aria-hidden className={styles.plate}>
          <span className={styles.name}>{plate.name}</span>
          <span>· {plate.time}</span>
        </span>
      )}
    </div>
  );
}

/** In place of a picture or film that cannot be had. */
export function Unavailable({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div role="alert" className={useStyles().none}>
      <p>{text}</p>
      {children}
    </div>
  );
}

interface PictureFrameProps extends Pick<SnapshotState, 'picture' | 'failed' | 'refuse'> {
  camera: string;
  /** All of it shows, with bars where it does not fit. */
  whole?: boolean;
  className?: string;
}

/** The last picture that came with name and time on it, dimmed when no newer one comes; never a broken frame [R-CAM-06]. */
export function PictureFrame({ camera, picture, failed, refuse, whole, className }: PictureFrameProps) {
  const styles = useStyles();
  const { t, formatSeconds } = useCameraTexts();
  // With seconds: a new picture comes every ten.
  const time = picture ? formatSeconds(picture.at) : '';
  return (
    <Frame plate={picture && { name: camera, time }} className={className}>
      {picture && (
        <img
          src={picture.url}
          alt={t('picture.alt', { camera, time })}
          className={mergeClasses(styles.image, whole && styles.whole, failed && styles.old)}
          onError={refuse}
        />
      )}
      {!picture && !failed && <Spinner label={t('picture.loading')} labelPosition="below" />}
      {!picture && failed && <Unavailable text={t('picture.unavailable')} />}
    </Frame>
  );
}
