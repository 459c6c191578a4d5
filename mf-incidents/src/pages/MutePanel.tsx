import { pathTo } from '@portal/domain/group-path';
import { useGroupTree } from '@portal/platform/group-tree';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { useEditTexts } from '@portal/ui/edit/texts';
import type { PanelProps } from '@portal/ui/remote';
import { type Answered, LoadFailed, LoadingMessage } from '@portal/ui/states';
import { Body1 } from '@portal/ui/text';
import { useNow } from '@portal/ui/time';
import type { ReactNode } from 'react';
import { deviceSilences, groupSilences, type Silence } from '../data/mute';
import { useDevice } from '../data/places';
import { MuteDialog } from '../features/mute/MuteDialog';
import { useIncidentTexts } from '../texts';

/** Mutes the alarms of the group or device that it is opened for [R-EXT-10]; where it is not known, says why. */
export default function MutePanel({ input: { groupId, deviceId }, close }: PanelProps) {
  if (groupId !== undefined) return <MuteGroup groupId={groupId} onClose={close} />;
  return deviceId === undefined ? null : <MuteDevice deviceId={deviceId} onClose={close} />;
}

function MuteGroup({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const { t } = useIncidentTexts();
  const tree = useGroupTree();
  const path = tree.data && pathTo(tree.data, groupId);
  const lasting = useLasting(groupSilences(path ?? []));
  const group = path?.at(-1);
  if (group) return <MuteDialog thing={{ group: groupId }} name={group.name} silences={lasting} onClose={onClose} />;
  return (
    <Notice onClose={onClose}>
      {tree.data ? <Body1>{t('mute.unknown')}</Body1> : <Waiting answer={tree} failed={t('mute.groupFailed')} />}
    </Notice>
  );
}

function MuteDevice({ deviceId, onClose }: { deviceId: string; onClose: () => void }) {
  const { t } = useIncidentTexts();
  const device = useDevice(deviceId);
  const tree = useGroupTree();
  const lasting = useLasting(device.data && tree.data ? deviceSilences(device.data, tree.data) : []);
  if (device.data && tree.data)
    return <MuteDialog thing={{ device: deviceId }} name={device.data.name} silences={lasting} onClose={onClose} />;
  const answer = [device, tree].find(({ data, error }) => !data && error) ?? device;
  return (
    <Notice onClose={onClose}>
      <Waiting answer={answer} failed={t('mute.deviceFailed')} />
    </Notice>
  );
}

/** The dialog while there is nothing to mute in it. */
function Notice({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const { t } = useIncidentTexts();
  const edit = useEditTexts();
  return (
    <FormDialog size="small" title={t('mute.alarms')} closeLabel={edit.t('close')} onClose={onClose}>
      {children}
    </FormDialog>
  );
}

function Waiting({ answer, failed }: { answer: Answered; failed: string }) {
  return answer.error ? <LoadFailed title={failed} answer={answer} /> : <LoadingMessage />;
}

const useLasting = (silences: readonly Silence[]): Silence[] => {
  const now = useNow();
  return silences.filter(({ until }) => until > now);
};
