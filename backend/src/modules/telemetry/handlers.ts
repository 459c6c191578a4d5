import { readControlUnits, readDeviceControlUnits, readSensorData, readState } from '@portal/contracts/device-readings';
import { fromWire, toWire } from '@portal/domain/ids';
import { invalid, unknown } from '../../kernel/http-error';
import { type Route, serve } from '../../kernel/serve';
import { plainIds } from '../devices/devices';
import { controlUnits, reportedState } from './reported-state';
import { sensorData, windowOf } from './sensor-data';

export const routes: Route[] = [
  serve(readState, async ({ services, caller, params }) => {
    const uuid = fromWire(params.id);
    if (uuid === undefined) throw invalid('id', 'this is no id');
    const state = await reportedState(services.db, caller, uuid, services.clock.now());
    if (!state) throw unknown('device');
    return state;
  }),

  serve(readControlUnits, async ({ services, caller, query }) =>
    (await controlUnits(services.db, caller, plainIds(query.ids))).map(({ uuid, controlunits }) => ({
      uuid: toWire(uuid),
      controlunits,
    })),
  ),

  serve(readDeviceControlUnits, async ({ services, caller, ids }) => {
    const [device] = await controlUnits(services.db, caller, [ids.deviceId]);
    if (!device) throw unknown('device');
    return device.controlunits;
  }),

  serve(readSensorData, async ({ services, caller, query }) =>
    (await sensorData(services, caller, plainIds(query.ids), windowOf(query, services.clock.now()))).map(
      ({ uuid, sensordata }) => ({ uuid: toWire(uuid), sensordata }),
    ),
  ),
];
