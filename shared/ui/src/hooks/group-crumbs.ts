import { addressOf } from '@portal/platform/addresses';
import type { Crumb } from '../components/page-head';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** From the fleet manager down to a group, for a `PageHead`. */
export const groupCrumbs = (fleet: string, path: readonly Named[]): Crumb[] => [
  { label: fleet, to: addressOf('home') },
  ...path.map(({ id, name }) => ({ label: name, to: addressOf('group', { groupId: id }) })),
];
