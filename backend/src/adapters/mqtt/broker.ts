import type { DeviceTopic } from '@portal/contracts/telemetry';

/** What a broker hands to the portal, and asks of it: `modules/telemetry`. */
export interface DeviceTraffic {
  /** Nothing is known of connections any more: the broker begins, or cannot be reached. */
  begin(): Promise<void>;
  /** Whether a key is the device's own. */
  isKnown(uuid: string, key: string): Promise<boolean>;
  /** Takes a message in; resolves when it is stored, or dropped because it never could be. Rejects when it is to be delivered again. */
  receive(topic: DeviceTopic, payload: string): Promise<void>;
  /** The device has opened its first connection, or lost its last. Never throws. */
  connection(uuid: string, connected: boolean): void;
  /** The device listens to its commands. Never throws. */
  listens(uuid: string): void;
}

/** The way to the devices. */
export interface Broker {
  /** Lets devices in, or begins to listen to a broker that does; answers how to end it. Throws ConfigError when that cannot be. */
  open(traffic: DeviceTraffic): Promise<() => void | Promise<void>>;
  /** Sends to a topic; resolves when the broker has taken it. */
  publish(topic: string, payload: object, options?: { retain?: boolean }): Promise<void>;
  /** Whether devices can reach us now, for `/readyz`. */
  reachable(): boolean;
}
