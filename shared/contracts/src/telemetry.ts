import { CATEGORY_WORDS } from '@portal/domain/incidents';
import { bool, dictionary, listOf, num, obj, oneOf, optional, type Static, text, time } from '#shape';

/**
 * What devices say, over MQTT (`devices/{plain uuid}/{kind}`) or POST /api/ingest/{uuid} (any of the parts in one body).
 * Times are ms since 1970; the server's clock counts when one is missing or more than 5 min ahead.
 */
export const Ping = obj({ time: optional(time()) });
export const StateReport = obj({ state: oneOf(['OK', 'ALERT']), time: optional(time()) });
export const ConnectionReport = obj({ connected: bool() });
/** One entry per control unit and channel. */
export const SensorReport = obj({
  entries: listOf(
    obj({
      cu: text({ minLength: 1, maxLength: 100 }),
      channel: text({ minLength: 1, maxLength: 100 }),
      unit: text({ maxLength: 30 }),
      values: listOf(obj({ timestamp: time(), value: num() }), { maxItems: 10_000 }),
    }),
    { maxItems: 200 },
  ),
});
/** Opens an incident. `key` makes a repeated delivery harmless: the same key of a device opens one incident. */
export const EventReport = obj({
  key: text({ minLength: 1, maxLength: 100 }),
  cu: optional(text({ maxLength: 100 })),
  event: text({ minLength: 1, maxLength: 100 }),
  /** R-VAL-16: of every incident. */
  summary: text({ minLength: 1, maxLength: 255, pattern: '\\S' }),
  localizedSummaries: optional(dictionary(text({ maxLength: 255 }))),
  priority: optional(oneOf(['LOW', 'MEDIUM', 'HIGH'])),
  category: optional(oneOf(CATEGORY_WORDS)),
  time: optional(time()),
});
/** Facts about itself, sent on connecting. */
export const InfoReport = obj({
  version: optional(text({ maxLength: 100 })),
  ip: optional(text({ maxLength: 45 })),
  project: optional(text({ maxLength: 100 })),
  deviceID: optional(text({ maxLength: 100 })),
  controlunits: optional(
    listOf(
      obj({
        id: text({ minLength: 1, maxLength: 100 }),
        name: text({ maxLength: 255 }),
        events: listOf(
          obj({
            id: text({ minLength: 1, maxLength: 100 }),
            name: text({ maxLength: 255 }),
            localizedNames: optional(dictionary(text({ maxLength: 255 }))),
          }),
          { maxItems: 500 },
        ),
      }),
      { maxItems: 200 },
    ),
  ),
});
/** What a device answers to a command, whether it has done it; every delivery of the same command may be answered. */
export const CommandAck = obj({
  id: text({ minLength: 1, maxLength: 100 }),
  ok: bool(),
  reason: optional(text({ maxLength: 255 })),
});
export type CommandAck = Static<typeof CommandAck>;
/** A key of the device's own making: at least 32 signs of base64 (192 bits, if they are random). */
export const DeviceKey = text({ minLength: 32, maxLength: 128, pattern: '^[A-Za-z0-9+/_=-]+$' });
/** A device replaces its key: from the acknowledgement on the old one opens nothing any more [R-EXT-21]. */
export const KeyReport = obj({ key: DeviceKey });
/** What the portal sends to `devices/{plain uuid}/commands`, again and again until it is answered; `id` tells a repetition. */
export interface DeviceCommand {
  readonly id: string;
  readonly kind: 'recipe';
  readonly createdAt: number;
  readonly recipe: {
    /** Plain id. */
    readonly id: string;
    readonly name: string;
    readonly translatedName: Readonly<Record<string, string>>;
    readonly translatedDescription: Readonly<Record<string, string>>;
    readonly fileName: string | null;
    /** Null for a recipe that came without a file. */
    readonly file: RecipeFile | null;
  };
}
/** The file of a recipe, which the device fetches with its key while the command stands. */
export interface RecipeFile {
  /** GET with `Authorization: Device <key>`. */
  readonly url: string;
  /** Bytes. */
  readonly size: number;
  /** Of its bytes, in hex. */
  readonly sha256: string;
  /** Which one of the file's recipes, from 0; null when the file is the recipe. */
  readonly entry: number | null;
}
/** Body of POST /api/ingest/{uuid}; every part is optional. */
export const IngestBody = obj({
  ping: optional(Ping),
  state: optional(StateReport),
  connection: optional(ConnectionReport),
  sensors: optional(SensorReport),
  events: optional(listOf(EventReport, { maxItems: 100 })),
  info: optional(InfoReport),
  acks: optional(listOf(CommandAck, { maxItems: 1_000 })),
  key: optional(KeyReport),
});
export type IngestBody = Static<typeof IngestBody>;
export type EventReport = Static<typeof EventReport>;

/** The last segment of a device's topics. */
export const TOPIC_KINDS = ['state', 'ping', 'sensors', 'events', 'connection', 'info', 'acks', 'key'] as const;
export type TopicKind = (typeof TOPIC_KINDS)[number];
export const topicOf = (uuid: string, kind: TopicKind) => `devices/${uuid}/${kind}`;

/** A message larger than this is not read (bytes of its payload). */
export const MESSAGE_BYTES = 262_144;
/** The same with header and topic around it. */
export const PACKET_BYTES = MESSAGE_BYTES + 1_024;

/** What a device publishes about. */
export interface DeviceTopic {
  readonly uuid: string;
  readonly kind: TopicKind;
}

/** The device and the kind of message that a topic names; undefined for any other topic. */
export function parseTopic(topic: string): DeviceTopic | undefined {
  const [root, uuid, last, ...rest] = topic.split('/');
  const kind = TOPIC_KINDS.find((known) => known === last);
  return root === 'devices' && uuid && kind && rest.length === 0 ? { uuid, kind } : undefined;
}

/**
 * Where a device that speaks MQTT 5 answers a command: the command names the topic (Response Topic), whose last part is the device, and gives
 * its id (Correlation Data) to be sent back. The payload is a CommandAck without `id`.
 * @param listener the instance that has sent it
 */
export const answersTopic = (listener: string, uuid: string): string => `portal/${listener}/answers/${uuid}`;

/** The device that answers on a topic; undefined for any other topic. */
export function parseAnswersTopic(topic: string): string | undefined {
  const [root, , name, uuid, ...rest] = topic.split('/');
  return root === 'portal' && name === 'answers' && uuid && rest.length === 0 ? uuid : undefined;
}

/** Where a device hears what the portal wants of it. */
export const commandsTopic = (uuid: string): string => `devices/${uuid}/commands`;
