import { ArrowUpload20Regular } from '@fluentui/react-icons/headless/svg/arrow-upload';
import { Delete20Regular } from '@fluentui/react-icons/headless/svg/delete';
import { ErrorCircle16Filled } from '@fluentui/react-icons/headless/svg/error-circle';
import { lazyRetry } from '@portal/platform/lazy-retry';
import { snackbar } from '@portal/platform/snackbar';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { BusyButton } from '../components/busy-button';
import { FileInput } from '../components/file-input';
import { IconButton } from '../components/icon-button';
import { Part } from '../components/part';
import { Caption1, Meta } from '../components/text';
import { Button } from '../fluent/button';
import { makeStyles, tokens, typographyStyles } from '../fluent/styles';
import { useControlSize } from '../hooks/control-size';
import { PHONE } from '../hooks/media';
import { portalTokens } from '../theme';
import { type Checked, checkPicture, type PictureLimits } from './check-picture';
import { useEditTexts } from './texts';

const CropDialog = lazyRetry(() => import(/* webpackChunkName: "crop" */ './crop/CropDialog'));

const useStyles = makeStyles({
  box: { margin: 0, padding: 0, border: 'none', minWidth: 0 },
  label: { ...typographyStyles.body1, padding: 0, marginBottom: '4px' },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalL },
  side: { display: 'flex', flexDirection: 'column', gap: '6px', minWidth: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  upload: { fontWeight: tokens.fontWeightSemibold, [PHONE]: { minWidth: 0 } },
  problem: { display: 'flex', gap: '4px', color: portalTokens.portalStatusAlertForeground, overflowWrap: 'anywhere' },
  sign: { flexShrink: 0, marginTop: '2px', color: portalTokens.portalStatusAlertSolid },
});

interface PictureFieldProps {
  label: string;
  /** The label is spoken only. */
  quiet?: boolean;
  /** Draws what is chosen, by an address; without one what is stored. */
  picture: (preview: string | undefined) => ReactElement;
  /** What was chosen and is not saved yet. */
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
  limits: PictureLimits;
  /** Takes the picture away; absent while there is none. */
  onRemove?: () => void;
  /** Stands on the button that takes it away; without it the button is an icon. */
  removeLabel?: string;
  /** Stands below, while nothing is wrong. */
  hint?: string;
  busy?: boolean;
}

/**
 * A picture in a form: choose one, look at it before it is saved, take it away. A wrong file is told and not taken; where pixels are
 * limited, one that is too large may be cropped or made smaller [R-VAL-09 to R-VAL-11, R-ACC-22 to R-ACC-24].
 */
export function PictureField({
  label,
  quiet,
  picture,
  file,
  onChoose,
  limits,
  onRemove,
  removeLabel,
  hint,
  busy = false,
}: PictureFieldProps) {
  const styles = useStyles();
  const { t } = useEditTexts();
  const control = useControlSize();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const [checking, setChecking] = useState(false);
  const [large, setLarge] = useState<Extract<Checked, { is: 'large' }>>();
  const preview = usePreview(file);

  const refuse = (text: string, name?: string) => {
    setProblem(name === undefined ? text : t('picture.problem', { name, problem: text }));
    snackbar.error(text);
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setProblem(undefined);
    setChecking(true);
    const checked = await checkPicture(chosen, limits);
    setChecking(false);
    if (checked.is === 'large') setLarge(checked);
    else if (checked.is === 'fine') onChoose(chosen);
    // In the place of a hint it stands alone.
    else refuse(checked.problem, hint === undefined ? chosen.name : undefined);
  };
  const endCrop = () => {
    large?.bitmap.close();
    setLarge(undefined);
    upload.current?.focus();
  };
  const cancelCrop = () => {
    if (large) refuse(large.problem);
    endCrop();
  };
  const remove = () => {
    setProblem(undefined);
    onRemove?.();
    upload.current?.focus();
  };
  return (
    <fieldset className={styles.box} aria-label={label} aria-describedby={id}>
      {!quiet && <legend className={styles.label}>{label}</legend>}
      <div className={styles.line}>
        {picture(preview)}
        <div className={styles.side}>
          <div className={styles.buttons}>
            <BusyButton
              ref={upload}
              className={styles.upload}
              icon={<ArrowUpload20Regular />}
              busy={checking}
              disabled={busy}
              onClick={() => input.current?.click()}
            >
              {t('picture.upload')}
            </BusyButton>
            {onRemove &&
              (removeLabel === undefined ? (
                <IconButton icon={<Delete20Regular aria-hidden />} label={t('picture.delete')} onClick={remove} />
              ) : (
                <Button {...control} appearance="subtle" disabledFocusable={busy} onClick={remove}>
                  {removeLabel}
                </Button>
              ))}
          </div>
          <FileInput
            ref={input}
            accept="image/png,image/jpeg,image/gif,image/webp"
            label={t('picture.upload')}
            onFiles={([file]) => void choose(file)}
          />
          <div id={id} aria-live="polite">
            {problem === undefined ? (
              hint !== undefined && <Meta>{hint}</Meta>
            ) : (
              <Caption1 className={styles.problem}>
                <ErrorCircle16Filled aria-hidden className={styles.sign} />
                {problem}
              </Caption1>
            )}
          </div>
        </div>
      </div>
      {large && (
        <Part place="dialog" onClose={cancelCrop}>
          <CropDialog
            {...large}
            limits={limits}
            onCropped={(cropped) => {
              onChoose(cropped);
              endCrop();
            }}
            onCancel={cancelCrop}
          />
        </Part>
      )}
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
