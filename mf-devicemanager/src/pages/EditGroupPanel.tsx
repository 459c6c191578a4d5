import { lazyRetry } from '@portal/platform/lazy-retry';
import { useMay } from '@portal/platform/rights';
import { useSwitches } from '@portal/platform/switches';
import { GroupIcon } from '@portal/ui/device-icon';
import { EditDialog } from '@portal/ui/edit/EditDialog';
import { LoadingTab } from '@portal/ui/edit/LoadingTab';
import { Part } from '@portal/ui/part';
import type { PanelProps } from '@portal/ui/remote';
import { useGroup } from '../data/group';
import { ContactsTab } from '../features/group/ContactsTab';
import { DetailsTab } from '../features/group/DetailsTab';
import { DevicesTab } from '../features/group/DevicesTab';
import { IncidentConfigTab } from '../features/group/IncidentConfigTab';
import { useGroupTexts } from '../features/group/texts';
import { UsersTab } from '../features/group/UsersTab';
import { MessagesTab } from '../features/messages/MessagesTab';
import { tabIn } from '../parts/tab-icons';

const AddDeviceDialog = lazyRetry(() => import('../features/device/add/AddDeviceDialog'));

/** All about one group, tab by tab, each with its right and module [R-GRP-06]. */
export default function EditGroupPanel({ input: { groupId = '' }, close }: PanelProps) {
  const { t } = useGroupTexts();
  const answer = useGroup(groupId);
  const version = answer.data;
  const may = useMay();
  const switches = useSwitches();
  const here = { group: groupId };
  const reload = async () => (await answer.refetch()).data;
  const waiting = <LoadingTab answer={answer} failed={t('failed')} />;
  const tab = tabIn(t);
  const name = version?.body.name ?? '';
  const addById = (onClose: () => void) => (
    <Part place="dialog" onClose={onClose}>
      <AddDeviceDialog open group={{ id: groupId, name }} onClose={onClose} />
    </Part>
  );
  const tabs = [
    tab('details', version ? <DetailsTab version={version} reload={reload} /> : waiting),
    tab('contacts', version ? <ContactsTab version={version} reload={reload} /> : waiting),
    tab('users', <UsersTab groupId={groupId} />, version?.body.users.length),
    tab('devices', <DevicesTab groupId={groupId} groupName={name} addById={addById} />, version?.body.devices.length),
    may('readIncidentConfig', here) &&
      switches['incident-manager'] &&
      tab('config', version ? <IncidentConfigTab groupId={groupId} devices={version.body.devices} /> : waiting),
    may('readMessage', here) &&
      switches['maintenance-message'] &&
      tab('messages', <MessagesTab owner={{ kind: 'group', id: groupId }} />),
  ].filter((one) => !!one);
  return (
    <EditDialog
      action={t('edit.title')}
      name={version?.body.name}
      icon={<GroupIcon url={version?.body.iconURL ?? ''} size={48} />}
      mark={`group/${groupId}`}
      tabs={tabs}
      onClose={close}
    />
  );
}
