import type { Incident } from '@portal/contracts/incidents';
import { href } from '@portal/contracts/routes';

/** Where the links of a list lead. */
export interface Addresses {
  incident(incident: Pick<Incident, 'id'>): string;
  device(incident: Pick<Incident, 'device'>): string;
}

/** From a group's list the group is kept, so that Back leads there again [R-INC-06, R-ROUTE-15]. */
export function addressesFrom(groupId: string | undefined): Addresses {
  if (groupId === undefined) {
    return {
      incident: ({ id }) => href('/incident/:incidentId', { incidentId: id }),
      device: ({ device }) => href('/incidentmanager/device/:deviceId', { deviceId: device }),
    };
  }
  return {
    incident: ({ id }) => href('/incident/:incidentId/group/:groupId', { incidentId: id, groupId }),
    device: ({ device }) => href('/incidentmanager/device/:deviceId/group/:groupId', { deviceId: device, groupId }),
  };
}
