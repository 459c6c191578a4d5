import type { DeviceTopic } from '@portal/contracts/telemetry';

/** The right to store what a session at a real broker has handed over: it ends when another instance has taken the session. */
export interface SessionHold {
  readonly session: string;
  readonly epoch: number;
}

/** A session at a real broker that this instance holds. */
export interface HeldSession extends SessionHold {
  /** It hears what must be stored in the order it was said; the others share what need not be. */
  readonly inOrder: boolean;
}

/** Deals the sessions at a real broker out to the instances that listen: `modules/telemetry`. */
export interface BrokerSessions {
  /** Says that a listener is there; answers which sessions it holds from now on, and which of them are to be ended and given back. */
  turn(listener: string): Promise<{ held: HeldSession[]; surplus: HeldSession[] }>;
  /** Gives sessions back, which others take. */
  giveBack(listener: string, sessions: readonly HeldSession[]): Promise<void>;
  /** Whether another instance listens, and so hears what devices say of their connections. */
  othersListen(listener: string): Promise<boolean>;
  /** Gives all of them back: the listener goes. */
  leave(listener: string): Promise<void>;
}

/** How a message came. */
export interface Delivered {
  readonly hold: SessionHold | undefined;
  /** It was tried before: what cannot be stored this time either, for no reason that passes, is dropped. */
  readonly last: boolean;
}

/** What a broker hands to the portal, and asks of it: `modules/telemetry`. */
export interface DeviceTraffic {
  /** Nothing is known of connections any more: the broker begins, or cannot be reached. */
  begin(): Promise<void>;
  /** Whether a key is the device's own. */
  isKnown(uuid: string, key: string): Promise<boolean>;
  /**
   * Takes a message in; resolves when it is stored, or dropped because it never could be. Rejects when it is to be delivered again, and with
   * SessionLost when it is another instance's to store.
   */
  receive(topic: DeviceTopic, payload: string, how?: Delivered): Promise<void>;
  /** Takes what a device has answered to a command, as `receive`. */
  answer(uuid: string, command: string, payload: string, how?: Delivered): Promise<void>;
  /** Whether what kept a message from being stored lies not in the message, so that it may be tried for ever. */
  passes(error: unknown): boolean;
  /** The device has opened its first connection, or lost its last. Never throws. */
  connection(uuid: string, connected: boolean): void;
  /** The device listens to its commands. Never throws. */
  listens(uuid: string): void;
  readonly sessions: BrokerSessions;
}

/** Another instance holds the session now, and gets the message from the broker. */
export class SessionLost extends Error {}

export interface PublishOptions {
  readonly retain?: boolean;
  /** How long the broker may keep it for somebody who is not there. */
  readonly lifeSeconds?: number;
  /** Whose answer is awaited to which command: where device and broker speak MQTT 5, it comes back to this instance. */
  readonly command?: { readonly device: string; readonly id: string };
}

/** The way to the devices. */
export interface Broker {
  /** Lets devices in, or begins to listen to a broker that does; answers how to end it. Throws ConfigError when that cannot be. */
  open(traffic: DeviceTraffic): Promise<() => void | Promise<void>>;
  /** Sends to a topic; resolves when the broker has taken it. */
  publish(topic: string, payload: object, options?: PublishOptions): Promise<void>;
  /** Whether devices can reach us now, for `/readyz`. */
  reachable(): boolean;
}
