import type { Device } from '@portal/contracts/devices';
import { useDraft } from '@portal/platform/editing/useDraft';
import { useKept } from '@portal/platform/editing/useKept';
import type { Version } from '@portal/platform/editing/useVersioned';
import { snackbar } from '@portal/platform/snackbar';
import { ConflictDialog } from '@portal/ui/edit/ConflictDialog';
import { EditTab } from '@portal/ui/edit/EditTab';
import { useEditFrame } from '@portal/ui/edit/edit-frame';
import { useState } from 'react';
import { useResetDeviceIcon, useSaveDevice, useSetDeviceIcon } from '../../../data/edited-device';
import { DeviceFields } from './DeviceFields';
import { bodyOf, clean, type DeviceValues, deviceProblem, STORED, valuesOf } from './device-values';
import { useDeviceTexts } from './texts';

interface DetailsTabProps {
  version: Version<Device>;
  reload: () => Promise<Version<Device> | undefined>;
}

/** Name, picture and address [R-DEV-32]. Refusals are told as R-ERR-11 says. */
export function DetailsTab({ version, reload }: DetailsTabProps) {
  const { t } = useDeviceTexts();
  const frame = useEditFrame();
  const save = useSaveDevice();
  const setIcon = useSetDeviceIcon();
  const resetIcon = useResetDeviceIcon();
  const [tried, setTried] = useState(false);
  const params = { deviceId: version.body.uuid };
  const draft = useDraft<Device, DeviceValues>({
    latest: version,
    reload,
    valuesOf,
    clean,
    saved: t('saved'),
    context: 'saveDevice',
    send: async (values, { body, etag }) => {
      // A picture changes no version, so what fails after it can be sent again.
      if (values.picture) await setIcon.mutateAsync({ params, file: values.picture });
      const stored = valuesOf(body);
      return STORED.some((field) => values[field] !== stored[field])
        ? save({ params, body: bodyOf(values), ifMatch: etag })
        : reload();
    },
  });

  const kept = useKept({ ...draft, thing: `device/${params.deviceId}/details`, stored: draft.storedValues });

  const submit = async () => {
    setTried(true);
    if (deviceProblem(draft.values) === undefined) return draft.save();
    frame.shake();
  };
  const deleteIcon = async () => {
    await resetIcon.mutateAsync({ params });
    snackbar.success(t('pictureDeleted'));
  };
  return (
    <EditTab unsaved={draft.dirty} cannotSave={!draft.dirty} onSave={submit} kept={kept}>
      <DeviceFields
        values={draft.values}
        onChange={draft.set}
        iconUrl={version.body.iconURL}
        onDeleteIcon={deleteIcon}
        tried={tried || draft.dirty}
      />
      <ConflictDialog
        draft={draft}
        describe={(field, values) => ({
          label: t(`field.${field}`),
          value: field === 'picture' ? values.picture?.name : values[field],
        })}
      />
    </EditTab>
  );
}
