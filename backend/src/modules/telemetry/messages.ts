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
import { type Delivered, type DeviceTraffic, SessionLost } from '../../adapters/mqtt/broker';
import { HttpError } from '../../kernel/http-error';
import { reasonOf } from '../../kernel/reason-of';
import type { Services } from '../../kernel/services';
import { checker } from '../../kernel/shape';
import { isDeviceKey } from '../devices/credentials';
import { brokerSessions } from './broker-sessions';
import { endConnections } from './connectivity';
import { passes } from './trouble';

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

/** Reads what a device has answered to a command, whose id came with the answer. Throws Malformed. */
function parseAnswer(command: string, payload: string): IngestBody {
  const value = parseJson(payload);
  if (typeof value !== 'object' || value === null) throw new Malformed('no object');
  return parseMessage('acks', JSON.stringify({ ...value, id: command }));
}

/** What happens to what devices say through a broker. */
export function deviceTraffic({ db, clock, ingest, commands, log }: Services): DeviceTraffic {
  const take = async (uuid: string, kind: string, read: () => IngestBody, how?: Delivered) => {
    try {
      await ingest.deliver(uuid, read(), how?.hold);
    } catch (error) {
      // Delivering it again cannot help, so it is taken and dropped.
      const hopeless =
        error instanceof Malformed || (how?.last === true && !passes(error) && !(error instanceof SessionLost));
      if (!hopeless) throw error;
      if (!(error instanceof Malformed)) log.error({ err: error, device: uuid, kind }, 'device message given up');
      ingest.drop(uuid, kind, reasonOf(error));
    }
  };
  return {
    begin: () => endConnections({ db, clock }),
    isKnown: (uuid, key) => isDeviceKey(db, uuid, key),
    receive: ({ uuid, kind }, payload, how) => take(uuid, kind, () => parseMessage(kind, payload), how),
    answer: (uuid, command, payload, how) => take(uuid, 'acks', () => parseAnswer(command, payload), how),
    connection(uuid, connected) {
      ingest
        .deliver(uuid, { connection: { connected } })
        .catch((error: unknown) => log.error({ err: error, device: uuid }, 'connection not stored'));
    },
    passes,
    listens: (uuid) => commands.wake([uuid]),
    sessions: brokerSessions({ db }),
  };
}
