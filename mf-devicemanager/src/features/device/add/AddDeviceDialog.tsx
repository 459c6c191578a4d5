import type { GroupNode } from '@portal/contracts/groups';
import { shortName } from '@portal/domain/short-name';
import { useKept } from '@portal/platform/editing/useKept';
import { lazyRetry } from '@portal/platform/lazy-retry';
import { useTask } from '@portal/platform/task';
import { Button } from '@portal/ui/button';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { KeptOffer } from '@portal/ui/edit/KeptOffer';
import { ArrowUpload20Regular, Dismiss20Regular, QrCode20Regular } from '@portal/ui/icons';
import { PHONE, TOUCH } from '@portal/ui/media';
import { Part } from '@portal/ui/part';
import type { ShakeHandle } from '@portal/ui/shake';
import { LoadingMessage } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useRef, useState } from 'react';
import { useOverlay } from '../../../parts/overlay';
import { FoundDevices } from './FoundDevices';
import { IdField } from './IdField';
import { leftOver } from './left-over';
import { canScan } from './scan/can-scan';
import { useAddTexts } from './texts';
import { useCollection } from './useCollection';

/** The camera, and what reads codes: for who presses its button. */
const ScanPanel = lazyRetry(() => import('./scan/ScanPanel'));

const useStyles = makeStyles({
  kept: { marginBottom: tokens.spacingVerticalM },
  intro: { margin: `0 0 ${tokens.spacingVerticalM}` },
  ways: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginTop: tokens.spacingVerticalM },
  way: { whiteSpace: 'nowrap', [TOUCH]: { minHeight: '44px' }, [PHONE]: { flexGrow: 1 } },
});

interface AddDeviceDialogProps {
  /** Where they are added to; undefined at top level and in My devices. */
  group: Pick<GroupNode, 'id' | 'name'> | undefined;
  /** What already stands in the field; nothing is looked up before the person says so [R-ACC-21]. */
  cloudConnectID?: string | undefined;
  open: boolean;
  onClose: () => void;
  /** What it was opened from; without one, as over another dialog, a file is imported elsewhere. */
  target?: HTMLElement;
}

/** Adds devices by their Cloud Connect IDs: type or scan, look up, collect, save [R-DEV-24]. */
export default function AddDeviceDialog({ group, cloudConnectID = '', open, onClose, target }: AddDeviceDialogProps) {
  const styles = useStyles();
  const { t } = useAddTexts();
  const openOverlay = useOverlay();
  const { busy, count, list, typed, refused, ...collection } = useCollection(group, cloudConnectID);
  // What was found waits to be added as much as what is typed.
  const ids = [...list.map((candidate) => candidate.cloudConnectID), typed].filter(Boolean).join('\n');
  const [first] = useState({ ids });
  const kept = useKept({
    thing: `group/${group?.id ?? 'top'}/add-device`,
    values: { ids },
    stored: first,
    set: ({ ids: before = '' }) => collection.setTyped(before),
  });
  const surface = useRef<ShakeHandle>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isScanning, setScanning] = useState(false);
  // Who ends the camera stays at its button.
  const [hasScanned, setHasScanned] = useState(false);
  const [withCamera] = useState(canScan);
  const reason = busy === undefined && count === 0 ? t(list.length === 0 ? 'listEmpty' : 'nothingNew') : undefined;

  const lookUp = async () => {
    // What was typed before the camera was opened shows with what is wrong with it.
    setScanning(false);
    if (!(await collection.lookUp())) surface.current?.shake();
    field.current?.focus();
  };
  const save = async () => {
    // What the camera saw now would be lost with the dialog.
    setScanning(false);
    if ((await collection.save()) !== 'closes') return;
    kept.forget();
    onClose();
  };
  const { run } = useTask((work: () => Promise<void>) => work());
  return (
    <FormDialog
      open={open}
      ref={surface}
      size="large"
      title={group ? t('titleGroup', { name: shortName(group.name) }) : t('title')}
      action={busy === 'saving' ? t('saving') : t('save', { count: Math.max(1, count) })}
      // What was typed since the last look-up belongs to it.
      onAction={() => (collection.isLookedUp ? run(save) : void run(lookUp))}
      disabled={busy === 'looking'}
      reason={reason}
      locked={busy === 'saving'}
      keep={list.length > 0 || typed !== ''}
      onClose={() => {
        leftOver.keep([]);
        kept.leave();
        onClose();
      }}
    >
      {isScanning ? (
        <Part place="inline" waiting={<LoadingMessage />}>
          <ScanPanel withCamera={withCamera} onIds={collection.scan} />
        </Part>
      ) : (
        <>
          <KeptOffer kept={kept} className={styles.kept} />
          <p className={styles.intro}>{t(group ? 'introGroup' : 'intro')}</p>
          <IdField
            typed={typed}
            refused={refused}
            busy={busy}
            autoFocus={!hasScanned}
            field={field}
            onType={collection.setTyped}
            onLookUp={() => void run(lookUp)}
          />
        </>
      )}
      <div className={styles.ways}>
        <Button
          icon={isScanning ? <Dismiss20Regular /> : <QrCode20Regular />}
          className={styles.way}
          disabledFocusable={busy === 'saving'}
          onPointerEnter={() => void ScanPanel.preload().catch(() => undefined)}
          onClick={() => {
            collection.hush();
            setScanning(!isScanning);
            setHasScanned(true);
          }}
        >
          {t(isScanning ? 'scan.stop' : withCamera ? 'scan.start' : 'scan.startPicture')}
        </Button>
        {target && list.length === 0 && (
          <Button
            icon={<ArrowUpload20Regular />}
            className={styles.way}
            disabledFocusable={busy !== undefined}
            onClick={() => openOverlay({ type: 'importDevices', group }, target)}
          >
            {t('import')}
          </Button>
        )}
      </div>
      {/* While codes are scanned, the panel says what came of each. */}
      <div aria-live={isScanning ? 'off' : 'polite'}>
        <FoundDevices list={list} busy={busy === 'saving'} onDrop={collection.drop} />
      </div>
    </FormDialog>
  );
}
