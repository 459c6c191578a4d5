import { lazyRetry } from '@portal/platform/lazy-retry';
import { usePreferences } from '@portal/platform/preferences';
import { selectionKeys } from '@portal/ui/data-table/selection/selection-keys';
import { useSelection } from '@portal/ui/data-table/selection/useSelection';
import { useTableTexts } from '@portal/ui/data-table/texts';
import { IconButton } from '@portal/ui/icon-button';
import { MultiselectLtr20Regular } from '@portal/ui/icons';
import { Part } from '@portal/ui/part';
import { type ReactNode, useState } from 'react';
import type { FleetDevice } from '../data/device';
import { Entries } from '../features/entries/Entries';
import type { DeviceBarProps } from '../features/selection/DeviceBar';
import type { Entry } from '../parts/entry';

const DeviceBar = lazyRetry<DeviceBarProps>(() => import('../features/selection/DeviceBar'));

interface DevicesProps extends Omit<DeviceBarProps, 'selection'> {
  label: string;
  entryOf: (device: FleetDevice) => Entry;
  /** What is drawn around the list: its section, with the button that begins to choose. */
  children: (list: ReactNode, choose: ReactNode) => ReactNode;
}

/**
 * The devices of a level; several can be chosen, by pointer and keys [R-EXT-28]. What is done with them loads with the first, and stays
 * when none is left: the last ones that were removed can be taken back.
 */
export function Devices({ label, devices, entryOf, children, ...about }: DevicesProps) {
  const { t } = useTableTexts();
  const isList = usePreferences(({ view }) => view === 'list');
  const ids = useIds(devices);
  const selection = useSelection(ids);
  const { active } = selection;
  const [wasActive, setWasActive] = useState(false);
  if (active && !wasActive) setWasActive(true);
  const isEmpty = devices.length === 0;
  if (isEmpty && !wasActive) return null;
  return (
    // While rows are chosen, the grid itself minds these keys; cards always do, for they know what stands below each other.
    <div onKeyDown={isList && !active ? selectionKeys(selection) : undefined} data-choosing={active || undefined}>
      {!isEmpty &&
        children(
          <Entries
            kind="devices"
            label={label}
            things={devices}
            entryOf={entryOf}
            selection={isList && !active ? undefined : selection}
          />,
          <IconButton
            icon={<MultiselectLtr20Regular aria-hidden />}
            label={t('select.begin')}
            aria-pressed={active}
            onPointerOver={() => void DeviceBar.preload().catch(() => undefined)}
            onClick={active ? selection.clear : selection.begin}
          />,
        )}
      {wasActive && (
        <Part place="quiet">
          <DeviceBar {...about} devices={devices} selection={selection} />
        </Part>
      )}
    </div>
  );
}

/** The ids of devices, the same list while these are the same: what only changes in one of them draws its row alone. */
function useIds(devices: readonly FleetDevice[]): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  if (isOf(ids, devices)) return ids;
  const next = devices.map(({ uuid }) => uuid);
  setIds(next);
  return next;
}

function isOf(ids: readonly string[], devices: readonly FleetDevice[]): boolean {
  if (ids.length !== devices.length) return false;
  for (let at = 0; at < ids.length; at++) if (devices[at]?.uuid !== ids[at]) return false;
  return true;
}
