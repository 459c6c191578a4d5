import { href } from '@portal/contracts/routes';
import type { Crumb } from '@portal/ui/page-head';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** From the fleet manager down to a group. */
export const groupCrumbs = (fleet: string, path: readonly Named[]): Crumb[] => [
  { label: fleet, to: '/devicemanager' },
  ...path.map(({ id, name }) => ({ label: name, to: href('/devicemanager/:groupId', { groupId: id }) })),
];
