/** Writes to a running portal while it is killed, stopped or loses its database, and what must be found afterwards. */

import { sql } from 'kysely';
import { json } from '../db/json';
import type { Db } from '../kernel/transaction';
import { hashPassword } from '../modules/auth/password';
import { newDeviceKey } from '../modules/devices/credentials';
import { Changes, type Send } from './ledger-changes';

const EMAIL = 'ledger@test.example';
const PASSWORD = 'demo-Kitchen-1';
/** No more than twenty incidents of one device are mailed in an hour: each device has its share of the messages. */
const SHARE = 20;
const DEVICES = Array.from({ length: 400 }, (_, index) => `ledger-oven-${index}`);
const BASE = 'g-ledger';
/** People who write at once. */
const PEOPLE = 3;

/**
 * People create groups and never ask twice; a device repeats its message until it is answered. Each write changes several tables: a group comes
 * with its creator as its member and admin, an entry of the log and two events; a message with an incident, its history, a notification and a mail.
 * One more person replaces roles, removes users and deletes groups with all below them.
 */
export class Ledger {
  /** How often each status was answered; 0: no answer. */
  readonly statuses = new Map<number, number>();
  private sent = 0;
  private readonly groups = new Map<string, string>();
  private messages = 0;
  private readonly changes = new Changes('t');
  private readonly key: string;
  private bearer = '';
  private wake = () => {};

  private constructor(key: string) {
    this.key = key;
  }

  /** Brings in who writes. */
  static async open(db: Db): Promise<Ledger> {
    const key = newDeviceKey();
    await db
      .insertInto('users')
      .values({
        id: 'u-ledger',
        email: EMAIL,
        name: 'n0',
        password_hash: await hashPassword(PASSWORD),
        location: null,
        avatar_file: null,
        created_at: 1,
      })
      .execute();
    await db
      .insertInto('groups')
      .values({ id: BASE, parent_id: null, name: 'base', attributes: '{}', icon_file: null, created_at: 1 })
      .execute();
    await db.insertInto('group_members').values({ group_id: BASE, user_id: 'u-ledger', joined_at: 1 }).execute();
    await db
      .insertInto('user_roles')
      .values({ user_id: 'u-ledger', role_id: 'group-admin', scope: `group:${BASE}` })
      .execute();
    await db
      .insertInto('incident_configs')
      .values({ group_id: BASE, config: json({ notify: ['u-ledger'] }) })
      .execute();
    await db
      .insertInto('devices')
      .values(
        DEVICES.map((uuid) => ({
          uuid,
          cloud_connect_id: uuid.padEnd(48, 'L'),
          name: 'Oven',
          street: null,
          zipcode: null,
          city: null,
          country: null,
          owner_id: null,
          icon_file: null,
          registered_at: 1,
          key_hash: key.hash,
          ip: null,
          sw_version: null,
          project: null,
          device_id: null,
          controlunits: json([]),
          coordinates: json([]),
        })),
      )
      .execute();
    await db
      .insertInto('device_states')
      .values(DEVICES.map((device_uuid) => ({ device_uuid, last_ping: null, changed_at: 1 })))
      .execute();
    await db
      .insertInto('device_groups')
      .values(DEVICES.map((device_uuid) => ({ device_uuid, group_id: BASE, joined_at: 1 })))
      .execute();
    await Changes.open(db, BASE);
    return new Ledger(key.plain);
  }

  /** Writes that were answered so far. */
  get acknowledged(): number {
    return this.groups.size + this.messages + this.changes.acknowledged;
  }

  /** Resolves once this many writes were answered. */
  async reaches(count: number): Promise<void> {
    while (this.acknowledged < count) await new Promise<void>((resolve) => (this.wake = resolve));
  }

  /** Logs in, once; a token outlives the portal. */
  async logIn(url: string): Promise<void> {
    if (this.bearer) return;
    const origin = url.replace('127.0.0.1', 'localhost');
    const form = (path: string, fields: Record<string, string>) =>
      fetch(url + path, { method: 'POST', body: new URLSearchParams(fields) }).then(
        async (answer) => (await answer.json()) as Record<string, string>,
      );
    const { Authcode = '' } = await form(
      `/api/auth/authorize?response_type=code&client_id=portal&redirect_uri=${encodeURIComponent(`${origin}/`)}`,
      { email: EMAIL, password: PASSWORD },
    );
    const { access_token } = await form('/api/auth/token', {
      grant_type: 'authorization_code',
      code: Authcode,
      redirect_uri: `${origin}/`,
      client_id: 'portal',
    });
    this.bearer = `Bearer ${access_token}`;
  }

