import { errorText } from '@portal/platform/problem-text';
import { snackbar } from '@portal/platform/snackbar';
import { useEffect, useRef, useState } from 'react';
import { Body1 } from '../../components/text';
import { Radio, RadioGroup } from '../../fluent/form';
import { makeStyles, tokens } from '../../fluent/styles';
import type { PictureLimits } from '../check-picture';
import { FormDialog } from '../FormDialog';
import { useEditTexts } from '../texts';
import { CENTRED, type Crop, frameOf, MOST_ZOOM } from './crop';
import { cropped, draw } from './draw-crop';

const PREVIEW = 200;

const useStyles = makeStyles({
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

interface CropDialogProps {
  /** Why the picture cannot be taken as it is. */
  problem: string;
  bitmap: ImageBitmap;
  limits: PictureLimits;
  onCropped: (file: File) => void;
  onCancel: () => void;
}

/** Offers to crop a picture that is too large, or to make it smaller [R-ACC-23]. */
export default function CropDialog({ problem, bitmap, limits, onCropped, onCancel }: CropDialogProps) {
  const styles = useStyles();
  const { t } = useEditTexts();
  const [crop, setCrop] = useState<Crop>(CENTRED);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, bitmap, frameOf(bitmap, crop, limits.pixels ?? Number.POSITIVE_INFINITY));
  }, [bitmap, crop, limits.pixels]);

  const use = async () => {
    const file = await cropped(bitmap, crop, limits);
    if (file) onCropped(file);
    else snackbar.error(errorText('notImage'));
  };
  return (
    <FormDialog
      title={t('crop.title')}
      action={t('crop.use')}
      onAction={use}
      onClose={onCancel}
      className={styles.content}
    >
      <Body1>
        {problem} {t('crop.text')}
      </Body1>
      <RadioGroup
        aria-label={t('crop.title')}
        value={crop.way}
        onChange={(_, { value }) => setCrop({ ...crop, way: value === 'shrink' ? 'shrink' : 'crop' })}
      >
        <Radio value="crop" label={t('crop.crop')} />
        <Radio value="shrink" label={t('crop.shrink')} />
      </RadioGroup>
      <div className={styles.both}>
        <div className={styles.stage}>
          <canvas ref={canvas} role="img" aria-label={t('crop.preview')} className={styles.canvas} />
        </div>
        {crop.way === 'crop' && (
          <div className={styles.sliders}>
            {SLIDERS.map(({ field, least, most }) => (
              <label key={field} className={styles.slider}>
                {t(`crop.${field}`)}
                <input
                  type="range"
                  min={least}
                  max={most}
                  step={0.01}
                  value={crop[field]}
                  className={styles.range}
                  onChange={(event) => setCrop({ ...crop, [field]: Number(event.target.value) })}
                />
              </label>
            ))}
          </div>
        )}
      </div>
    </FormDialog>
  );
}
