import { listOf } from '@portal/contracts/shape';
import {
  CommandAck,
  ConnectionReport,
  EventReport,
  InfoReport,
  type IngestBody,
  Ping,
  SensorReport,
  StateReport,
  TOPIC_KINDS,
  type TopicKind,
} from '@portal/contracts/telemetry';
import { Refusal } from '../../kernel/refusal';
import { checker } from '../../kernel/shape';

/** A message larger than this is not read (bytes of its payload). */
export const MESSAGE_BYTES = 262_144;
/** The same with header and topic around it. */
export const PACKET_BYTES = MESSAGE_BYTES + 1_024;

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
};

/** The device and the kind of message that a topic names; undefined for any other topic. */
export function parseTopic(topic: string): { uuid: string; kind: TopicKind } | undefined {
  const [root, uuid, last, ...rest] = topic.split('/');
  const kind = TOPIC_KINDS.find((known) => known === last);
  return root === 'devices' && uuid && kind && rest.length === 0 ? { uuid, kind } : undefined;
}

/** Where a device hears what the portal wants of it. */
export const commandsTopic = (uuid: string): string => `devices/${uuid}/commands`;

/** Reads the payload of one topic kind as the part of an ingest body that it is. Throws Malformed. */
export function parseMessage(kind: TopicKind, payload: string): IngestBody {
  const bytes = Buffer.byteLength(payload);
  if (bytes > MESSAGE_BYTES) throw new Malformed(`${bytes} bytes are more than ${MESSAGE_BYTES}`);
  const value = parseJson(payload);
  try {
    // A single event or answer need not stand in a list.
    return { [kind]: checks[kind]((kind === 'events' || kind === 'acks') && !Array.isArray(value) ? [value] : value) };
  } catch (error) {
    throw error instanceof Refusal ? new Malformed(error.message) : error;
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
