import type { Device } from '@portal/contracts/devices';
import type { GroupNode } from '@portal/contracts/groups';
import { pathTo } from '@portal/domain/group-path';
import { useGroupTree } from '@portal/platform/group-tree';
import { problemText } from '@portal/platform/problem-text';
import { useMay } from '@portal/platform/rights';
import { DeviceIcon } from '@portal/ui/device-icon';
import { UnknownPlace } from '@portal/ui/gates';
import { groupCrumbs } from '@portal/ui/group-crumbs';
import { useParams } from '@portal/ui/router';
import { Failed, LoadingMessage } from '@portal/ui/states';
import { deviceSilences } from '../data/mute';
import { useDevice } from '../data/places';
import { IncidentOverview } from '../features/list/IncidentOverview';
import { MuteBanner } from '../features/mute/MuteBanner';
import { Gate } from '../parts/Gate';
import { useIncidentTexts } from '../texts';

/** `/incidentmanager/device/{deviceId}`, with `/group/{groupId}` when one came from there [R-ROUTE-15]. */
export function DeviceIncidentsPage() {
  const { deviceId = '', groupId } = useParams();
  return (
    <Gate>
      <LoadedDevice key={deviceId} deviceId={deviceId} groupId={groupId} />
    </Gate>
  );
}

function LoadedDevice({ deviceId, groupId }: { deviceId: string; groupId: string | undefined }) {
  const { t } = useIncidentTexts();
  const device = useDevice(deviceId);
  const tree = useGroupTree();
  const error = device.error ?? tree.error;
  if (device.data && tree.data) return <DeviceIncidents device={device.data} tree={tree.data} groupId={groupId} />;
  if (device.error?.status === 404) return <UnknownPlace fleet={t('fleet')} start={t('start')} />;
  if (!error) return <LoadingMessage text={t('loading')} />;
  const retry = () => void Promise.all([device.refetch(), tree.refetch()]);
  return <Failed page title={t('failed')} text={problemText(error)} onRetry={retry} />;
}

function DeviceIncidents({
  device,
  tree,
  groupId,
}: {
  device: Device;
  tree: GroupNode[];
  groupId: string | undefined;
}) {
  const { t } = useIncidentTexts();
  const may = useMay();
  const path = groupId === undefined ? [] : pathTo(tree, groupId);
  if (path === undefined) return <UnknownPlace fleet={t('fleet')} start={t('start')} />;
  // R-RIGHT-27: by the device or by any of its groups, and by those above them.
  const groups = device.groups.flatMap((id) => pathTo(tree, id) ?? [{ id }]).map(({ id }) => id);
  const crumbs = groupCrumbs(t('fleet'), path);
  return (
    <IncidentOverview
      where={{ device: device.uuid }}
      mayRead={may('readIncident', { device: device.uuid, groups })}
      groupId={groupId}
      crumbs={crumbs}
      place={device.name}
      icon={<DeviceIcon url={device.iconURL} size={48} />}
      emptyText={device.groups.length === 0 ? t('ungrouped') : t('none')}
      notice={<MuteBanner silences={deviceSilences(device, tree)} />}
    />
  );
}
