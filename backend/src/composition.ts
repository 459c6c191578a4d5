/** The one place that builds what modules work with: complete before the first of them starts. */
import type { Logger } from 'pino';
import { type DevicePages, fetchedPages, noPages } from './adapters/device-pages';
import { openFileStore } from './adapters/files';
import { EmbeddedBroker } from './adapters/mqtt/embedded';
import { ExternalBroker } from './adapters/mqtt/external';
import { formerNames } from './adapters/mqtt/former-sessions';
import type { Config } from './config';
import type { Database } from './db/database';
import { turnsOfCalls, turnsOfLists } from './kernel/calls';
import { turnsOfPictures } from './kernel/images';
import { Metrics } from './kernel/metrics';
import { DatabaseOutbox } from './kernel/outbox';
import { RateLimits } from './kernel/rate-limit';
import { Secrets } from './kernel/secrets';
import type { Clock, Foundation, Services } from './kernel/services';
import { HashedPasswords } from './modules/auth/hashing';
import { turnsOfCameras } from './modules/cameras/turns';
import { CommandSender } from './modules/commands/send';
import { EventStream } from './modules/events/stream';
import { Locator } from './modules/geocoding/locate';
import { Background } from './modules/map/background';
import { ReportedFigures } from './modules/system/remote-figures';
import { BatchedIngest } from './modules/telemetry/ingest';
import { SqlSensorStore } from './modules/telemetry/sensors/sql-store';

export interface Materials {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly clock: Clock;
  /** The pages of devices that serve none themselves: the demo's. */
  readonly devicePages?: (foundation: Foundation) => DevicePages;
}

/** Builds them; nothing runs yet. */
export function compose({ config, database, log, clock, devicePages }: Materials) {
  const outbox = new DatabaseOutbox(database, log);
  const foundation: Foundation = {
    config,
    db: database.db,
    reading: database.reading,
    clock,
    outbox,
    files: openFileStore(config),
    sensors: new SqlSensorStore({ db: database.db, reading: database.reading, clock }),
    log,
    readiness: new Map(),
    metrics: new Metrics(),
    limits: new RateLimits(),
    secrets: new Secrets(database.db),
    calls: turnsOfCalls(config),
    lists: turnsOfLists(),
    drawing: turnsOfPictures(),
  };
  const broker =
    config.mqttUrl === undefined
      ? new EmbeddedBroker(config, log)
      : new ExternalBroker(log, config.mqttUrl, formerNames(config));
  const commands = new CommandSender({ ...foundation, broker });
  const services = {
    ...foundation,
    broker,
    commands,
    ingest: new BatchedIngest(foundation),
    geocoding: new Locator(foundation),
    passwords: new HashedPasswords(),
    cameras: turnsOfCameras(),
    events: new EventStream(foundation),
    remoteFigures: new ReportedFigures(foundation),
    map: new Background(foundation),
    devicePages:
      config.deviceUiProxy === undefined
        ? (devicePages ?? noPages)(foundation)
        : fetchedPages(config.deviceUiProxy, config.deviceUiNetworks),
  } satisfies Services;
  return { services, outbox };
}
