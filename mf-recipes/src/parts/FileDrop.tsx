import { ArrowUpload20Regular, BookOpen20Regular } from '@portal/ui/icons';
import { FORCED_COLORS, HOVER } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { type DragEvent, type InputHTMLAttributes, useState } from 'react';
import { useRecipeTexts } from '../texts';
import { sizeText } from './file-size';

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
  name: { fontWeight: tokens.fontWeightSemibold },
});

interface FileDropProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'type'> {
  file: File | undefined;
  onFile: (file: File) => void;
}

/** Takes one file: pressed, or dropped on it. `Field` names it and says what is wrong. */
export function FileDrop({ file, onFile, disabled, ...field }: FileDropProps) {
  const styles = useStyles();
  const { t, language } = useRecipeTexts();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) onFile(first);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };
  const Icon = file ? BookOpen20Regular : ArrowUpload20Regular;
  return (
    <div
      className={mergeClasses(styles.zone, over && styles.over)}
      onDragOver={(event) => event.preventDefault()}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon aria-hidden className={styles.icon} />
      <span className={styles.words} aria-live="polite">
        <span className={file && styles.name}>{file?.name ?? t('upload.choose')}</span>
        <Meta>{file ? t('upload.chosen', { size: sizeText(file.size, language) }) : t('upload.hint')}</Meta>
      </span>
      <input
        {...field}
        type="file"
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
