import { useGroupPath, useGroupTree } from '@portal/platform/group-tree';
import type { PanelProps } from '@portal/ui/remote';
import { useNow } from '@portal/ui/time';
import { deviceSilences, groupSilences, type Silence } from '../data/mute';
import { useDevice } from '../data/places';
import { MuteDialog } from '../features/mute/MuteDialog';

/** Mutes the alarms of the group or device that it is opened for [R-EXT-10]. */
export default function MutePanel({ input: { groupId, deviceId }, close }: PanelProps) {
  if (groupId !== undefined) return <MuteGroup groupId={groupId} onClose={close} />;
  return deviceId === undefined ? null : <MuteDevice deviceId={deviceId} onClose={close} />;
}

function MuteGroup({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const { path } = useGroupPath(groupId);
  const lasting = useLasting(groupSilences(path ?? []));
  const group = path?.at(-1);
  return group ? (
    <MuteDialog thing={{ group: groupId }} name={group.name} silences={lasting} onClose={onClose} />
  ) : null;
}

function MuteDevice({ deviceId, onClose }: { deviceId: string; onClose: () => void }) {
  const { data: device } = useDevice(deviceId);
  const { data: tree } = useGroupTree();
  const lasting = useLasting(device && tree ? deviceSilences(device, tree) : []);
  if (!device || !tree) return null;
  return <MuteDialog thing={{ device: deviceId }} name={device.name} silences={lasting} onClose={onClose} />;
}

const useLasting = (silences: readonly Silence[]): Silence[] => {
  const now = useNow();
  return silences.filter(({ until }) => until > now);
};
