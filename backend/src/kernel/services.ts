import type { Places } from '@portal/contracts/geocoding';
import type { MapBackground } from '@portal/contracts/map';
import type { TelemetryEntry } from '@portal/contracts/system';
import type { IngestBody } from '@portal/contracts/telemetry';
import type { Logger } from 'pino';
import type { Basemap } from '../adapters/basemap';
import type { DevicePages } from '../adapters/device-pages';
import type { FileStore } from '../adapters/file-store';
import type { Address } from '../adapters/geocoder';
import type { Broker, SessionHold } from '../adapters/mqtt/broker';
import type { SensorStore } from '../adapters/sensor-store';
import type { Config } from '../config';
import type { Caller } from './access';
import type { FairTurns } from './fair-turns';
import type { Metrics } from './metrics';
import type { Outbox } from './outbox';
import type { RateLimits } from './rate-limit';
import type { Secrets } from './secrets';
import type { Claim, Db } from './transaction';

/** ms since 1970; tests move it. */
export interface Clock {
  now(): number;
}

/** Hands commands to devices: `modules/commands`. */
export interface Commands {
  /** Tells that these devices have something to hear: it was ordered just now, or they listen again. Never throws. */
  wake(devices: readonly string[]): void;
  /** Sends what has waited, and again what was not answered, until the stop. */
  start(): Stop;
}

/** The one way of device messages into the database: `modules/telemetry`. */
export interface Ingest {
  /**
   * Stores one message; resolves after the commit. Throws Malformed when it can never be stored, SessionLost when the hold has ended, else
   * the database's error.
   */
  deliver(uuid: string, body: IngestBody, hold?: SessionHold): Promise<void>;
  /** Counts a message that is dropped. */
  drop(uuid: string, kind: string, reason: string): void;
  /** Resolves when nothing is waiting. */
  settled(): Promise<void>;
  /** Messages since the start: stored, dropped (malformed, or of unknown devices); and those that wait now. */
  readonly stored: number;
  readonly dropped: number;
  /** How often a channel was left out since the start, of a device that has as many as it may. */
  readonly refused: number;
  readonly waiting: number;
}

/** Finds addresses: `modules/geocoding`. */
export interface Geocoding {
  /** Where an address is. Throws 400 when parts are missing [R-VAL-18] and 503 when the service does not answer. */
  search(address: Address): Promise<Places>;
  /** The address of these devices was saved: they are looked for when the answer is out. Never throws. */
  locate(devices: readonly string[]): void;
  /** Looks for those that were saved before a stop. */
  start(): Promise<Stop>;
}

/** Hashes and compares passwords when it is their turn; throws 503 when too many wait [R-EXT-30]: `modules/auth`. */
export interface Passwords {
  /** For `users.password_hash`. @param source who asks: sources take turns */
  hash(source: string, password: string): Promise<string>;
  /** Whether it fits; without a hash the same work is done for nothing, so that time tells nothing about accounts. */
  fits(source: string, stored: string | null | undefined, password: string): Promise<boolean>;
}

/** One open event stream, with what keeps it open. */
export interface StreamReader {
  caller: Caller;
  readonly authorization: string;
  /** When its token ends, ms since 1970. */
  readonly expiresAt: number;
  /** Sends frames; ends the stream by itself when the reader is too slow. */
  send(frames: string): void;
  end(): void;
}

/** Tells open pages what changes: `modules/events`. */
export interface Events {
  /**
   * Takes one of the account's places for a reader that comes, before anything is answered; `close` gives it back. Throws 429 when all are
   * taken: one that was closed to make room would come back at once and close another [R-EXT-30].
   */
  takePlace(reader: StreamReader): void;
  /**
   * Adds a reader.
   * @param after the last event it got; what followed is told again, or `resync` when that is no longer known
   * @param age for one that got none: how long ago (ms) `after` was the last event
   */
  open(reader: StreamReader, after: number | undefined, age?: number): Promise<void>;
  /** Forgets a reader whose connection ended. */
  close(reader: StreamReader): void;
  /** Tells every page which registry is published; each fetches and verifies it by itself. */
  tellRegistry(serial: number): Promise<void>;
  /** Begins to listen. */
  start(): Stop;
}

/** Counts what browsers tell about the remotes: `modules/system`. */
export interface RemoteFigures {
  /** @param isFresh whether the source of the report tells this for the first time in a while */
  count(entries: readonly TelemetryEntry[], isFresh: (what: string) => boolean): Promise<void>;
  /** What browsers told of a version: failures, and loads in the sample of pages that tell them. */
  told(remote: string, version: string): { readonly failures: number; readonly loads: number };
}

/** What lies under the devices of the map: `modules/map`. */
export interface MapService {
  /** The archive of tiles; undefined with Mapbox, and where there is none. */
  readonly basemap: Basemap | undefined;
  answer(): MapBackground;
  start(): Promise<Stop>;
}

/** What needs nothing of the portal but its settings and its database. */
export interface Foundation {
  readonly config: Config;
  readonly db: Db;
  /** Queries whose answer may be a second old: see `Database.reading`. */
  readonly reading: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Of the creating call that these services are for; those of the portal itself have none. */
  readonly claim?: Claim;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly files: FileStore;
  readonly sensors: SensorStore;
  readonly log: Logger;
  /** Answers of `/readyz` by name; a start hook adds its own [R-EXT-16]. */
  readonly readiness: Map<string, () => boolean | Promise<boolean>>;
  /** What `/metrics` tells; whoever knows a figure adds it [R-EXT-16]. */
  readonly metrics: Metrics;
  /** Counts calls of this portal. */
  readonly limits: RateLimits;
  readonly secrets: Secrets;
  /** Calls under way, by whom they are for: what comes while there are too many waits, or is told when to come again. */
  readonly calls: FairTurns;
  /** Calls for everything that somebody sees, by its kind and who asks: see `serveOneByOne`. */
  readonly lists: FairTurns;
  /** Pictures under way [R-VAL-11]. */
  readonly drawing: FairTurns;
}

/** What every part of the backend works with: `composition.ts` builds it, complete before the first module starts. */
export interface Services extends Foundation {
  readonly broker: Broker;
  readonly commands: Commands;
  readonly ingest: Ingest;
  readonly geocoding: Geocoding;
  readonly passwords: Passwords;
  /** Questions to the camera service under way, by whom they are for: `modules/cameras`. */
  readonly cameras: FairTurns;
  readonly events: Events;
  readonly remoteFigures: RemoteFigures;
  readonly map: MapService;
  readonly devicePages: DevicePages;
}

/** Ends what a start hook began. Streams end first, the database last: hooks stop in reverse order. */
export type Stop = () => void | Promise<void>;
/** Runs once after the migrations, before the portal listens. */
export type Start = (services: Services) => Promise<Stop | void>;
