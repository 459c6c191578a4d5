import { useSwitches } from '@portal/platform/switches';
import { Dialog, DialogSurface } from '@portal/ui/dialog';
import { IconButton } from '@portal/ui/icon-button';
import { Dismiss24Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import type { PanelProps } from '@portal/ui/remote';
import { Empty, Failed, LoadingMessage, NoRight } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta, Subtitle1 } from '@portal/ui/text';
import { TooltipArea } from '@portal/ui/tooltip';
import { useId, useState } from 'react';
import { useCameras, useGroup } from '../../data/cameras';
import { useCameraTexts } from '../../texts';
import { CameraTable } from './CameraTable';
import { PicturePane } from './PicturePane';

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

/** The cameras of a group: table, and the picture of the chosen one [R-CAM-01, R-CAM-05]. */
export function CamerasPanel({ input, close }: PanelProps) {
  const styles = useStyles();
  const { t } = useCameraTexts();
  const switches = useSwitches();
  const title = useId();
  const groupId = input.groupId ?? '';
  return (
    <Dialog open onOpenChange={(_, { open }) => open || close()}>
      <DialogSurface className={styles.surface} aria-labelledby={title}>
        <TooltipArea>
          <Header groupId={groupId} titleId={title} onClose={close} />
          {!switches.ready ? (
            <LoadingMessage text={t('loading')} />
          ) : switches.camera ? (
            <Cameras groupId={groupId} />
          ) : (
            <NoRight title={t('cameras')} text={t('moduleOff')} />
          )}
        </TooltipArea>
      </DialogSurface>
    </Dialog>
  );
}

function Header({ groupId, titleId, onClose }: { groupId: string; titleId: string; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useCameraTexts();
  const group = useGroup(groupId);
  return (
    <header className={styles.head}>
      <div className={styles.words} id={titleId}>
        <Meta as="div">{t('cameras')}</Meta>
        <Subtitle1 className={styles.name}>{group.data?.name ?? ' '}</Subtitle1>
      </div>
      <IconButton icon={<Dismiss24Regular aria-hidden />} label={t('close')} onClick={onClose} />
    </header>
  );
}

function Cameras({ groupId }: { groupId: string }) {
  const styles = useStyles();
  const { t } = useCameraTexts();
  const { data, error, isFetching, refetch } = useCameras(groupId, true);
  const [wanted, setWanted] = useState<string>();
  if (data === undefined) {
    return error ? (
      <Failed title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingMessage text={t('loading')} />
    );
  }
  // The first one shows at once; one that is gone after a reload gives way to it.
  const shown = data.find(({ id }) => id === wanted) ?? data[0];
  if (shown === undefined) return <Empty title={t('none')} />;
  return (
    <div className={styles.body}>
      <div className={styles.list}>
        <CameraTable cameras={data} shown={shown.id} onShow={setWanted} />
      </div>
      <div className={styles.picture}>
        <PicturePane key={shown.id} groupId={groupId} camera={shown} />
      </div>
    </div>
  );
}
