/** A portal for one test file: a fresh database, all routes, no listener, a clock that tests move. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Right } from '@portal/domain/rights';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app';
import { compose, type Materials } from '../composition';
import { type Config, readConfig } from '../config';
import { json } from '../db/json';
import { addRoutes, createHttp } from '../kernel/http';
import { createLog } from '../kernel/log';
import { newId } from '../kernel/new-id';
import type { DatabaseOutbox } from '../kernel/outbox';
import type { Route } from '../kernel/serve';
import { signAccessToken } from '../kernel/tokens';
import { hashPassword } from '../modules/auth/password';
import { multipartOf, type WantedFile } from './multipart';
import { freshDatabase } from './test-database';

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly loginId: string;
  /** The value of `Authorization`. */
  readonly bearer: string;
}
export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  readonly bytes: Buffer;
  /** The parsed JSON; undefined when the answer is none. Tests look into it freely. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}
export interface WantedUser {
  email?: string;
  name?: string;
  password?: string;
  active?: boolean;
  /** Rights granted directly, `*` among the scopes. */
  rights?: readonly { right: Right; scope: string }[];
  /** Roles by id in groups by plain id, e.g. `{role: 'group-admin', group}`; the user becomes a member, too. */
  roles?: readonly { role: string; group: string }[];
  /** Membership without a role. */
  groups?: readonly string[];
}
export interface TestClock {
  now(): number;
  advance(ms: number): void;
}
export interface TestPortal {
  readonly app: FastifyInstance;
  readonly services: ReturnType<typeof compose>['services'];
  readonly clock: TestClock;
  readonly outbox: DatabaseOutbox;
  get(url: string, user?: TestUser, headers?: Readonly<Record<string, string>>): Promise<TestAnswer>;
  /** Sends JSON; a string or buffer is sent as it is, with the content type among the headers. */
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET',
    url: string,
    user?: TestUser,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestAnswer>;
  /** Sends a file, and fields before it, as multipart/form-data. */
  upload(
    method: 'POST' | 'PUT',
    url: string,
    user: TestUser | undefined,
    file: WantedFile,
    fields?: Readonly<Record<string, string>>,
  ): Promise<TestAnswer>;
  makeUser(wanted?: WantedUser): Promise<TestUser>;
  /** The user with a token of now, after the clock was moved. */
  renew(user: TestUser): Promise<TestUser>;
  /** A group by its plain id, at the root or below another. */
  makeGroup(parent?: string, name?: string): Promise<string>;
  /** A device by its plain uuid. */
  makeDevice(wanted?: { groups?: readonly string[]; owner?: string; name?: string }): Promise<string>;
  close(): Promise<void>;
}

export interface TestPortalOptions {
  readonly config?: Partial<Config>;
  /** Only these routes, when the file tests routes of its own; else all of the portal. */
  readonly routes?: readonly Route[];
  readonly compose?: Pick<Materials, 'devicePages'>;
}

/** 2026-11-02 08:00 UTC. */
const BEGIN = 1_793_606_400_000;
export const TEST_PASSWORD = 'demo-Kitchen-1';
let passwordHash: Promise<string> | undefined;

