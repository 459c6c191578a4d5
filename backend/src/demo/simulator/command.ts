import { type Config, readConfig } from '../../config';
import { type DemoDevice, readDeviceKeys } from '../seed/device-keys';
import { ACTIONS, type Action, alarmOf, isAction, raiseAlarm, recover } from './actions';
import { loopback } from './address';
import { askSimulator } from './control';
import { DeviceLink } from './device-link';
import { findDevice } from './find-device';

/** What went wrong, in one sentence for the person at the terminal. */
class Mistake extends Error {}

const USAGE = `Usage: npm run device -- <name or uuid> ${ACTIONS.join('|')}`;

const DONE: Readonly<Record<Action, string>> = {
  alert: 'is in alarm and has opened an incident.',
  ok: 'is OK again.',
  ping: 'has sent a ping.',
  online: 'is connected.',
  offline: 'has left the network. The portal shows it as lost 15 minutes after its last ping.',
};

/** Runs the command; answers what to print. Throws Mistake. */
export async function runDeviceCommand(
  words: readonly string[],
  config: Pick<Config, 'dataDir' | 'mqttUrl' | 'mqttPort' | 'host'>,
): Promise<string> {
  const action = words.at(-1);
  const wanted = words.slice(0, -1).join(' ');
  if (!isAction(action) || wanted === '') throw new Mistake(USAGE);
  const devices = await readDeviceKeys(config.dataDir);
  if (!devices)
    throw new Mistake(
      `${config.dataDir} holds no demo devices: start the portal with demo data first, or set DATA_DIR to its folder.`,
    );
  const device = theDevice(devices, wanted);
  try {
    if (!(await askSimulator(config.dataDir, device.uuid, action))) await actDirectly(device, action, config);
  } catch (error) {
    throw new Mistake(
      `${device.name} cannot do that now: ${error instanceof Error ? error.message || 'the portal does not answer' : String(error)}`,
    );
  }
  return `${device.name} ${DONE[action]}`;
}

function theDevice(devices: readonly DemoDevice[], wanted: string): DemoDevice {
  const found = findDevice(devices, wanted);
  if ('device' in found) return found.device;
  const list = (some: readonly DemoDevice[]) =>
    some.map(({ name, place, uuid }) => `\n  ${uuid}  ${name}${place ? ` (${place})` : ''}`).join('');
  if ('several' in found)
    throw new Mistake(`Several devices are called "${wanted}"; name one by its uuid:${list(found.several)}`);
  throw new Mistake(
    `No demo device is called "${wanted}".${found.near.length > 0 ? ` Did you mean:${list(found.near)}` : ''}`,
  );
}

/** Connects as the device: nobody else does while the simulator is off. */
async function actDirectly(
  device: DemoDevice,
  action: Action,
  config: Pick<Config, 'mqttUrl' | 'mqttPort' | 'host'>,
): Promise<void> {
  const link = await DeviceLink.open(
    config.mqttUrl ?? `mqtt://${loopback(config.host)}:${config.mqttPort}`,
    device,
    '-command',
    'acts',
  );
  const now = Date.now();
  try {
    if (action === 'alert') await raiseAlarm(link, device.kind, alarmOf(device.kind), `asked ${now}`, now);
    if (action === 'ok') await recover(link, now);
    if (action === 'ping' || action === 'online') await link.send('ping', {});
  } finally {
    // Leaving is what `offline` means; `online` lasts as long as its ping counts.
    await link.close();
  }
}

/** The command line. */
export async function main(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  try {
    process.stdout.write(`${await runDeviceCommand(words, readConfig(env))}\n`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
