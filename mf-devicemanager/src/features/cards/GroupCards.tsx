import type { GroupNode } from '@portal/contracts/groups';
import { CardGrid } from '@portal/ui/data-table/CardGrid';
import { usePhone } from '@portal/ui/media';
import { useMemo } from 'react';
import { type Counts, countByFilter } from '../../data/filter';
import type { MyDevices } from '../../data/my-devices';
import type { LoadedFleet } from '../../data/useFleet';
import type { SlotAction } from '../../parts/use-open';
import { LargeGroupCard } from './LargeGroupCard';
import { MyDevicesCard } from './MyDevicesCard';
import { SmallGroupCard } from './SmallCard';
import { largeGroup, small } from './sizes';

interface GroupCardsProps {
  groups: readonly GroupNode[];
  label: string;
  fleet: LoadedFleet;
  view: 'large' | 'small';
  actionsOf: (group: GroupNode) => readonly SlotAction[];
  mine?: MyDevices;
}

type Entry = { key: string; group: GroupNode } | { key: string; mine: MyDevices };

/** Groups as cards; My devices is the last of them at top level. */
export function GroupCards({ groups, label, fleet, view, actionsOf, mine }: GroupCardsProps) {
  const phone = usePhone();
  const countsOf = useMemo(() => groupCounts(fleet), [fleet]);
  const entries: Entry[] = groups.map((group) => ({ key: group.id, group }));
  if (mine) entries.push({ key: 'mine', mine });
  return (
    <CardGrid
      items={entries}
      keyOf={(entry) => entry.key}
      label={label}
      size={view === 'large' ? largeGroup(phone) : small(phone)}
      card={(entry, { 'data-index': index, tabIndex }) => {
        if ('mine' in entry) return <MyDevicesCard mine={entry.mine} view={view} index={index} tabIndex={tabIndex} />;
        return view === 'large' ? (
          <LargeGroupCard
            group={entry.group}
            counts={countsOf(entry.group.id)}
            actions={actionsOf(entry.group)}
            index={index}
            tabIndex={tabIndex}
          />
        ) : (
          <SmallGroupCard group={entry.group} index={index} tabIndex={tabIndex} />
        );
      }}
    />
  );
}

/** Counts of a group's devices, each group counted when it is first drawn. */
function groupCounts({ index, devices }: LoadedFleet): (id: string) => Counts {
  const byId = new Map(devices.map((device) => [device.uuid, device]));
  const known = new Map<string, Counts>();
  return (id) => {
    const before = known.get(id);
    if (before) return before;
    const below = [...index.devicesBelow(id)].flatMap((uuid) => byId.get(uuid) ?? []);
    const counts = countByFilter(below);
    known.set(id, counts);
    return counts;
  };
}
