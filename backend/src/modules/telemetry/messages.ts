import { listOf } from '@portal/contracts/shape';
import {
  CommandAck,
  ConnectionReport,
  EventReport,
  InfoReport,
  type IngestBody,
  KeyReport,
  MESSAGE_BYTES,
  Ping,
  SensorReport,
  StateReport,
  type TopicKind,
} from '@portal/contracts/telemetry';
import type { DeviceTraffic } from '../../adapters/mqtt/broker';
import { HttpError } from '../../kernel/http-error';
import type { Services } from '../../kernel/services';
import { checker } from '../../kernel/shape';
import { isDeviceKey } from '../devices/credentials';
import { endConnections } from './connectivity';

/** What a device sent cannot be understood; it is dropped, never delivered again. */
export class Malformed extends Error {}

/** The same checks as for a call by HTTP [R-API-99]: unknown fields are dropped, wrong ones refused. */
const checks: Readonly<Record<TopicKind, (value: unknown) => unknown>> = {
  ping: checker(Ping),
  state: checker(StateReport),
  connection: checker(ConnectionReport),
  sensors: checker(SensorReport),
  events: checker(listOf(EventReport, { maxItems: 100 })),
  info: checker(InfoReport),
  acks: checker(listOf(CommandAck, { maxItems: 1_000 })),
  key: checker(KeyReport),
};

/** Reads the payload of one topic kind as the part of an ingest body that it is. Throws Malformed. */
export function parseMessage(kind: TopicKind, payload: string): IngestBody {
  const bytes = Buffer.byteLength(payload);
  if (bytes > MESSAGE_BYTES) throw new Malformed(`${bytes} bytes are more than ${MESSAGE_BYTES}`);
  const value = parseJson(payload);
  try {
    // A single event or answer need not stand in a list.
    return { [kind]: checks[kind]((kind === 'events' || kind === 'acks') && !Array.isArray(value) ? [value] : value) };
  } catch (error) {
    throw error instanceof HttpError ? new Malformed(error.message) : error;
  }
}

function parseJson(payload: string): unknown {
  // A ping need not say anything.
  if (payload === '') return {};
  try {
    return JSON.parse(payload);
  } catch {
    throw new Malformed('no JSON');
  }
}

/** What happens to what devices say through a broker. */
export function deviceTraffic({ db, clock, ingest, commands, log }: Services): DeviceTraffic {
  return {
    begin: () => endConnections({ db, clock }),
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
