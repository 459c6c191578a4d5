import { addressOf } from '@portal/platform/addresses';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** From the fleet manager down to a group. */
export const groupCrumbs = (fleet: string, path: readonly Named[]) => [
  { label: fleet, to: addressOf('home') },
  ...path.map(({ id, name }) => ({ label: name, to: addressOf('group', { groupId: id }) })),
];
