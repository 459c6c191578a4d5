import type { GroupNode } from '@portal/contracts/groups';
import { useManagerTexts } from '../texts';

/** What a group holds, as one line: "14 devices · 2 groups · 3 open incidents". */
export function useGroupFacts() {
  const { t } = useManagerTexts();
  return (group: GroupNode, { incidents = false } = {}): string => {
    const facts = [t('devices', { count: group.deviceCount })];
    if (group.childGroups?.length) facts.push(t('groups', { count: group.childGroups.length }));
    if (incidents && group.incidents > 0) facts.push(t('openIncidents', { count: group.incidents }));
    return facts.join(' · ');
  };
}