export async function testPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const log = createLog(process.env['TEST_LOG'] ?? 'silent');
  const database = await freshDatabase(log);
  let now = BEGIN;
  const clock: TestClock = {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
  const config: Config = {
    ...readConfig({ SEED: 'none', PORT: '8080' }),
    dataDir: join(tmpdir(), 'cloud-connect-portal-tests', `data-${newId('g')}`),
    ...options.config,
  };
  const { services, outbox } = compose({ config, database, log, clock, ...options.compose });
  const { db } = services;
  await outbox.start();
  const app = options.routes ? await createHttp(services) : await createApp(services, { strictAnswers: true });
  if (options.routes) addRoutes(app, services, options.routes, { strictAnswers: true });
  await app.ready();

  const send: TestPortal['send'] = async (method, url, user, body, headers = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(user ? { authorization: user.bearer } : {}),
        ...(body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
          ? {}
          : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers as TestAnswer['headers'],
      text: answer.payload,
      bytes: answer.rawPayload,
      body: parsed(answer.payload),
    };
  };

  const makeUser: TestPortal['makeUser'] = async (wanted = {}) => {
    const id = newId('u');
    const email = wanted.email ?? `${id}@test.example`;
    const password = wanted.password ?? TEST_PASSWORD;
    passwordHash ??= hashPassword(TEST_PASSWORD);
    const hash = password === TEST_PASSWORD ? await passwordHash : await hashPassword(password);
    await db
      .insertInto('users')
      .values({
        id,
        email,
        name: wanted.name ?? email,
        password_hash: hash,
        location: null,
        avatar_file: null,
        active: wanted.active ?? true,
        created_at: now,
      })
      .execute();
    for (const { right, scope } of wanted.rights ?? [])
      await db
        .insertInto('user_rights')
        .values({ user_id: id, right, scope: scope as '*' })
        .execute();
    for (const { role, group } of wanted.roles ?? [])
      await db
        .insertInto('user_roles')
        .values({ user_id: id, role_id: role, scope: `group:${group}` })
        .execute();
    const members = new Set([...(wanted.groups ?? []), ...(wanted.roles ?? []).map((role) => role.group)]);
    for (const group of members)
      await db.insertInto('group_members').values({ group_id: group, user_id: id, joined_at: now }).execute();
    const loginId = newId('l');
    await db
      .insertInto('logins')
      .values({
        id: loginId,
        user_id: id,
        client_id: 'portal',
        source: 'test',
        created_at: now,
        last_used_at: now,
        revoked_at: null,
      })
      .execute();
    return {
      id,
      email,
      password,
      loginId,
      bearer: `Bearer ${await signAccessToken(services, { userId: id, loginId })}`,
    };
  };

  return {
    app,
    services,
    clock,
    outbox,
    send,
    makeUser,
    upload: (method, url, user, file, fields) => {
      const { body, headers } = multipartOf(file, fields);
      return send(method, url, user, body, headers);
    },
    renew: async (user) => ({
      ...user,
      bearer: `Bearer ${await signAccessToken(services, { userId: user.id, loginId: user.loginId })}`,
    }),
    get: (url, user, headers) => send('GET', url, user, undefined, headers),
    makeGroup: async (parent, name) => {
      const id = newId('g');
      await db
        .insertInto('groups')
        .values({
          id,
          parent_id: parent ?? null,
          name: name ?? id,
          attributes: json({}),
          icon_file: null,
          created_at: now,
        })
        .execute();
      return id;
    },
    makeDevice: async ({ groups = [], owner, name } = {}) => {
      const uuid = randomUUID();
      await db
        .insertInto('devices')
        .values({
          uuid,
          cloud_connect_id: `${newId('g')}${newId('g')}${newId('g')}`.slice(0, 48),
          name: name ?? uuid,
          street: null,
          zipcode: null,
          city: null,
          country: null,
          owner_id: owner ?? null,
          icon_file: null,
          registered_at: now,
          key_hash: null,
          ip: '10.0.0.1',
          sw_version: '1.0',
          project: 'test',
          device_id: 'd-1',
          controlunits: json([]),
          coordinates: json([]),
        })
        .execute();
      await db.insertInto('device_states').values({ device_uuid: uuid, last_ping: null, changed_at: now }).execute();
      for (const group of groups)
        await db.insertInto('device_groups').values({ device_uuid: uuid, group_id: group, joined_at: now }).execute();
      return uuid;
    },
    close: async () => {
      await app.close();
      await services.commands.settled();
      await services.geocoding.stop();
      await outbox.stop();
      await database.close();
      if (!options.config?.dataDir) await rm(config.dataDir, { recursive: true, force: true });
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
