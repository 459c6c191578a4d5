import type { Device } from '@portal/contracts/devices';
import { snackbar } from '@portal/platform/snackbar';
import { useState } from 'react';
import { useResetDeviceIcon, useSetDeviceIcon, useUpdateDevice } from '../../../data/edited-device';
import { ConflictDialog } from '../../../parts/edit/ConflictDialog';
import { EditTab } from '../../../parts/edit/EditTab';
import { useEditFrame } from '../../../parts/edit/edit-frame';
import { useEditor, type Version } from '../../../parts/edit/useEditor';
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
  const update = useUpdateDevice();
  const setIcon = useSetDeviceIcon();
  const resetIcon = useResetDeviceIcon();
  const [tried, setTried] = useState(false);
  const params = { deviceId: version.body.uuid };
  const editor = useEditor<Device, DeviceValues>({
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
      if (STORED.some((field) => values[field] !== stored[field]))
        await update.mutateAsync({ params, body: bodyOf(values), ifMatch: etag });
    },
  });

  const save = async () => {
    setTried(true);
    if (deviceProblem(editor.values) === undefined) return editor.save();
    frame.shake();
  };
  const deleteIcon = async () => {
    try {
      await resetIcon.mutateAsync({ params });
      snackbar.success(t('pictureDeleted'));
    } catch (error) {
      snackbar.error(error as Error, { context: 'saveDevice' });
    }
  };
  return (
    <EditTab unsaved={editor.dirty} cannotSave={!editor.dirty} onSave={save}>
      <DeviceFields
        values={editor.values}
        onChange={editor.set}
        iconUrl={version.body.iconURL}
        onDeleteIcon={() => void deleteIcon()}
        tried={tried || editor.dirty}
      />
      <ConflictDialog
        editor={editor}
        describe={(field, values) => ({
          label: t(`field.${field}`),
          value: field === 'picture' ? values.picture?.name : values[field],
        })}
      />
    </EditTab>
  );
}
