import type { Device } from '@portal/contracts/devices';
import { useKept } from '@portal/platform/editing/useKept';
import type { Version } from '@portal/platform/editing/useVersioned';
import { snackbar } from '@portal/platform/snackbar';
import { ConflictDialog } from '@portal/ui/edit/ConflictDialog';
import { EditTab } from '@portal/ui/edit/EditTab';
import { useEditFrame } from '@portal/ui/edit/edit-frame';
import { useState } from 'react';
import { useResetDeviceIcon } from '../../../data/edited-device';
import { editable } from '../../../parts/editable';
import { DeviceFields } from './DeviceFields';
import { deviceProblem } from './device-values';
import { useDeviceTexts } from './texts';
import { useDeviceEditor } from './useDeviceEditor';

interface DetailsTabProps {
  version: Version<Device>;
  reload: () => Promise<Version<Device> | undefined>;
  readOnly: boolean;
}

/** Name, picture and address [R-DEV-32]; read-only once the right has gone [R-RIGHT-07]. Refusals are told as R-ERR-11 says. */
export function DetailsTab({ version, reload, readOnly }: DetailsTabProps) {
  const { t } = useDeviceTexts();
  const frame = useEditFrame();
  const resetIcon = useResetDeviceIcon();
  const [tried, setTried] = useState(false);
  const params = { deviceId: version.body.uuid };
  const draft = useDeviceEditor(version, reload);
  const kept = useKept({ ...draft, thing: `device/${params.deviceId}/details`, stored: draft.storedValues });

  const submit = async () => {
    setTried(true);
    if (deviceProblem(draft.values, draft.storedValues) === undefined) return draft.save();
    frame.shake();
  };
  const deleteIcon = async () => {
    await resetIcon.mutateAsync({ params });
    snackbar.success(t('pictureDeleted'));
  };
  return (
    <EditTab
      unsaved={draft.dirty}
      cannotSave={!draft.dirty}
      {...editable(!readOnly, t('readOnly'), { onSave: submit, kept })}
    >
      <DeviceFields
        values={draft.values}
        stored={draft.storedValues}
        onChange={draft.set}
        picture={draft.picture}
        onPicture={draft.choosePicture}
        iconUrl={version.body.iconURL}
        onDeleteIcon={deleteIcon}
        tried={tried || draft.dirty}
        readOnly={readOnly}
      />
      <ConflictDialog
        draft={draft}
        describe={(field, values) => ({ label: t(`field.${field}`), value: values[field] })}
      />
    </EditTab>
  );
}
