import { ArrowUpload20Regular } from '@portal/ui/icons';
import { FORCED_COLORS, HOVER } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { type DragEvent, type InputHTMLAttributes, useState } from 'react';
import { useRecipeTexts } from '../texts';

const useStyles = makeStyles({
  zone: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '88px',
    boxSizing: 'border-box',
    padding: '12px 16px',
    cursor: 'pointer',
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    [HOVER]: { ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
    ':has(:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  over: {
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
    [FORCED_COLORS]: { outline: '2px solid Highlight' },
  },
  icon: { flexShrink: 0, color: tokens.colorBrandForeground1 },
  input: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
    fontSize: 0,
  },
  words: { display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' },
});

interface FileDropProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'type'> {
  onFiles: (files: readonly File[]) => void;
}

/** Takes files: pressed, or dropped on it. `Field` names it and says what is wrong. */
export function FileDrop({ onFiles, disabled, ...field }: FileDropProps) {
  const styles = useStyles();
  const { t } = useRecipeTexts();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };
  return (
    <div
      className={mergeClasses(styles.zone, over && styles.over)}
      onDragOver={(event) => event.preventDefault()}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ArrowUpload20Regular aria-hidden className={styles.icon} />
      <span className={styles.words}>
        <span>{t('upload.choose')}</span>
        <Meta>{t('upload.hint')}</Meta>
      </span>
      <input
        {...field}
        type="file"
        multiple
        disabled={disabled}
        className={styles.input}
        onChange={(event) => {
          take(event.target.files);
          // The same file can be chosen again after it was changed.
          event.target.value = '';
        }}
      />
    </div>
  );
}
