/** Settings, read once from the environment. A bad value stops the start with one sentence. */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Contact } from '@portal/contracts/contact';
import { isLoopback } from '@portal/domain/loopback';
import { MODULES, type Module } from '@portal/domain/modules';
import { EVERYBODY, type Right } from '@portal/domain/rights';
import type { BucketSettings } from './adapters/bucket-files';
import { networkOf } from './adapters/device-networks';
import { type ProxyTrust, readProxyTrust } from './kernel/trusted-proxies';
import { type Quotas, readQuotas } from './quotas';

/** What an empty database is filled with at the start. */
const SEEDS = ['demo', 'none', 'large', 'huge'] as const;

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** A PostgreSQL server; undefined: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  /** How long a statement may take (ms). */
  readonly databaseStatementMs: number;
  /** A streaming replica of that server, for what may be a second old. */
  readonly databaseReadUrl: string | undefined;
  /** The server itself, where `databaseUrl` leads to a pooler that lends connections for a transaction. */
  readonly databaseSessionUrl: string | undefined;
  /** A real broker; undefined: the embedded one on `mqttPort`. */
  readonly mqttUrl: string | undefined;
  readonly mqttPort: number;
  readonly metricsPort: number;
  /** Where `/metrics` listens: loopback unless told otherwise [R-EXT-16]. */
  readonly metricsHost: string;
  /** Host names by which it is asked, beside addresses and localhost. */
  readonly metricsNames: readonly string[];
  readonly cameraPort: number;
  readonly deviceUiPort: number;
  /** A camera service; undefined: the simulator's on `cameraPort`. */
  readonly cameraUrl: string | undefined;
  readonly cameraToken: string | undefined;
  /** Origins beside that of `cameraUrl` on which its log-in pages stand. */
  readonly cameraLoginOrigins: readonly string[];
  /** Where browsers reach the listeners on `cameraPort` and `deviceUiPort`, when a proxy stands in front. */
  readonly cameraPublicUrl: string | undefined;
  readonly deviceUiPublicUrl: string | undefined;
  /** Where devices serve their pages, with `{ip}` or `{uuid}` in it; undefined: the demo's pages, where it runs. */
  readonly deviceUiProxy: string | undefined;
  /** The networks in which devices stand, as `10.20.0.0/16`: nowhere else is an address that a device names connected to. */
  readonly deviceUiNetworks: readonly string[];
  readonly mailPort: number;
  /** A mail server, smtp(s)://…; undefined: the embedded mailbox on `mailPort`. */
  readonly mailUrl: string | undefined;
  /** A Mapbox account for geocoding and for the map; undefined: `nominatimUrl`, else the embedded gazetteer. */
  readonly mapboxToken: string | undefined;
  readonly nominatimUrl: string | undefined;
  /** A PMTiles archive of vector tiles, the map's background without Mapbox; the build makes the standard one. */
  readonly basemapFile: string;
  /** Every origin that is the portal's own, without a slash at the end; the first is the one to print and to mail. */
  readonly origins: string[];
  readonly seed: (typeof SEEDS)[number];
  readonly simulator: boolean;
  /** Module switches that override the database [R-EXT-20]. */
  readonly modules: Readonly<Partial<Record<Module, boolean>>>;
  /** What every account holds in `*` [R-RIGHT-05]. */
  readonly everybody: readonly Right[];
  /** A file with the deployment's own roles; undefined: those of the database [R-RIGHT-09]. */
  readonly rolesFile: string | undefined;
  readonly logLevel: string;
  readonly releasesDir: string;
  /** What people call this deployment, as `production`: support tools name it. */
  readonly environment: string;
  /** The program that changes the registry for a running portal. */
  readonly registryCommand: string;
  readonly aboutUrl: string | undefined;
  /** How to reach the operator; what is not given is not shown [R-ACC-03]. */
  readonly contact: Contact;
  /** Whether browsers may keep the portal's files, to open it without the network [R-EXT-24]. */
  readonly serviceWorker: boolean;
  /** A bucket for stored files; undefined: the folder `files` in `dataDir`. */
  readonly bucket: BucketSettings | undefined;
  /** Folder with the operator's own legal texts, as `privacy.en.txt` [R-ACC-04]. */
  readonly legalDir: string | undefined;
  /** How long `/readyz` says no before the portal stops, so that a load balancer sends nobody any more (ms). */
  readonly stopDelayMs: number;
  /** Whose `X-Forwarded-For` and `X-Request-Id` count. */
  readonly trustProxy: ProxyTrust;
  readonly quotas: Quotas;
}

