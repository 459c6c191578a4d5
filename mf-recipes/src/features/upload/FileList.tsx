import { sizeText } from '@portal/domain/file-size';
import { IconButton } from '@portal/ui/icon-button';
import { BookOpen20Regular, CheckmarkCircle20Filled, Dismiss20Regular, ErrorCircle20Filled } from '@portal/ui/icons';
import { ProgressBar } from '@portal/ui/progress-bar';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { portalTokens } from '@portal/ui/theme';
import { useRecipeTexts } from '../../texts';
import type { UploadFile, UploadState } from './useUploads';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    maxHeight: '280px',
    overflowY: 'auto',
    margin: '12px 0 0',
    padding: 0,
    listStyleType: 'none',
  },
  item: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, minHeight: '44px' },
  words: { display: 'flex', flexDirection: 'column', gap: '2px', flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  failed: { color: portalTokens.portalStatusAlertForeground },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  done: { flexShrink: 0, color: portalTokens.portalStatusOkForeground },
  wrong: { flexShrink: 0, color: portalTokens.portalStatusAlertForeground },
});

interface FileListProps {
  files: readonly UploadFile[];
  /** While something is on its way nothing is taken off. */
  locked: boolean;
  onDrop: (file: File) => void;
}

/** The chosen files, each with how far it has come or why it was refused. */
export function FileList({ files, locked, onDrop }: FileListProps) {
  const styles = useStyles();
  const { t, language } = useRecipeTexts();
  if (files.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('upload.files')}>
      {files.map(({ file, state }, index) => (
        <li key={`${index} ${file.name}`} className={styles.item}>
          <Mark state={state} />
          <div className={styles.words}>
            <span className={styles.name}>{file.name}</span>
            {state.is === 'failed' ? (
              <Meta role="alert" className={styles.failed}>
                {state.text}
              </Meta>
            ) : (
              <Meta>
                {state.is === 'done' ? t('upload.added', { count: state.recipes }) : sizeText(file.size, language)}
              </Meta>
            )}
            {state.is === 'sending' && (
              <ProgressBar aria-label={t('upload.progress', { name: file.name })} share={state.share} />
            )}
          </div>
          {state.is !== 'done' && !locked && (
            <IconButton
              icon={<Dismiss20Regular aria-hidden />}
              label={t('upload.drop', { name: file.name })}
              onClick={() => onDrop(file)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function Mark({ state }: { state: UploadState }) {
  const styles = useStyles();
  if (state.is === 'done') return <CheckmarkCircle20Filled aria-hidden className={styles.done} />;
  if (state.is === 'failed') return <ErrorCircle20Filled aria-hidden className={styles.wrong} />;
  return <BookOpen20Regular aria-hidden className={styles.icon} />;
}
