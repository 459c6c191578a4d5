import { problemText } from '@portal/platform/problem-text';
import { useMay } from '@portal/platform/rights';
import { useSwitches } from '@portal/platform/switches';
import { GroupIcon } from '@portal/ui/device-icon';
import { EditDialog, type EditDialogTab } from '@portal/ui/edit/EditDialog';
import { EditTab } from '@portal/ui/edit/EditTab';
import { FieldsSkeleton } from '@portal/ui/edit/FieldsSkeleton';
import {
  ContactCard20Filled,
  ContactCard20Regular,
  Oven20Filled,
  Oven20Regular,
  People20Filled,
  People20Regular,
  Settings20Filled,
  Settings20Regular,
  TextBulletListSquare20Filled,
  TextBulletListSquare20Regular,
  Toolbox20Filled,
  Toolbox20Regular,
} from '@portal/ui/icons';
import type { PanelProps } from '@portal/ui/remote';
import { Failed } from '@portal/ui/states';
import { useGroup } from '../data/group';
import { ContactsTab } from '../features/group/ContactsTab';
import { DetailsTab } from '../features/group/DetailsTab';
import { DevicesTab } from '../features/group/DevicesTab';
import { IncidentConfigTab } from '../features/group/IncidentConfigTab';
import { useGroupTexts } from '../features/group/texts';
import { UsersTab } from '../features/group/UsersTab';
import { MessagesTab } from '../features/messages/MessagesTab';

/** All about one group, tab by tab, each with its right and module [R-GRP-06]. */
export default function EditGroupPanel({ input: { groupId = '' }, close }: PanelProps) {
  const { t } = useGroupTexts();
  const { data: version, error, isFetching, refetch } = useGroup(groupId);
  const may = useMay();
  const switches = useSwitches();
  const here = { group: groupId };
  const reload = async () => (await refetch()).data;

  const waiting = (
    <EditTab>
      {error ? (
        <Failed title={t('failed')} text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <FieldsSkeleton />
      )}
    </EditTab>
  );
  const tabs: EditDialogTab[] = [
    {
      id: 'details',
      label: t('tab.details'),
      icon: TextBulletListSquare20Regular,
      filledIcon: TextBulletListSquare20Filled,
      content: version ? <DetailsTab version={version} reload={reload} /> : waiting,
    },
    {
      id: 'contacts',
      label: t('tab.contacts'),
      icon: ContactCard20Regular,
      filledIcon: ContactCard20Filled,
      content: version ? <ContactsTab version={version} reload={reload} /> : waiting,
    },
    {
      id: 'users',
      label: t('tab.users'),
      icon: People20Regular,
      filledIcon: People20Filled,
      count: version?.body.users.length,
      content: <UsersTab groupId={groupId} />,
    },
    {
      id: 'devices',
      label: t('tab.devices'),
      icon: Oven20Regular,
      filledIcon: Oven20Filled,
      count: version?.body.devices.length,
      content: <DevicesTab groupId={groupId} groupName={version?.body.name ?? ''} />,
    },
    ...(may('readIncidentConfig', here) && switches['incident-manager']
      ? [
          {
            id: 'config',
            label: t('tab.config'),
            icon: Settings20Regular,
            filledIcon: Settings20Filled,
            content: version ? <IncidentConfigTab groupId={groupId} devices={version.body.devices} /> : waiting,
          },
        ]
      : []),
    ...(may('readMessage', here) && switches['maintenance-message']
      ? [
          {
            id: 'messages',
            label: t('tab.messages'),
            icon: Toolbox20Regular,
            filledIcon: Toolbox20Filled,
            content: <MessagesTab owner={{ kind: 'group', id: groupId }} />,
          },
        ]
      : []),
  ];
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
