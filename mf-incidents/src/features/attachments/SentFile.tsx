import { sizeText } from '@portal/domain/file-size';
import { IconButton } from '@portal/ui/icon-button';
import { ArrowClockwise20Regular, Dismiss20Regular } from '@portal/ui/icons';
import { ProgressBar } from '@portal/ui/progress-bar';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useIncidentTexts } from '../../texts';
import { FileLine } from './FileLine';
import { iconOf } from './StoredFile';
import type { Sending, Uploads } from './useUploads';

const useStyles = makeStyles({
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
          <ProgressBar aria-label={name} share={share} />
        </>
      )}
    </FileLine>
  );
}
