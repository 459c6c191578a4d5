import { TOPIC_KINDS, type TopicKind } from '@portal/contracts/telemetry';

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

/** Where a device hears what the portal wants of it. */
export const commandsTopic = (uuid: string): string => `devices/${uuid}/commands`;
