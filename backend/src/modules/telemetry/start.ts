import type { Start } from '../../kernel/services';
import { startSweep } from './connectivity';
import { deviceTraffic } from './messages';
import { startKeeping } from './retention';

/** Opens the way to the devices. */
export const startDevices: Start = async (services) => {
  const { broker, commands, ingest, metrics, readiness } = services;
  const close = await broker.open(deviceTraffic(services));
  metrics.gauge('ingest_waiting', 'Device messages that wait to be stored.', () => ingest.waiting);
  metrics.total('ingest_messages', 'Device messages stored.', () => ingest.stored);
  metrics.total(
    'ingest_refused_channels',
    'Values of new channels left out, of devices that have too many.',
    () => ingest.refused,
  );
  metrics.total('ingest_dropped', 'Device messages that were malformed or of unknown devices.', () => ingest.dropped);
  readiness.set('broker', () => broker.reachable());
  const stopKeeping = await startKeeping(services);
  const stopSweep = await startSweep(services);
  const stopCommands = commands.start();
  return async () => {
    await stopCommands();
    await close();
    await stopSweep();
    await stopKeeping();
    // What devices have handed over is stored before the database closes.
    await ingest.settled();
  };
};