  /** Everybody writes, until `over` says so; resolves when every answer has come or will never come. */
  async write(url: string, over: () => boolean): Promise<void> {
    const people = Array.from({ length: PEOPLE }, async () => {
      while (!over()) await this.createGroup(url);
    });
    const device = async () => {
      while (!over()) await this.deliver(url);
    };
    const send: Send = (method, path, body) => this.ask(method, url + path, this.bearer, body);
    const changes = async () => {
      while (!over()) await this.changes.tell(send);
    };
    await Promise.all([...people, device(), changes()]);
  }

  private async createGroup(url: string): Promise<void> {
    this.sent += 1;
    const name = `w${this.sent}`;
    const answer = await this.ask('POST', `${url}/api/groups`, this.bearer, { name });
    if (answer.status === 201 || answer.status === 200) this.groups.set(name, String(answer.body['newID']));
  }

  private async deliver(url: string): Promise<void> {
    const key = `e${this.messages + 1}`;
    const device = DEVICES[Math.floor(this.messages / SHARE) % DEVICES.length] ?? '';
    const { status } = await this.ask('POST', `${url}/api/ingest/${device}`, `Device ${this.key}`, {
      events: [{ key, event: 'E17', summary: key }],
    });
    if (status >= 200 && status < 300) this.messages += 1;
  }

  private async ask(
    method: string,
    url: string,
    authorization: string,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await fetch(url, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
      .then(async (got) => {
        const text = await got.text();
        return { status: got.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
      })
      // An answer that is cut off says nothing either.
      .catch(() => ({ status: 0, body: {} }));
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    // After the caller has counted it.
    setImmediate(this.wake);
    return answer;
  }

  /** What a running portal tells of it; each string is a fault. */
  async faults(url: string): Promise<string[]> {
    const get = async (path: string) =>
      (await (await fetch(url + path, { headers: { authorization: this.bearer } })).json()) as Record<string, string>[];
    const groups = (await get('/api/groups')).filter(({ name = '' }) => /^w\d/.test(name));
    const found = new Set(groups.map(({ name, id }) => `${name} ${id}`));
    const messages = (await get('/api/incidents')).map(({ summary = '' }) => summary);
    return [
      ...[...this.groups]
        .filter(([name, id]) => !found.has(`${name} ${id}`))
        .map(([name]) => `group ${name} was answered and is lost`),
      ...twice(groups.map(({ name = '' }) => name)).map((name) => `group ${name} is there twice`),
      ...Array.from({ length: this.messages }, (_, index) => `e${index + 1}`)
        .filter((key) => !messages.includes(key))
        .map((key) => `message ${key} was answered and is lost`),
      ...twice(messages).map((key) => `message ${key} opened two incidents`),
    ];
  }

  /** What the database itself tells: what is there only by half, and what has happened twice. */
  async halves(db: Db): Promise<string[]> {
    const { rows: groups } = await sql<{ name: string; counts: number[] }>`
      select name, array[
        (select count(*) from group_closure where ancestor = g.id and descendant = g.id), (select count(*) from group_members where group_id = g.id),
        (select count(*) from user_roles where scope = 'group:' || g.id), (select count(*) from audit_log where subject = 'group:' || g.id),
        (select count(*) from outbox where kind = 'tree.changed' and payload->'groups' ? g.id)]::int[] as counts
      from groups g where name like 'w%'`.execute(db);
    const { rows: incidents } = await sql<{ key: string; history: number }>`
      select event_key as key, (select count(*) from incident_history where incident_id = i.id)::int as history from incidents i`.execute(
      db,
    );
    // The same fault of a device is one notification that counts.
    const { rows: told } = await sql<{ notifications: number; mails: number }>`
      select (select coalesce(sum(count), 0) from notifications)::int as notifications, (select count(*) from mails)::int as mails`.execute(
      db,
    );
    const { notifications = 0, mails = 0 } = told[0] ?? {};
    return [
      ...groups
        .filter(({ counts }) => counts.some((each) => each !== 1))
        .map(({ name, counts }) => `group ${name} has ${counts.join(', ')} rows`),
      ...incidents
        .filter(({ history }) => history !== 1)
        .map(({ key, history }) => `message ${key} has ${history} entries of history`),
      ...(await this.changes.faults(db)),
      ...(notifications === incidents.length && mails === incidents.length
        ? []
        : [`${incidents.length} incidents, ${notifications} notifications, ${mails} mails`]),
    ];
  }
}

const twice = (list: readonly string[]): string[] => list.filter((each, index) => list.indexOf(each) !== index);
