import { problemText } from '@portal/platform/problem-text';
import { useMay } from '@portal/platform/rights';
import { useSwitches } from '@portal/platform/switches';
import { DeviceIcon } from '@portal/ui/device-icon';
import { EditDialog, type EditDialogTab } from '@portal/ui/edit/EditDialog';
import { EditTab } from '@portal/ui/edit/EditTab';
import { FieldsSkeleton } from '@portal/ui/edit/FieldsSkeleton';
import {
  TextBulletListSquare20Filled,
  TextBulletListSquare20Regular,
  Toolbox20Filled,
  Toolbox20Regular,
} from '@portal/ui/icons';
import type { PanelProps } from '@portal/ui/remote';
import { Failed } from '@portal/ui/states';
import { useDevice } from '../data/edited-device';
import { DetailsTab } from '../features/device/edit/DetailsTab';
import { useDeviceTexts } from '../features/device/edit/texts';
import { MessagesTab } from '../features/messages/MessagesTab';

/** All about one device, tab by tab, each with its right and module [R-DEV-32]. */
export default function EditDevicePanel({ input: { deviceId = '' }, close }: PanelProps) {
  const { t } = useDeviceTexts();
  const { data: version, error, isFetching, refetch } = useDevice(deviceId);
  const may = useMay();
  const switches = useSwitches();
  const groups = version?.body.groups ?? [];
  const tabs: EditDialogTab[] = [
    {
      id: 'details',
      label: t('tab.details'),
      icon: TextBulletListSquare20Regular,
      filledIcon: TextBulletListSquare20Filled,
      content: version ? (
        <DetailsTab version={version} reload={async () => (await refetch()).data} />
      ) : (
        <EditTab>
          {error ? (
            <Failed title={t('failed')} text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <FieldsSkeleton />
          )}
        </EditTab>
      ),
    },
    ...(version && may('readMessage', { device: deviceId, groups }) && switches['maintenance-message']
      ? [
          {
            id: 'messages',
            label: t('tab.messages'),
            icon: Toolbox20Regular,
            filledIcon: Toolbox20Filled,
            content: <MessagesTab owner={{ kind: 'device', id: deviceId, groups }} />,
          },
        ]
      : []),
  ];
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
