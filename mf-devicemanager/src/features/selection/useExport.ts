import { snackbar } from '@portal/platform/snackbar';
import { useSwitches } from '@portal/platform/switches';
import { type Task, useTask } from '@portal/platform/task';
import { useUiTexts } from '@portal/ui/texts';
import { devicesToExport } from '../../data/change-many';
import type { GroupIndex } from '../../data/group-index';
import { FIELDS } from '../../parts/device-file/columns';
import { groupNamer } from '../../parts/device-file/group-names';
import { useFileTexts } from '../../parts/device-file/texts';
import { useManagerTexts } from '../../texts';
import { useSelectionTexts } from './texts';

/**
 * Saves devices as a CSV file, in the order they are given. It begins with the columns of the import, so that it can be changed and
 * imported again: one group of each device, and all of them in a column that the import passes over; no cell can run as a formula
 * [R-EXT-14, R-EXT-28].
 * @param shown wire id of the group whose devices these are, which is the one of a device that is in several
 */
export function useExport(index: GroupIndex, shown: string | undefined): Task<[readonly string[]], void> {
  const { t } = useSelectionTexts();
  const { t: fields } = useFileTexts();
  const { t: manager } = useManagerTexts();
  const { t: ui } = useUiTexts();
  const counted = useSwitches()['incident-manager'];
  return useTask(async (ids: readonly string[]) => {
    const [{ csvTime, saveCsv }, devices] = await Promise.all([import('@portal/platform/csv'), devicesToExport(ids)]);
    const nameOf = groupNamer(index.top);
    const pathOf = (group: string) => nameOf(group) ?? [];
    const groupOf = ({ groups }: { groups: readonly string[] }) =>
      groups.filter((id) => id === shown).flatMap(pathOf)[0] ?? groups.flatMap(pathOf)[0] ?? '';
    const rows = devices.map((device) => [
      device.cloudConnectID,
      device.name,
      groupOf(device),
      ...[device.street, device.zipcode, device.city, device.country].map((part) => part ?? ''),
      ui(`status.${device.status}`),
      t(device.cloudConnectivity ? 'connected' : 'lost'),
      device.lastPing === null ? '' : new Date(device.lastPing).toISOString(),
      ...(counted ? [String(device.incidents)] : []),
      device.groups.flatMap(pathOf).join(' | '),
    ]);
    const heads = [
      ...FIELDS.map((field) => fields(`heading.${field}`)),
      ...['status', 'connection', 'lastPing', ...(counted ? ['incidents'] : [])].map((column) =>
        manager(`column.${column}`),
      ),
      t('allGroups'),
    ];
    saveCsv(`${t('file')}-${csvTime(Date.now()).slice(0, 10)}.csv`, [heads, ...rows]);
    snackbar.success(t('exported', { count: devices.length }));
  });
}
