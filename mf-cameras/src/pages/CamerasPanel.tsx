import { lazyRetry } from '@portal/platform/lazy-retry';
import { useMay } from '@portal/platform/rights';
import { useSwitches } from '@portal/platform/switches';
import { Button } from '@portal/ui/button';
import { Dialog, DialogSurface } from '@portal/ui/dialog';
import { IconButton } from '@portal/ui/icon-button';
import { CameraAdd20Regular, Dismiss24Regular, Grid20Filled, Grid20Regular } from '@portal/ui/icons';
import { PHONE, usePhone } from '@portal/ui/media';
import { Part } from '@portal/ui/part';
import type { PanelProps } from '@portal/ui/remote';
import { Empty, LoadFailed, LoadingMessage, NoRight } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta, Subtitle1 } from '@portal/ui/text';
import { TooltipArea } from '@portal/ui/tooltip';
import { useId, useState } from 'react';
import { useCameras, useGroup } from '../data/cameras';
import { CameraGrid } from '../features/cameras/CameraGrid';
import { CameraTable, type Shown } from '../features/cameras/CameraTable';
import { PicturePane } from '../features/cameras/PicturePane';
import { VideoPane } from '../features/cameras/VideoPane';
import { useCameraTexts } from '../texts';

const AddCameraDialog = lazyRetry(() => import('../features/pair/AddCameraDialog'));

const useStyles = makeStyles({
  surface: {
    width: '1040px',
    maxWidth: 'calc(100vw - 48px)',
    height: '548px',
    maxHeight: 'calc(100dvh - 48px)',
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    [PHONE]: { height: '100dvh' },
    // Beside what has the whole screen nothing is seen: no key leads there. A film has its own buttons there.
    ':has(:fullscreen:not(video))': { visibility: 'hidden' },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    gap: tokens.spacingHorizontalM,
    padding: '14px 20px 12px 24px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [PHONE]: { padding: '8px 8px 8px 16px', borderBottom: 'none' },
  },
  words: { flexGrow: 1, minWidth: 0 },
  // The name of the group gives way, the button never.
  add: { flexShrink: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  body: {
    display: 'flex',
    flexGrow: 1,
    minHeight: 0,
    [PHONE]: { flexDirection: 'column-reverse', justifyContent: 'flex-end', overflowY: 'auto' },
  },
  list: {
    width: '352px',
    flexShrink: 0,
    overflowY: 'auto',
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    [PHONE]: { width: 'auto', overflowY: 'visible', borderRight: 'none' },
  },
  picture: {
    flexGrow: 1,
    minWidth: 0,
    overflowY: 'auto',
    padding: '20px 24px',
    [PHONE]: { flexGrow: 0, overflowY: 'visible', padding: '4px 16px 8px' },
  },
});

/** The cameras of a group: a table, and picture or film of the chosen one; or all pictures at once [R-CAM-01, R-CAM-05, R-CAM-06]. */
export function CamerasPanel({ input, close }: PanelProps) {
  const styles = useStyles();
  const { t } = useCameraTexts();
  const switches = useSwitches();
  const title = useId();
  const groupId = input.groupId ?? '';
  const [isGrid, setGrid] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const may = useMay();
  const mayAdd = switches.camera && may('pairCamera', { group: groupId });
  // The right goes while the dialog stands open, or the module does: it closes, and does not come back with them.
  if (isAdding && !mayAdd) setAdding(false);
  return (
    <Dialog open onOpenChange={(_, { open }) => open || close()}>
      <DialogSurface className={styles.surface} aria-labelledby={title}>
        <TooltipArea>
          <header className={styles.head}>
            <Title groupId={groupId} id={title} />
            {switches.camera && (
              <IconButton
                icon={isGrid ? <Grid20Filled aria-hidden /> : <Grid20Regular aria-hidden />}
                label={t('grid')}
                aria-pressed={isGrid}
                onClick={() => setGrid(!isGrid)}
              />
            )}
            {mayAdd && <AddButton onClick={() => setAdding(true)} />}
            <IconButton icon={<Dismiss24Regular aria-hidden />} label={t('close')} onClick={close} />
          </header>
          {!switches.ready ? (
            <LoadingMessage text={t('loading')} />
          ) : switches.camera ? (
            <Cameras groupId={groupId} isGrid={isGrid} leaveGrid={() => setGrid(false)} />
          ) : (
            <NoRight title={t('cameras')} text={t('moduleOff')} />
          )}
          {isAdding && (
            <Part place="dialog" onClose={() => setAdding(false)}>
              <AddCameraDialog groupId={groupId} onClose={() => setAdding(false)} />
            </Part>
          )}
        </TooltipArea>
      </DialogSurface>
    </Dialog>
  );
}

function Title({ groupId, id }: { groupId: string; id: string }) {
  const styles = useStyles();
  const { t } = useCameraTexts();
  const group = useGroup(groupId);
  return (
    <div className={styles.words} id={id}>
      <Meta as="div">{t('cameras')}</Meta>
      <Subtitle1 className={styles.name}>{group.data?.name ?? ' '}</Subtitle1>
    </div>
  );
}

/** Opens the dialog that adds cameras [R-CAM-02]; on phones an icon. */
function AddButton({ onClick }: { onClick: () => void }) {
  const styles = useStyles();
  const { t } = useCameraTexts();
  const icon = <CameraAdd20Regular aria-hidden />;
  const preload = () => void AddCameraDialog.preload().catch(() => undefined);
  if (usePhone()) return <IconButton icon={icon} label={t('pair.open')} onClick={onClick} />;
  return (
    <Button icon={icon} className={styles.add} onPointerEnter={preload} onFocus={preload} onClick={onClick}>
      {t('pair.open')}
    </Button>
  );
}

interface CamerasProps {
  groupId: string;
  isGrid: boolean;
  leaveGrid: () => void;
}

function Cameras({ groupId, isGrid, leaveGrid }: CamerasProps) {
  const styles = useStyles();
  const { t } = useCameraTexts();
  const answer = useCameras(groupId, true);
  const { data } = answer;
  const [wanted, setWanted] = useState<Shown>();
  if (data === undefined) {
    return answer.error ? <LoadFailed title={t('failed')} answer={answer} /> : <LoadingMessage text={t('loading')} />;
  }
  // The first one shows at once; one that is gone after a reload gives way to it.
  const camera = data.find(({ id }) => id === wanted?.id) ?? data[0];
  if (camera === undefined) return <Empty title={t('none')} />;
  if (isGrid) {
    const show = (id: string) => {
      setWanted({ id, kind: 'image' });
      leaveGrid();
    };
    return <CameraGrid groupId={groupId} cameras={data} onShow={show} />;
  }
  const shown: Shown = { id: camera.id, kind: wanted?.id === camera.id ? wanted.kind : 'image' };
  const Pane = shown.kind === 'video' ? VideoPane : PicturePane;
  return (
    <div className={styles.body}>
      <div className={styles.list}>
        <CameraTable cameras={data} shown={shown} onShow={setWanted} />
      </div>
      <div className={styles.picture}>
        <Pane key={camera.id} groupId={groupId} camera={camera} />
      </div>
    </div>
  );
}
