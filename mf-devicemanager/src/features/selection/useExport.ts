import { snackbar } from '@portal/platform/snackbar';
import { type Task, useTask } from '@portal/platform/task';
import { useUiTexts } from '@portal/ui/texts';
import { devicesToExport } from '../../data/change-many';
import type { GroupIndex } from '../../data/group-index';
import { FIELDS } from '../../parts/device-file/columns';
import { useFileTexts } from '../../parts/device-file/texts';
import { useManagerTexts } from '../../texts';
import { useSelectionTexts } from './texts';

/**
 * Saves devices as a CSV file, in the order they are given. It begins with the columns of the import, so that it can be changed and
 * imported again; no cell can run as a formula [R-EXT-28].
 */
export function useExport(index: GroupIndex): Task<[readonly string[]], void> {
  const { t } = useSelectionTexts();
  const { t: fields } = useFileTexts();
  const { t: manager } = useManagerTexts();
  const { t: ui } = useUiTexts();
  return useTask(async (ids: readonly string[]) => {
    const [{ saveCsv }, devices] = await Promise.all([import('@portal/platform/csv'), devicesToExport(ids)]);
    const pathOf = (group: string) => {
      const place = index.place(group);
      return place ? [[...place.above, place.group].map(({ name }) => name).join(' / ')] : [];
    };
    const rows = devices.map((device) => [
      device.cloudConnectID,
      device.name,
      device.groups.flatMap(pathOf).join(' | '),
      ...[device.street, device.zipcode, device.city, device.country].map((part) => part ?? ''),
      ui(`status.${device.status}`),
      t(device.cloudConnectivity ? 'connected' : 'lost'),
      device.lastPing === null ? '' : new Date(device.lastPing).toISOString(),
      String(device.incidents),
    ]);
    const heads = [
      ...FIELDS.map((field) => fields(`heading.${field}`)),
      ...['status', 'connection', 'lastPing', 'incidents'].map((column) => manager(`column.${column}`)),
    ];
    saveCsv(`${t('file')}-${new Date().toISOString().slice(0, 10)}.csv`, [heads, ...rows]);
    snackbar.success(t('exported', { count: devices.length }));
  });
}
