import type { DevicePages } from '../../adapters/device-pages';
import type { Services } from '../../kernel/services';
import { languageOf } from '../../modules/device-ui/html';
import { oneDeviceView } from '../../modules/devices/devices';
import { sensorData } from '../../modules/telemetry/sensor-data';
import { readDeviceKeys } from '../seed/device-keys';
import { devicePage, WINDOW_MS } from './page';

/** What appliances of the simulator show of themselves: one page, drawn from what they have sent. */
export function simulatedPages({ db, clock, sensors }: Pick<Services, 'db' | 'clock' | 'sensors'>): DevicePages {
  return {
    async answer({ device: uuid, caller, path, acceptLanguage }) {
      if (path.replace(/\?.*$/, '') !== '') return { status: 404, headers: {} };
      const now = clock.now();
      const { body: device } = await oneDeviceView(db, caller, now, uuid);
      const [found] = await sensorData({ db, sensors }, caller, [uuid], { start: now - WINDOW_MS, end: now });
      return { status: 200, ...devicePage(device, found?.sensordata ?? [], languageOf(acceptLanguage), now) };
    },
  };
}

/** The same for the demo's own devices alone: what the portal draws must never pass for the page of a real device that stands beside them. */
export function demoPages(foundation: Pick<Services, 'db' | 'clock' | 'config' | 'sensors'>): DevicePages {
  const pages = simulatedPages(foundation);
  let simulated: Promise<ReadonlySet<string>> | undefined;
  return {
    async answer(asked) {
      simulated ??= readDeviceKeys(foundation.config.dataDir).then(
        (keys = []) => new Set(keys.map(({ uuid }) => uuid)),
      );
      return (await simulated).has(asked.device) ? pages.answer(asked) : undefined;
    },
  };
}
