import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { FileStore } from '../adapters/file-store';
import type { Config } from '../config';
import type { Tables } from '../db/tables';
import type { Metrics } from './metrics';
import type { Outbox } from './outbox';

/** ms since 1970; tests move it. */
export interface Clock {
  now(): number;
}

/** The way to the devices [DESIGN section 5]; `devices/` provides it at start. */
export interface Broker {
  /** Sends to a topic; resolves when the broker has taken it. */
  publish(topic: string, payload: object, options?: { retain?: boolean }): Promise<void>;
  /** Whether devices can reach us now, for `/readyz`. */
  reachable(): boolean;
}

/** Hands commands to devices; `devices/` provides it at start. */
export interface Commands {
  /** Tells that these devices have something to hear: it was ordered just now, or they listen again. Never throws. */
  wake(devices: readonly string[]): void;
}

/** Puts devices on the map; `modules/geocoding` provides it at start. */
export interface Geocoding {
  /** The address of these devices was saved: they are looked for when the answer is out. Never throws. */
  locate(devices: readonly string[]): void;
}

/** What every part of the backend works with. */
export interface Services {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly files: FileStore;
  readonly log: Logger;
  /** Answers of `/readyz` by name; a start hook adds its own [R-EXT-16]. */
  readonly readiness: Map<string, () => boolean | Promise<boolean>>;
  /** What `/metrics` tells; whoever knows a figure adds it [R-EXT-16]. */
  readonly metrics: Metrics;
  /** Set by the start hook of `devices/`. */
  broker?: Broker;
  /** Set by the start hook of `devices/`. */
  commands?: Commands;
  /** Where the pages of devices are listened for; set by the start hook of `modules/device-ui`. */
  deviceUi?: { readonly port: number };
  /** Set by the start hook of `modules/geocoding`. */
  geocoding?: Geocoding;
}

/** Ends what a start hook began. Streams end first, the database last: hooks stop in reverse order. */
export type Stop = () => void | Promise<void>;
/** Runs once after the migrations, before the portal listens. */
export type Start = (services: Services) => Promise<Stop | void>;
