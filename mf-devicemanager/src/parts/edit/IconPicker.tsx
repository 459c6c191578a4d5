import { snackbar } from '@portal/platform/snackbar';
import { useControlSize } from '@portal/ui/control-size';
import {
  Button,
  Caption1,
  makeStyles,
  mergeClasses,
  PHONE,
  portalTokens,
  tokens,
  typographyStyles,
} from '@portal/ui/core';
import { ArrowUpload20Regular, Delete20Regular, ErrorCircle16Filled } from '@portal/ui/icons';
import { DeviceIcon, defaultIconOf, GroupIcon, IconButton } from '@portal/ui/list';
import { useEffect, useId, useRef, useState } from 'react';
import { imageProblem } from './read-image';
import { useEditTexts } from './texts';

const useStyles = makeStyles({
  box: { margin: 0, padding: 0, border: 'none', minWidth: 0 },
  label: { ...typographyStyles.body1, padding: 0, marginBottom: '4px' },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalL },
  side: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 },
  buttons: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  upload: { fontWeight: tokens.fontWeightSemibold, [PHONE]: { minWidth: 0 } },
  problem: { display: 'flex', gap: '4px', color: portalTokens.portalStatusAlertForeground, overflowWrap: 'anywhere' },
  sign: { flexShrink: 0, marginTop: '2px', color: portalTokens.portalStatusAlertSolid },
});

interface IconPickerProps {
  kind: 'group' | 'device';
  label: string;
  /** Address of the stored picture, or of the default one. */
  url: string;
  /** What was chosen and is not saved yet. */
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
  /** Takes the stored picture away at once. */
  onDelete?: () => void;
}

/** The picture of a group or device: choose one, look at it, delete it. A wrong file is told and not taken [R-VAL-09, R-VAL-11]. */
export function IconPicker({ kind, label, url, file, onChoose, onDelete }: IconPickerProps) {
  const styles = useStyles();
  const { t } = useEditTexts();
  const control = useControlSize();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const preview = usePreview(file);
  const Tile = kind === 'group' ? GroupIcon : DeviceIcon;
  const isOwn = defaultIconOf(url) === undefined && url !== '';

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const found = await imageProblem(chosen);
    setProblem(found && t('icon.problem', { name: chosen.name, problem: found }));
    if (found) snackbar.error(found);
    else onChoose(chosen);
  };
  const remove = () => {
    setProblem(undefined);
    if (file) onChoose(undefined);
    else onDelete?.();
    upload.current?.focus();
  };
  return (
    <fieldset className={styles.box} aria-describedby={problem && id}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.line}>
        <Tile size={72} url={preview ?? url} />
        <div className={styles.side}>
          <div className={styles.buttons}>
            <Button
              {...control}
              ref={upload}
              className={mergeClasses(control.className, styles.upload)}
              icon={<ArrowUpload20Regular />}
              onClick={() => input.current?.click()}
            >
              {t('icon.upload')}
            </Button>
            {(file !== undefined || (isOwn && onDelete)) && (
              <IconButton icon={<Delete20Regular aria-hidden />} label={t('icon.delete')} onClick={remove} />
            )}
          </div>
          <input
            ref={input}
            hidden
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp"
            aria-label={label}
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              // The same file may be chosen again.
              event.target.value = '';
            }}
          />
          <div id={id} aria-live="polite">
            {problem && (
              <Caption1 className={styles.problem}>
                <ErrorCircle16Filled aria-hidden className={styles.sign} />
                {problem}
              </Caption1>
            )}
          </div>
        </div>
      </div>
    </fieldset>
  );
}

/** An address under which a chosen file is seen; given back when another one takes its place. */
function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return file && url;
}
