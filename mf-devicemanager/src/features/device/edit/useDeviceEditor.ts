import type { Device } from '@portal/contracts/devices';
import { changedFields } from '@portal/platform/editing/draft';
import { type Draft, useDraft } from '@portal/platform/editing/useDraft';
import type { Version } from '@portal/platform/editing/useVersioned';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { useState } from 'react';
import { useSaveDevice, useSetDeviceIcon } from '../../../data/edited-device';
import { bodyOf, clean, type DeviceValues, valuesOf } from './device-values';
import { useDeviceTexts } from './texts';

interface DeviceEditor extends Omit<Draft<Device, DeviceValues>, 'takeOver'> {
  /** Chosen and not saved yet. */
  picture: File | undefined;
  choosePicture: (picture: File | undefined) => void;
}

/**
 * The draft of a device. Its picture has a call of its own, which names no version: it is sent when the fields are stored, so that a
 * conflict about them leaves it open as well [R-EXT-04]. A picture that is refused then stays chosen and unsaved.
 */
export function useDeviceEditor(
  latest: Version<Device>,
  reload: () => Promise<Version<Device> | undefined>,
): DeviceEditor {
  const { t } = useDeviceTexts();
  const save = useSaveDevice();
  const setIcon = useSetDeviceIcon().mutateAsync;
  const [picture, choosePicture] = useState<File>();
  const params = { deviceId: latest.body.uuid };
  const draft = useDraft<Device, DeviceValues>({
    latest,
    reload,
    valuesOf,
    clean,
    context: 'saveDevice',
    send: async (values, { body, etag }) =>
      changedFields(values, valuesOf(body)).length > 0
        ? save({ params, body: bodyOf(values), ifMatch: etag })
        : undefined,
  });
  const { busy, run } = useTask(async (storeFields: () => Promise<boolean>) => {
    if (!(await storeFields())) return false;
    if (picture) {
      await setIcon({ params, file: picture });
      // It is in the form before the one that was chosen goes.
      await reload();
      choosePicture((now) => (now === picture ? undefined : now));
    }
    snackbar.success(t('saved'));
    return true;
  }, 'saveDevice');

  return {
    ...draft,
    dirty: draft.dirty || picture !== undefined,
    busy,
    picture,
    choosePicture,
    save: async () => (await run(draft.save)) ?? false,
    overwrite: async () => (await run(draft.overwrite)) ?? false,
    discard: () => {
      choosePicture(undefined);
      draft.discard();
    },
  };
}
