import { startEmbeddedBroker } from '../../adapters/mqtt/embedded';
import { startExternalBroker } from '../../adapters/mqtt/external';
import type { Start } from '../../kernel/services';
import { CommandSender } from '../commands/send';
import { startSweep } from './connectivity';
import { ingestOf } from './ingest';
import { startRetention } from './retention';

/** Opens the way to the devices: the embedded broker, or the real one of MQTT_URL. */
export const startDevices: Start = async (services) => {
  const { config } = services;
  const ingest = ingestOf(services);
  const commands = new CommandSender(services);
  services.commands = commands;
  const { broker, stop } =
    config.mqttUrl === undefined
      ? await startEmbeddedBroker(services, ingest)
      : await startExternalBroker(services, ingest, config.mqttUrl);
  services.broker = broker;
  services.metrics.gauge('ingest_waiting', 'Device messages that wait to be stored.', () => ingest.waiting);
  services.metrics.total('ingest_messages', 'Device messages stored.', () => ingest.stored);
  services.metrics.total(
    'ingest_dropped',
    'Device messages that were malformed or of unknown devices.',
    () => ingest.dropped,
  );
  services.readiness.set('broker', () => broker.reachable());
  const stopSweep = startSweep(services);
  const stopCommands = commands.start();
  const stopRetention = startRetention(services);
  return async () => {
    await stopCommands();
    await stop();
    await stopSweep();
    await stopRetention();
    // What devices have handed over is stored before the database closes.
    await ingest.settled();
  };
};
