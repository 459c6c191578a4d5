import { Button } from '@portal/ui/button';
import { FileInput } from '@portal/ui/file-input';
import { ArrowDownload20Regular, ArrowUpload20Regular, ErrorCircle16Filled } from '@portal/ui/icons';
import { PHONE, TOUCH } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Body1, Meta } from '@portal/ui/text';
import { portalTokens } from '@portal/ui/theme';
import { type DragEvent, useId, useRef, useState } from 'react';
import { MOST_ROWS, type SheetError } from '../../../parts/device-file/columns';
import { useImportTexts } from './texts';

const useStyles = makeStyles({
  place: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalM,
    marginTop: tokens.spacingVerticalM,
    padding: '32px 16px',
    textAlign: 'center',
    border: `2px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    [PHONE]: { padding: '24px 12px' },
  },
  over: { border: `2px dashed ${tokens.colorCompoundBrandStroke}`, backgroundColor: tokens.colorBrandBackground2 },
  buttons: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: tokens.spacingHorizontalS },
  button: { whiteSpace: 'nowrap', [TOUCH]: { minHeight: '44px' } },
  problem: { display: 'flex', alignItems: 'center', gap: '6px', color: tokens.colorNeutralForeground1 },
  sign: { flexShrink: 0, color: portalTokens.portalStatusAlertSolid },
  intro: { margin: 0 },
});

interface ChooseFileProps {
  /** Where the devices go when the file names no group. */
  groupName: string | undefined;
  problem: SheetError['key'] | undefined;
  onChoose: (file: File) => void;
  onTemplate: () => void;
}

/** Takes a file by a button or by being dropped, and hands out one to fill in. */
export function ChooseFile({ groupName, problem, onChoose, onTemplate }: ChooseFileProps) {
  const styles = useStyles();
  const { t } = useImportTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const id = useId();
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <>
      <p className={styles.intro}>{t('intro')}</p>
      <div
        className={mergeClasses(styles.place, isOver && styles.over)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          const [file] = event.dataTransfer.files;
          if (file) onChoose(file);
        }}
      >
        <Body1>{t('drop')}</Body1>
        <div className={styles.buttons}>
          <Button
            autoFocus
            appearance="primary"
            className={styles.button}
            icon={<ArrowUpload20Regular />}
            aria-describedby={id}
            onClick={() => input.current?.click()}
          >
            {t('choose')}
          </Button>
          <Button className={styles.button} icon={<ArrowDownload20Regular />} onClick={onTemplate}>
            {t('template.get')}
          </Button>
        </div>
        <div id={id} role="status">
          {problem === undefined ? (
            <Meta>{groupName === undefined ? t('columns') : t('columnsGroup', { name: groupName })}</Meta>
          ) : (
            <span className={styles.problem}>
              <ErrorCircle16Filled aria-hidden className={styles.sign} />
              {t(problem, { count: MOST_ROWS })}
            </span>
          )}
        </div>
        <FileInput
          ref={input}
          accept=".csv,.txt,text/csv,text/plain"
          label={t('choose')}
          onFiles={([file]) => file && onChoose(file)}
        />
      </div>
    </>
  );
}
