import { useMay } from '@portal/platform/rights';
import { useSwitches } from '@portal/platform/switches';
import { DeviceIcon } from '@portal/ui/device-icon';
import { EditDialog } from '@portal/ui/edit/EditDialog';
import { LoadingTab } from '@portal/ui/edit/LoadingTab';
import type { PanelProps } from '@portal/ui/remote';
import { useState } from 'react';
import { useDevice } from '../data/edited-device';
import { DetailsTab } from '../features/device/edit/DetailsTab';
import { useDeviceTexts } from '../features/device/edit/texts';
import { MessagesTab } from '../features/messages/MessagesTab';
import { tabIn } from '../parts/tab-icons';
import { useMayOnDevice } from '../parts/useMayOnDevice';

/** All about one device, tab by tab, each with its right and module [R-DEV-13, R-DEV-32]. */
export default function EditDevicePanel({ input: { deviceId = '' }, close }: PanelProps) {
  const { t } = useDeviceTexts();
  const answer = useDevice(deviceId);
  const version = answer.data;
  const may = useMay();
  const mayUpdate = useMayOnDevice('updateGroup');
  const switches = useSwitches();
  const groups = version?.body.groups ?? [];
  const mayEdit = version !== undefined && mayUpdate(version.body);
  const [hadDetails, setHadDetails] = useState(false);
  if (mayEdit && !hadDetails) setHadDetails(true);
  const tab = tabIn(t);
  const reload = async () => (await answer.refetch()).data;
  const waiting = <LoadingTab answer={answer} failed={t('failed')} />;
  const tabs = [
    !version && tab('details', waiting),
    // Whoever may change its messages alone gets here, too. What was open stays to be read when the right goes.
    version &&
      (mayEdit || hadDetails) &&
      tab('details', <DetailsTab version={version} reload={reload} readOnly={!mayEdit} />),
    version &&
      may('readMessage', { device: deviceId, groups }) &&
      switches['maintenance-message'] &&
      tab('messages', <MessagesTab owner={{ kind: 'device', id: deviceId, groups }} />),
  ].filter((one) => !!one);
  return (
    <EditDialog
      action={t('title')}
      name={version?.body.name}
      icon={<DeviceIcon url={version?.body.iconURL ?? ''} size={48} />}
      mark={`device/${deviceId}`}
      tabs={tabs}
      onClose={close}
    />
  );
}
