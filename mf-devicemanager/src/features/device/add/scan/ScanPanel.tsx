import { Button } from '@portal/ui/button';
import { FileInput } from '@portal/ui/file-input';
import { CameraOff20Regular, Image20Regular } from '@portal/ui/icons';
import { FORCED_COLORS, PHONE, TOUCH } from '@portal/ui/media';
import { Spinner } from '@portal/ui/spinner';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1 } from '@portal/ui/text';
import { useRef, useState } from 'react';
import { useAddTexts } from '../texts';
import { CameraView } from './CameraView';
import { openReader, readPicture } from './qr-reader';
import { scannedId } from './scanned-id';

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  foot: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, [PHONE]: { flexWrap: 'wrap' } },
  // Two lines high, so that nothing moves when more is to be said.
  said: { display: 'flex', alignItems: 'center', gap: '8px', flexGrow: 1, minWidth: 0, minHeight: '40px', margin: 0 },
  button: { flexShrink: 0, whiteSpace: 'nowrap', [TOUCH]: { minHeight: '44px' }, [PHONE]: { width: '100%' } },
  place: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalM,
    minHeight: '160px',
    padding: '16px',
    boxSizing: 'border-box',
    textAlign: 'center',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    [FORCED_COLORS]: { border: '1px solid CanvasText' },
  },
  sign: { color: tokens.colorNeutralForeground3 },
});

/** What came of ids that were scanned together. */
export interface Scanned {
  /** The names of those that are in the list now. */
  found: readonly string[];
  /** Each of the others and what is wrong with it. */
  problem: string | undefined;
}

export interface ScanPanelProps {
  /** Without a camera there are pictures only. */
  withCamera: boolean;
  /** Looks the ids up and answers what came of them. */
  onIds: (ids: readonly string[]) => Promise<Scanned>;
}

/** Reads Cloud Connect IDs from QR codes, one after the other, by the camera or from a picture [R-DEV-24]. */
export default function ScanPanel({ withCamera, onIds }: ScanPanelProps) {
  const styles = useStyles();
  const { t } = useAddTexts();
  const picker = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sees, setSees] = useState(false);

  /** What was found and what was refused is told at once: a line of each would be gone with the next one's [R-ERR-23]. */
  const take = async (texts: readonly string[]) => {
    // Of several codes, those without an ID are not worth a word.
    const ids = [...new Set(texts.flatMap((text) => scannedId(text) ?? []))];
    if (ids.length === 0) return setSaid(t('scan.noId'));
    setSaid(t('looking'));
    const { found, problem } = await onIds(ids);
    // What is felt needs no look at the screen, where there is such a thing.
    if (found.length > 0) navigator.vibrate?.(60);
    const [name, ...others] = found;
    const inList = others.length > 0 ? t('scan.foundSeveral', { number: found.length }) : t('scan.found', { name });
    setSaid([problem, name !== undefined && inList].filter(Boolean).join(' '));
  };
  const takePicture = async (file: File) => {
    setBusy(true);
    setSaid(t('scan.reading'));
    try {
      const texts = await readPicture(await openReader(), file);
      if (texts.length === 0) setSaid(t('scan.nothing'));
      else await take(texts);
    } catch {
      setSaid(t('scan.noPicture'));
    }
    setBusy(false);
  };
  return (
    <section aria-label={t('scan.title')} className={styles.panel}>
      {withCamera ? (
        <CameraView className={styles.place} onCodes={take} onSight={setSees} />
      ) : (
        <div className={styles.place}>
          <CameraOff20Regular aria-hidden className={styles.sign} />
          <Body1>{t('scan.pictureOnly')}</Body1>
        </div>
      )}
      <div className={styles.foot}>
        <p role="status" className={styles.said}>
          {busy && <Spinner size="tiny" />}
          {said ?? (sees ? t('scan.aim') : '')}
        </p>
        <Button
          icon={<Image20Regular />}
          className={styles.button}
          disabledFocusable={busy}
          onClick={() => picker.current?.click()}
        >
          {t('scan.picture')}
        </Button>
        <FileInput
          ref={picker}
          accept="image/*"
          label={t('scan.picture')}
          onFiles={([file]) => file && void takePicture(file)}
        />
      </div>
    </section>
  );
}
