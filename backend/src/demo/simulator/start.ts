import { Worker } from 'node:worker_threads';
import type { Start } from '../../kernel/services';
import { WORKER_MEMORY } from '../../kernel/worker-memory';
import { readDeviceKeys } from '../seed/device-keys';
import { loopback } from './address';
import type { SimulatorTask } from './main';

const STOP_MS = 3_000;

/** Starts the simulator beside the portal, when it is on and this data folder holds the keys of the demo devices. It ends with the portal. */
export const startSimulator: Start = async ({ config, db, log }) => {
  if (!config.simulator) return;
  if (!(await readDeviceKeys(config.dataDir))) {
    log.info('no simulator: this data folder holds no demo devices');
    return;
  }
  const alarmed = await db.selectFrom('device_states').select('device_uuid').where('state', '=', 'ALERT').execute();
  const workerData: SimulatorTask = {
    portal: `http://${loopback(config.host)}:${config.port}`,
    url: config.mqttUrl ?? `mqtt://${loopback(config.host)}:${config.mqttPort}`,
    dataDir: config.dataDir,
    alarmed: alarmed.map(({ device_uuid }) => device_uuid),
  };
  const worker = new Worker(new URL('./simulator.js', import.meta.url), {
    workerData,
    name: 'simulator',
    resourceLimits: WORKER_MEMORY,
  });
  worker.on('message', (message: { warn: string }) => log.warn({ simulator: message.warn }, 'simulator'));
  worker.on('error', (error) => log.error({ err: error }, 'the simulator has ended; the portal goes on without it'));
  return async () => {
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('stop');
    const late = setTimeout(() => void worker.terminate(), STOP_MS);
    await ended;
    clearTimeout(late);
  };
};
