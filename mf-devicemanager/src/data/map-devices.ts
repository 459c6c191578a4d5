import { type Device, listDevices } from '@portal/contracts/devices';
import { RELOAD_MS } from '@portal/domain/limits';
import { useEndpoint } from '@portal/platform/query';
import { FLEET_INPUT, type FleetDevice } from './device';

/** What the map shows of a device beside what the overview does: its places would make the overview's answer heavier. */
const MORE = ['zipcode', 'city', 'coordinates'] as const;

export type MapDevice = FleetDevice & Pick<Device, (typeof MORE)[number]>;

const INPUT = { query: { fields: [FLEET_INPUT.query.fields, ...MORE].join(',') } };

/** All visible devices with their coordinates; the live stream keeps them current. */
export const useMapDevices = () => useEndpoint(listDevices, INPUT, { refetchInterval: RELOAD_MS });