/** A setting that cannot be used; the message is one sentence for the operator. */
export class ConfigError extends Error {}

const POSTGRES = ['postgres:', 'postgresql:'];

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks all settings. Throws ConfigError. */
export function readConfig(env: Environment, root = repositoryRoot()): Config {
  const port = portOf(env, 'PORT', 8080);
  const beside = (name: string, offset: number) => portOf(env, name, port === 0 ? 0 : port + offset);
  const host = given(env, 'HOST') ?? '127.0.0.1';
  const databaseUrl = urlOf(env, 'DATABASE_URL', POSTGRES);
  const publicUrl = urlOf(env, 'PUBLIC_URL', ['http:', 'https:']);
  // The demo's password is published: where others may reach the portal it has to be asked for.
  const isTrial = databaseUrl === undefined && isLoopback(host) && !publicUrl?.startsWith('https:');
  const seed = oneOf(env, 'SEED', SEEDS, isTrial ? 'demo' : 'none');
  return {
    port,
    host,
    dataDir: resolve(root, given(env, 'DATA_DIR') ?? '.data'),
    databaseUrl,
    databasePool: wholeOf(env, 'DATABASE_POOL', 10, 1, 1000),
    databaseStatementMs: wholeOf(env, 'DATABASE_STATEMENT_MS', 30_000, 100, 3_600_000),
    databaseReadUrl: besideDatabase(env, 'DATABASE_READ_URL'),
    databaseSessionUrl: besideDatabase(env, 'DATABASE_SESSION_URL'),
    mqttUrl: urlOf(env, 'MQTT_URL', ['mqtt:', 'mqtts:', 'ws:', 'wss:']),
    mqttPort: beside('MQTT_PORT', 1),
    metricsPort: beside('METRICS_PORT', 2),
    metricsHost: given(env, 'METRICS_HOST') ?? '127.0.0.1',
    metricsNames: hostNamesOf(env, 'METRICS_NAMES'),
    cameraPort: beside('CAMERA_PORT', 3),
    deviceUiPort: beside('DEVICE_UI_PORT', 4),
    cameraUrl: urlOf(env, 'CAMERA_URL', ['http:', 'https:']),
    cameraToken: given(env, 'CAMERA_TOKEN'),
    cameraLoginOrigins: originsOf(env, 'CAMERA_LOGIN_ORIGINS'),
    cameraPublicUrl: urlOf(env, 'CAMERA_PUBLIC_URL', ['http:', 'https:']),
    deviceUiPublicUrl: urlOf(env, 'DEVICE_UI_PUBLIC_URL', ['http:', 'https:']),
    deviceUiProxy: placeOf(env, 'DEVICE_UI_PROXY'),
    deviceUiNetworks: networksOf(env, 'DEVICE_UI_NETWORKS'),
    mailPort: beside('MAIL_PORT', 5),
    mailUrl: urlOf(env, 'MAIL_URL', ['smtp:', 'smtps:']),
    mapboxToken: given(env, 'MAPBOX_TOKEN'),
    nominatimUrl: urlOf(env, 'NOMINATIM_URL', ['http:', 'https:']),
    basemapFile: resolve(root, given(env, 'BASEMAP_FILE') ?? '.cache/basemap.pmtiles'),
    origins: publicUrl === undefined ? ownOrigins(port) : [new URL(publicUrl).origin],
    seed,
    simulator: oneOf(env, 'SIMULATOR', ['on', 'off'] as const, seed === 'none' ? 'off' : 'on') === 'on',
    modules: modulesOf(env),
    logLevel: oneOf(env, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const, 'info'),
    registryCommand: resolve(root, 'tools/release/registry-command.mjs'),
    releasesDir: resolve(root, given(env, 'RELEASES_DIR') ?? '.cache/releases'),
    bucket: bucketOf(env),
    everybody:
      oneOf(env, 'BELL', ['on', 'off'] as const, 'on') === 'on'
        ? EVERYBODY
        : EVERYBODY.filter((right) => right !== 'readMessage'),
    rolesFile: given(env, 'ROLES_FILE') === undefined ? undefined : resolve(root, given(env, 'ROLES_FILE') ?? ''),
    environment: given(env, 'ENVIRONMENT')?.slice(0, 40) ?? (seed === 'none' ? 'production' : 'demo'),
    aboutUrl: urlOf(env, 'ABOUT_URL', ['http:', 'https:']),
    contact: contactOf(env),
    serviceWorker: oneOf(env, 'SERVICE_WORKER', ['on', 'off'] as const, 'on') === 'on',
    legalDir: given(env, 'LEGAL_DIR') === undefined ? undefined : resolve(root, given(env, 'LEGAL_DIR') ?? ''),
    stopDelayMs: wholeOf(env, 'STOP_DELAY_MS', 0, 0, 300_000),
    trustProxy: proxyTrustOf(env, 'TRUST_PROXY'),
    quotas: readQuotas((name, standard, least, most) => wholeOf(env, name, standard, least, most)),
  };
}

