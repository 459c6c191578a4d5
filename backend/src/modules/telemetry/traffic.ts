import type { DeviceTraffic } from '../../adapters/mqtt/broker';
import type { Services } from '../../kernel/services';
import { isDeviceKey } from '../devices/credentials';
import { endConnections } from './connectivity';
import { Malformed, parseMessage } from './messages';

/** What happens to what devices say through a broker. */
export function deviceTraffic({ db, ingest, commands, log }: Services): DeviceTraffic {
  return {
    begin: () => endConnections(db),
    isKnown: (uuid, key) => isDeviceKey(db, uuid, key),
    async receive({ uuid, kind }, payload) {
      try {
        await ingest.deliver(uuid, parseMessage(kind, payload));
      } catch (error) {
        // Delivering it again cannot help, so it is taken and dropped.
        if (!(error instanceof Malformed)) throw error;
        ingest.drop(uuid, kind, error.message);
      }
    },
    connection(uuid, connected) {
      ingest
        .deliver(uuid, { connection: { connected } })
        .catch((error: unknown) => log.error({ err: error, device: uuid }, 'connection not stored'));
    },
    listens: (uuid) => commands.wake([uuid]),
  };
}
