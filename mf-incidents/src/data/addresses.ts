import type { Incident } from '@portal/contracts/incidents';
import { href } from '@portal/contracts/routes';
import { useAddress } from '@portal/platform/addresses';
import { useMemo } from 'react';

/** Where the links of a list lead. */
export interface Addresses {
  incident(incident: Pick<Incident, 'id'>): string;
  device(incident: Pick<Incident, 'device'>): string;
}

/** As `addressesFrom`, with the way from a device's name to its page [R-EXT-25]; where nobody serves one, to all its incidents. */
export function useAddressesFrom(groupId: string | undefined): Addresses {
  const page = useAddress('device');
  return useMemo(() => {
    const addresses = addressesFrom(groupId);
    return page ? { ...addresses, device: ({ device }) => href(page, { deviceId: device }) } : addresses;
  }, [groupId, page]);
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