/** CONTACT_PHONE, CONTACT_EMAIL, CONTACT_URL, CONTACT_ADDRESS: its lines parted by `|`. */
function contactOf(env: Environment): Contact {
  const phone = given(env, 'CONTACT_PHONE');
  const email = given(env, 'CONTACT_EMAIL');
  if (phone !== undefined && !/^\+?[\d ()/.-]{3,40}$/.test(phone))
    throw new ConfigError('CONTACT_PHONE must be a telephone number, as +49 711 123456.');
  if (email !== undefined && !/^[^\s@<>]+@[^\s@<>]+$/.test(email))
    throw new ConfigError('CONTACT_EMAIL must be an email address.');
  const address = given(env, 'CONTACT_ADDRESS')
    ?.split('|')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { phone, email, url: urlOf(env, 'CONTACT_URL', ['http:', 'https:']), address };
}

/** What the portal answers to on a port when no PUBLIC_URL is given. */
export const ownOrigins = (port: number): string[] =>
  ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}${port === 80 ? '' : `:${port}`}`);

/** The folder with pnpm-workspace.yaml above this file, else the working directory. */
export function repositoryRoot(from = dirname(process.argv[1] ?? process.cwd())): string {
  for (let folder = resolve(from); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder;
  }
  return process.cwd();
}

/** An empty variable counts as not given. */
const given = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

function wholeOf(env: Environment, name: string, standard: number, least: number, most: number): number {
  const text = given(env, name);
  if (text === undefined) return standard;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most))
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, but it is "${text}".`);
  return value;
}

function portOf(env: Environment, name: string, standard: number): number {
  if (standard > 65_535 && given(env, name) === undefined)
    throw new ConfigError(`PORT leaves no room for ${name}: set ${name} itself.`);
  return wholeOf(env, name, standard, 0, 65_535);
}

function oneOf<const T extends readonly string[]>(
  env: Environment,
  name: string,
  values: T,
  standard: T[number],
): T[number] {
  const text = given(env, name)?.toLowerCase();
  if (text === undefined) return standard;
  const found = values.find((value) => value === text);
  if (found === undefined) throw new ConfigError(`${name} must be one of ${values.join(', ')}, but it is "${text}".`);
  return found;
}

