import type { GroupNode } from '@portal/contracts/groups';
import { useVirtualGrid } from '@portal/ui/data-table/useVirtualGrid';
import { usePhone } from '@portal/ui/media';
import type { MyDevices } from '../../data/my-devices';
import type { SlotAction } from '../../parts/use-open';
import { GroupRow } from './GroupRow';
import { MyDevicesRow } from './MyDevicesRow';

interface GroupListProps {
  groups: readonly GroupNode[];
  label: string;
  actionsOf: (group: GroupNode) => readonly SlotAction[];
  /** Stands after the groups, at top level only [R-DEV-08]. */
  mine?: MyDevices;
}

export function GroupList({ groups, label, actionsOf, mine }: GroupListProps) {
  const phone = usePhone();
  const count = groups.length + (mine ? 1 : 0);
  const { from, to, before, after, container, item } = useVirtualGrid({ count, lineHeight: phone ? 68 : 44 });
  return (
    <div role="grid" aria-label={label} aria-rowcount={count}>
      <div {...container} role="rowgroup" style={{ paddingTop: before, paddingBottom: after }}>
        {groups.slice(from, to).map((group, offset) => (
          <GroupRow
            key={group.id}
            group={group}
            index={from + offset}
            tabIndex={item(from + offset).tabIndex}
            actions={actionsOf(group)}
            phone={phone}
          />
        ))}
        {mine && to === count && (
          <MyDevicesRow mine={mine} index={count - 1} tabIndex={item(count - 1).tabIndex} phone={phone} />
        )}
      </div>
    </div>
  );
}
