import { IconButton } from '@portal/ui/icon-button';
import { ArrowClockwise20Regular, Dismiss20Regular } from '@portal/ui/icons';
import { FORCED_COLORS } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { sizeText } from '../../data/file-size';
import { useIncidentTexts } from '../../texts';
import { FileLine } from './FileLine';
import { iconOf } from './StoredFile';
import type { Sending, Uploads } from './useUploads';

const useStyles = makeStyles({
  track: {
    display: 'block',
    height: '4px',
    marginTop: '4px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground6,
    overflow: 'hidden',
    [FORCED_COLORS]: { outline: '1px solid CanvasText' },
  },
  bar: {
    display: 'block',
    height: '100%',
    backgroundColor: tokens.colorCompoundBrandBackground,
    transformOrigin: 'left',
    forcedColorAdjust: 'none',
    [FORCED_COLORS]: { backgroundColor: 'Highlight' },
  },
  problem: { color: tokens.colorPaletteRedForeground1 },
});

/** A file on its way, or one that did not get there and why. */
export function SentFile({ sending, uploads }: { sending: Sending; uploads: Uploads }) {
  const styles = useStyles();
  const { t, language } = useIncidentTexts();
  const { key, file, state, share, problem } = sending;
  const percent = Math.round(share * 100);
  const { name } = file;
  const isOver = state === 'failed' || state === 'refused';
  return (
    <FileLine
      icon={iconOf(name)}
      name={name}
      actions={
        <>
          {state === 'failed' && (
            <IconButton
              icon={<ArrowClockwise20Regular />}
              label={t('attachments.retry', { name })}
              onClick={() => uploads.retry(key)}
            />
          )}
          <IconButton
            icon={<Dismiss20Regular />}
            label={t(isOver ? 'attachments.dismiss' : 'attachments.cancel', { name })}
            onClick={() => uploads.remove(key)}
          />
        </>
      }
    >
      {isOver && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
      {state === 'waiting' && t('attachments.waiting')}
      {state === 'sending' && (
        <>
          {t('attachments.sending', { percent, size: sizeText(file.size, language) })}
          <span
            role="progressbar"
            aria-label={name}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className={styles.track}
          >
            <span className={styles.bar} style={{ transform: `scaleX(${share})` }} />
          </span>
        </>
      )}
    </FileLine>
  );
}