function urlOf(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const text = given(env, name);
  if (text === undefined) return undefined;
  // The value itself may carry a password, so it is not repeated.
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(
      `${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    );
  }
  return text;
}

/** Another way to the server of DATABASE_URL. */
function besideDatabase(env: Environment, name: string): string | undefined {
  const url = urlOf(env, name, POSTGRES);
  if (url !== undefined && given(env, 'DATABASE_URL') === undefined)
    throw new ConfigError(`${name} needs DATABASE_URL, too.`);
  return url;
}

/** An address that stands for one of each device: `http://{ip}`, `https://gateway.example/{uuid}/`. */
function placeOf(env: Environment, name: string): string | undefined {
  const text = given(env, name);
  if (text === undefined) return undefined;
  const one = text.replace('//{ip}', '//192.0.2.1').replaceAll('{ip}', '192.0.2.1').replaceAll('{uuid}', 'u');
  if (
    one === text ||
    /[{}?#]/.test(one) ||
    !URL.canParse(one) ||
    !['http:', 'https:'].includes(new URL(one).protocol)
  ) {
    throw new ConfigError(
      `${name} must be an http or https address with {ip} or {uuid} in it, as http://{ip} or https://gateway.example/{uuid}/.`,
    );
  }
  return text;
}

/** `portal, metrics.example`: names without a port. */
function hostNamesOf(env: Environment, name: string): string[] {
  return (given(env, name)?.toLowerCase().split(',') ?? []).map((part) => {
    if (!/^[a-z0-9_]([a-z0-9_.-]{0,252})$/.test(part.trim()))
      throw new ConfigError(`${name} must be a list of host names without ports, but it holds "${part.trim()}".`);
    return part.trim();
  });
}

function proxyTrustOf(env: Environment, name: string): ProxyTrust {
  const text = given(env, name)?.toLowerCase() ?? 'off';
  const trust = readProxyTrust(text);
  if (trust === undefined)
    throw new ConfigError(
      `${name} must be off, the number of proxies in front from 1 to 16, or a list of their addresses and networks as 10.0.0.0/8,::1, but it is "${text}".`,
    );
  return trust;
}

/** `10.20.0.0/16, fd12:3456::/48`; a device names its own address, so a place with `{ip}` needs them. */
function networksOf(env: Environment, name: string): string[] {
  const networks = (given(env, name)?.split(',') ?? []).map((part) => part.trim());
  const odd = networks.find((text) => networkOf(text) === undefined);
  if (odd !== undefined)
    throw new ConfigError(`${name} must be a list of networks, as 10.20.0.0/16,fd12:3456::/48, but it holds "${odd}".`);
  if (networks.length === 0 && given(env, 'DEVICE_UI_PROXY')?.includes('{ip}'))
    throw new ConfigError(
      `DEVICE_UI_PROXY with {ip} needs ${name}, the networks in which devices stand, as 10.20.0.0/16,fd12:3456::/48.`,
    );
  return networks;
}

/** All of the bucket's settings, or none. */
function bucketOf(env: Environment): BucketSettings | undefined {
  const endpoint = urlOf(env, 'S3_ENDPOINT', ['http:', 'https:']);
  if (endpoint === undefined) return undefined;
  const needed = (name: string): string => {
    const text = given(env, name);
    if (text === undefined) throw new ConfigError(`S3_ENDPOINT needs ${name}, too.`);
    return text;
  };
  return {
    endpoint,
    bucket: needed('S3_BUCKET'),
    region: given(env, 'S3_REGION') ?? 'us-east-1',
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  };
}

/** `https://a.example, https://b.example:8443` */
function originsOf(env: Environment, name: string): string[] {
  return (given(env, name)?.split(',') ?? []).map((part) => {
    if (!URL.canParse(part.trim()) || new URL(part.trim()).protocol !== 'https:')
      throw new ConfigError(`${name} must be a list of https origins, but it holds "${part.trim()}".`);
    return new URL(part.trim()).origin;
  });
}

/** `camera=false,map=true` [R-EXT-20]. */
function modulesOf(env: Environment): Partial<Record<Module, boolean>> {
  const modules: Partial<Record<Module, boolean>> = {};
  for (const part of given(env, 'MODULES')?.split(',') ?? []) {
    const [name, value, ...rest] = part.split('=').map((piece) => piece.trim());
    const module = MODULES.find((known) => known === name);
    if (!module || rest.length > 0 || (value !== 'true' && value !== 'false')) {
      throw new ConfigError(
        `MODULES must look like "camera=false,map=true" with modules out of ${MODULES.join(', ')}, but it holds "${part.trim()}".`,
      );
    }
    modules[module] = value === 'true';
  }
  return modules;
}
