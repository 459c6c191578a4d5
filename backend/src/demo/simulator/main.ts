/** The simulator's own thread: a fleet of device connections beside the portal, not in its way. */
import { parentPort, workerData } from 'node:worker_threads';
import { readDeviceKeys } from '../seed/device-keys';
import { openControl } from './control';
import { readMemory, writeMemory } from './memory';
import type { Addresses } from './simulated-device';
import { Simulator } from './simulator';

/** What the portal tells its simulator at the start. */
export interface SimulatorTask extends Addresses {
  readonly dataDir: string;
  readonly alarmed: readonly string[];
}

const { url, portal, dataDir, alarmed } = workerData as SimulatorTask;
const warn = (message: string) => parentPort?.postMessage({ warn: message });

let writing = Promise.resolve();
const simulator = new Simulator({
  url,
  portal,
  alarmed,
  warn,
  devices: (await readDeviceKeys(dataDir)) ?? [],
  memory: await readMemory(dataDir),
  now: Date.now,
  remember: (memory) => {
    writing = writing
      .then(() => writeMemory(dataDir, memory))
      .catch((error: unknown) => warn(`its memory is not written: ${String(error)}`));
  },
});
const closeControl = await openControl(dataDir, (uuid, action) => simulator.act(uuid, action));
simulator.start();

parentPort?.on('message', () => {
  void (async () => {
    await closeControl();
    await simulator.stop();
    await writing;
    parentPort?.close();
  })();
});
