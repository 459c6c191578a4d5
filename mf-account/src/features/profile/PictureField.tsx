import { AVATAR_BYTES, AVATAR_PIXELS } from '@portal/domain/limits';
import { lazyRetry } from '@portal/platform/lazy-retry';
import { snackbar } from '@portal/platform/snackbar';
import { Avatar } from '@portal/ui/avatar';
import { Button, Meta, makeStyles, PHONE, portalTokens, Spinner, tokens, usePhone } from '@portal/ui/core';
import { useControlSize } from '@portal/ui/form';
import { ErrorCircle20Filled, ImageAdd20Regular } from '@portal/ui/icons';
import { Part } from '@portal/ui/part';
import { useEffect, useId, useRef, useState } from 'react';
import { useLaterTexts } from '../../parts/later/texts';
import { checkPicture } from './check-picture';

const FitDialog = lazyRetry(() => import(/* webpackChunkName: "profile-dialogs" */ './FitDialog'));

const useStyles = makeStyles({
  box: {
    display: 'flex',
    alignItems: 'center',
    gap: '20px',
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
    [PHONE]: { gap: '16px' },
  },
  side: { display: 'flex', flexDirection: 'column', gap: '6px', minWidth: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  problem: {
    display: 'flex',
    gap: '6px',
    color: portalTokens.portalStatusAlertForeground,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  sign: { flexShrink: 0, width: '16px', height: '16px', color: portalTokens.portalStatusAlertSolid },
});

interface PictureFieldProps {
  name: string;
  /** Where the stored picture is; null without one. */
  stored: string | null;
  /** What was chosen and is not saved yet. */
  chosen: File | undefined;
  onChoose: (file: File | undefined) => void;
  onReset: () => void;
  busy: boolean;
}

/** The own picture: choose one, see it before it is saved, take it away [R-ACC-22 to R-ACC-24]. */
export function PictureField({ name, stored, chosen, onChoose, onReset, busy }: PictureFieldProps) {
  const styles = useStyles();
  const { t } = useLaterTexts();
  const { size, className } = useControlSize();
  const phone = usePhone();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [large, setLarge] = useState<{ bitmap: ImageBitmap; problem: string }>();
  const [problem, setProblem] = useState<string>();
  const [checking, setChecking] = useState(false);
  const preview = usePreview(chosen);
  const shown = preview ?? stored ?? undefined;

  const refuse = (text: string) => {
    setProblem(text);
    snackbar.error(text);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    setChecking(true);
    const checked = await checkPicture(file);
    setChecking(false);
    if (checked.is === 'wrong') refuse(checked.problem);
    else if (checked.is === 'large') setLarge(checked);
    else onChoose(file);
  };
  const endFit = () => {
    large?.bitmap.close();
    setLarge(undefined);
    button.current?.focus();
  };
  return (
    <div role="group" aria-label={t('picture.label')} aria-describedby={id} className={styles.box}>
      <Avatar
        size={phone ? 72 : 96}
        name={name}
        color="cornflower"
        image={shown === undefined ? undefined : { src: shown }}
      />
      <div className={styles.side}>
        <div className={styles.buttons}>
          <Button
            ref={button}
            size={size}
            className={className}
            icon={checking ? <Spinner size="tiny" /> : <ImageAdd20Regular />}
            disabledFocusable={busy || checking}
            onClick={() => input.current?.click()}
          >
            {t('picture.upload')}
          </Button>
          {shown !== undefined && (
            <Button
              appearance="subtle"
              size={size}
              className={className}
              disabledFocusable={busy}
              onClick={() => {
                setProblem(undefined);
                onReset();
                button.current?.focus();
              }}
            >
              {t('picture.reset')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          hidden
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-label={t('picture.upload')}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
        <div id={id} role="status">
          {problem === undefined ? (
            <Meta>
              {t(chosen ? 'picture.unsaved' : 'picture.hint', { limit: AVATAR_BYTES / 1_024, pixels: AVATAR_PIXELS })}
            </Meta>
          ) : (
            <span className={styles.problem}>
              <ErrorCircle20Filled aria-hidden className={styles.sign} />
              {problem}
            </span>
          )}
        </div>
      </div>
      {large && (
        <Part
          place="dialog"
          onClose={() => {
            refuse(large.problem);
            endFit();
          }}
        >
          <FitDialog
            {...large}
            onFitted={(file) => {
              onChoose(file);
              endFit();
            }}
            onCancel={() => {
              refuse(large.problem);
              endFit();
            }}
          />
        </Part>
      )}
    </div>
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
