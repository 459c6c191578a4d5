import { removeDevice } from '@portal/contracts/device-changes';
import { removeGroupDevice } from '@portal/contracts/group-changes';
import type { GroupNode } from '@portal/contracts/groups';
import { shortName } from '@portal/domain/short-name';
import { ApiError, call } from '@portal/platform/call';
import { invalidate } from '@portal/platform/query';
import { snackbar } from '@portal/platform/snackbar';
import { ConfirmDialog } from '@portal/ui/edit/ConfirmDialog';
import type { FleetDevice } from '../../../data/device';
import { useDialogTexts } from '../../../parts/dialogs/texts';
import { useManagerTexts } from '../../../texts';

interface RemoveDeviceProps {
  device: FleetDevice;
  /** The group it is taken out of; undefined: it is removed from My devices. */
  from: Pick<GroupNode, 'id' | 'name'> | undefined;
  open: boolean;
  /** With true once the device is gone from where it was shown. */
  onClose: (removed?: boolean) => void;
}

/** Asks, then removes a device from a group or from My devices [R-DEV-30]. */
export default function RemoveDevice({ device, from, open, onClose }: RemoveDeviceProps) {
  const { t } = useDialogTexts();
  const manager = useManagerTexts();
  const { uuid: deviceId, name } = device;

  const remove = async () => {
    try {
      await (from
        ? call(removeGroupDevice, { params: { groupId: from.id, deviceId } })
        : call(removeDevice, { params: { deviceId } }));
      void invalidate('devices', 'groups');
      snackbar.success(t('remove.done'));
      onClose(true);
    } catch (error) {
      if (error instanceof ApiError && error.errorId === 'ERROR_DEVICE_IN_GROUP') snackbar.error(t('remove.inGroup'));
      else throw error;
    }
  };
  if (!open) return null;
  const text = !from
    ? t('remove.textMine')
    : device.groups.length > 1
      ? t('remove.textOther', { name: shortName(from.name) })
      : t('remove.textLast', { name: shortName(from.name) });
  return (
    <ConfirmDialog
      title={
        from
          ? t('remove.titleGroup', { device: shortName(name, 28), group: shortName(from.name, 28) })
          : t('remove.titleMine', { device: shortName(name) })
      }
      action={manager.t('device.remove')}
      onConfirm={remove}
      onClose={() => onClose()}
    >
      {text}
    </ConfirmDialog>
  );
}
