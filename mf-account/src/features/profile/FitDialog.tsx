import { errorText } from '@portal/platform/problem-text';
import { snackbar } from '@portal/platform/snackbar';
import { Body1, Button, makeStyles, Spinner, tokens } from '@portal/ui/core';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@portal/ui/dialog';
import { Radio, RadioGroup, useControlSize } from '@portal/ui/form';
import { useEffect, useRef, useState } from 'react';
import { useLaterTexts } from '../../parts/later/texts';
import { draw, fitted } from './draw-fit';
import { CENTRED, type Fit, frameOf, MOST_ZOOM } from './fit';

const PREVIEW = 200;

const useStyles = makeStyles({
  surface: { maxWidth: '520px' },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  both: { display: 'flex', flexWrap: 'wrap', gap: '16px 24px', alignItems: 'center' },
  stage: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: `${PREVIEW}px`,
    height: `${PREVIEW}px`,
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  canvas: { display: 'block', maxWidth: '100%', maxHeight: '100%' },
  sliders: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, flexGrow: 1, minWidth: '180px' },
  slider: { display: 'flex', flexDirection: 'column', gap: '2px' },
  range: {
    width: '100%',
    minHeight: '32px',
    margin: 0,
    accentColor: tokens.colorCompoundBrandBackground,
    cursor: 'pointer',
  },
});

const SLIDERS = [
  { field: 'zoom', least: 1, most: MOST_ZOOM },
  { field: 'x', least: 0, most: 1 },
  { field: 'y', least: 0, most: 1 },
] as const;

interface FitDialogProps {
  /** Why the picture cannot be taken as it is. */
  problem: string;
  bitmap: ImageBitmap;
  onFitted: (file: File) => void;
  onCancel: () => void;
}

/** Offers to crop a picture that is too large, or to make it smaller [R-ACC-23]. */
export default function FitDialog({ problem, bitmap, onFitted, onCancel }: FitDialogProps) {
  const styles = useStyles();
  const { t } = useLaterTexts();
  const control = useControlSize();
  const [fit, setFit] = useState<Fit>(CENTRED);
  const [busy, setBusy] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, bitmap, frameOf(bitmap, fit));
  }, [bitmap, fit]);

  const use = async () => {
    if (busy) return;
    setBusy(true);
    const file = await fitted(bitmap, fit);
    setBusy(false);
    if (file) onFitted(file);
    else snackbar.error(errorText('notImage'));
  };
  return (
    <Dialog open onOpenChange={(_, { open }) => open || onCancel()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('fit.title')}</DialogTitle>
          <DialogContent className={styles.content}>
            <Body1>
              {problem} {t('fit.text')}
            </Body1>
            <RadioGroup
              aria-label={t('fit.title')}
              value={fit.way}
              onChange={(_, { value }) => setFit({ ...fit, way: value === 'shrink' ? 'shrink' : 'crop' })}
            >
              <Radio value="crop" label={t('fit.crop')} />
              <Radio value="shrink" label={t('fit.shrink')} />
            </RadioGroup>
            <div className={styles.both}>
              <div className={styles.stage}>
                <canvas ref={canvas} role="img" aria-label={t('fit.preview')} className={styles.canvas} />
              </div>
              {fit.way === 'crop' && (
                <div className={styles.sliders}>
                  {SLIDERS.map(({ field, least, most }) => (
                    <label key={field} className={styles.slider}>
                      {t(`fit.${field}`)}
                      <input
                        type="range"
                        min={least}
                        max={most}
                        step={0.01}
                        value={fit[field]}
                        className={styles.range}
                        onChange={(event) => setFit({ ...fit, [field]: Number(event.target.value) })}
                      />
                    </label>
                  ))}
                </div>
              )}
            </div>
          </DialogContent>
          <DialogActions>
            <Button {...control} onClick={onCancel}>
              {t('cancel')}
            </Button>
            <Button
              {...control}
              appearance="primary"
              disabledFocusable={busy}
              icon={busy ? <Spinner size="tiny" /> : undefined}
              onClick={() => void use()}
            >
              {t('fit.use')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
