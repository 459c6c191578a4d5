import { Pause20Regular, Play20Regular } from '@portal/ui/icons';
import { FORCED_COLORS, TOUCH } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { ARTWORK } from './artwork';
import { useLandingTexts } from './texts';
import type { useSlides } from './useSlides';

const useStyles = makeStyles({
  // On a closed ground of its own: a scene has bright spots where it stands.
  row: {
    display: 'flex',
    alignItems: 'center',
    padding: '0 10px 0 2px',
    borderRadius: '22px',
    backgroundColor: ARTWORK.ground,
  },
  button: {
    display: 'grid',
    placeItems: 'center',
    width: '28px',
    height: '44px',
    padding: 0,
    border: 'none',
    background: 'none',
    color: ARTWORK.text,
    cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${ARTWORK.text}` },
    [TOUCH]: { width: '44px' },
  },
  toggle: { width: '44px' },
  dot: {
    width: '8px',
    height: '8px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: ARTWORK.text,
    opacity: 0.55,
    [FORCED_COLORS]: { backgroundColor: 'ButtonText' },
  },
  current: { width: '20px', opacity: 1 },
});

/** Pause and one dot per scene [UI: always visible]. */
export function SlideControls({ slides, count }: { slides: ReturnType<typeof useSlides>; count: number }) {
  const styles = useStyles();
  const { t } = useLandingTexts();
  return (
    <div className={styles.row}>
      <button
        type="button"
        className={mergeClasses(styles.button, styles.toggle)}
        onClick={slides.toggle}
        aria-label={t(slides.playing ? 'slides.pause' : 'slides.play')}
      >
        {slides.playing ? <Pause20Regular aria-hidden /> : <Play20Regular aria-hidden />}
      </button>
      {Array.from({ length: count }, (_, slide) => (
        <button
          key={slide}
          type="button"
          className={styles.button}
          onClick={() => slides.show(slide)}
          aria-label={t('slides.show', { number: slide + 1 })}
          aria-current={slide === slides.current ? 'true' : undefined}
        >
          <span className={mergeClasses(styles.dot, slide === slides.current && styles.current)} />
        </button>
      ))}
    </div>
  );
}
