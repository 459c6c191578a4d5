import { href } from '@portal/contracts/routes';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** From the fleet manager down to a group. */
export const groupCrumbs = (fleet: string, path: readonly Named[]) => [
  { label: fleet, to: '/devicemanager' },
  ...path.map(({ id, name }) => ({ label: name, to: href('/devicemanager/:groupId', { groupId: id }) })),
];
