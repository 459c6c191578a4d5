import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { topicOf } from '@portal/contracts/telemetry';
import { connectAsync } from 'mqtt';
import { startMosquitto } from '../../tools/testing/mosquitto.mjs';
import { startPortal } from '../../tools/testing/portal-process.mjs';
import { expect, fillLogIn, PASSWORD, test } from '../fixtures';
import { glyph, openGroup, row, TO_STUTTGART } from '../lib/fleet';

/** Its last ping is 27 minutes old, that of the other less than one. */
const SILENT = 'Bean-to-cup machine';
const PINGING = 'Laundry washer';

test('while the status service is away the last ping alone says what is connected, in pages that are open as well [R-STAT-07]', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const setUp = { config: 'listener 1883\nallow_anonymous true', access: '', users: [] };
  const broker = await startMosquitto(setUp);
  test.skip(broker === undefined, 'Mosquitto is not installed: the journey needs a broker that can go away');
  if (!broker) return;
  const at = `mqtt://127.0.0.1:${broker.port}`;
  const portal = await startPortal({ env: { SIMULATOR: 'off', MQTT_URL: at } });
  try {
    await page.goto(`${portal.url}/login`);
    await fillLogIn(page, 'admin@demo.example', PASSWORD);
    await openGroup(page, ...TO_STUTTGART);
    const connected = (name: string, is: boolean) =>
      expect(glyph(row(page, name))).toHaveAttribute('data-connected', String(is), { timeout: 30_000 });
    await connected(SILENT, false);
    await connected(PINGING, true);

    // The service says that both are connected, which counts more than an old ping.
    const keys = JSON.parse(readFileSync(join(portal.dataDir, 'device-keys.json'), 'utf8')) as {
      name: string;
      uuid: string;
    }[];
    const devices = await connectAsync(at, { reconnectPeriod: 0 });
    for (const { uuid } of keys.filter(({ name }) => name === SILENT || name === PINGING))
      await devices.publishAsync(topicOf(uuid, 'connection'), JSON.stringify({ connected: true }), { qos: 1 });
    await connected(SILENT, true);
    await connected(PINGING, true);
    await devices.endAsync(true);

    await broker.stop();
    await connected(SILENT, false);
    await connected(PINGING, true);
    // And for whoever looks anew.
    await page.reload();
    await connected(PINGING, true);
    await connected(SILENT, false);
  } finally {
    // A page that is open would miss its portal.
    await page.goto('about:blank');
    await portal.stop();
    await broker.stop();
  }
});
