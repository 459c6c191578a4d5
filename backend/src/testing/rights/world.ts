/** A small world of two tenants for the tests of rights: a tree, and beside it what its people must never see. */
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toWire } from '@portal/domain/ids';
import type { Right } from '@portal/domain/rights';
import { sql } from 'kysely';
import { json } from '../../db/json';
import { newId, newSecret } from '../../kernel/new-id';
import { signAccessToken } from '../../kernel/tokens';
import type { TestPortal } from '../test-portal';

/** The groups: `target` in the middle of its tenant's tree, `other` of another tenant. */
export const GROUP_NAMES = ['grandparent', 'parent', 'target', 'child', 'sibling', 'other'] as const;
export type GroupName = (typeof GROUP_NAMES)[number];
/** Where somebody holds rights; `*+member`: in the global scope, as a member of the target. */
export type Place = '*' | '*+member' | GroupName | 'device' | 'member' | 'owner' | 'nowhere';

/** Ids as a caller writes them into paths, queries and bodies. */
export type Ids = Readonly<
  Record<
    | 'group'
    | 'device'
    | 'incident'
    | 'user'
    | 'attachment'
    | 'recipe'
    | 'transmission'
    | 'camera'
    | 'groupMessage'
    | 'deviceMessage'
    | 'vendor'
    | 'vendorMessage'
    | 'timestamp'
    | 'module'
    | 'cloudConnectID'
    | 'cloudConnectID64'
    | 'invitation'
    | 'mail'
    | 'scope'
    | 'scope64'
    | 'role'
    | 'uuid',
    string
  > & { soon: number }
>;

/** What stands in one group: everything that an answer could give away. */
export interface Corner {
  readonly group: string;
  readonly device: string;
  readonly incident: string;
  readonly member: string;
  readonly recipe: string;
  readonly camera: string;
  /** Texts that stand in this corner only: names, summaries, addresses. */
  readonly marks: readonly string[];
}

export interface World {
  readonly corners: Readonly<Record<GroupName, Corner>>;
  readonly ids: Ids;
  /** Bearer of somebody who holds these rights, and none but those, at this place; made once. */
  viewer(at: Place, rights: readonly Right[]): Promise<string>;
}

const PARENTS: Readonly<Record<GroupName, GroupName | null>> = {
  grandparent: null,
  parent: 'grandparent',
  target: 'parent',
  child: 'target',
  sibling: 'parent',
  other: null,
};

/** Builds a world in the database of a portal; any number of them stand beside each other. */
export async function makeWorld(portal: TestPortal): Promise<World> {
  const { services, clock } = portal;
  const { db } = services;
  const now = clock.now();
  const corner = (name: GroupName): Corner => {
    const mark = `${name}-${newId('g')}`;
    return {
      group: newId('g'),
      device: randomUUID(),
      incident: newId('i'),
      member: newId('u'),
      recipe: newId('r'),
      camera: newId('c'),
      marks: [`Room ${mark}`, `Oven ${mark}`, `Alarm ${mark}`, `${mark}@test.example`, `Soup ${mark}`, `Lens ${mark}`],
    };
  };
  const corners = Object.fromEntries(GROUP_NAMES.map((name) => [name, corner(name)])) as Record<GroupName, Corner>;
  const all = GROUP_NAMES.map((name) => ({ name, ...corners[name] }));
  const boss = newId('u');
  const owner = newId('u');
  const person = (id: string, email: string) => ({
    id,
    email,
    name: email,
    password_hash: null,
    location: null,
    avatar_file: null,
    created_at: now,
  });
  await db
    .insertInto('users')
    .values([
      person(boss, `${boss}@test.example`),
      person(owner, `${owner}@test.example`),
      ...all.map(({ member, marks }) => person(member, marks[3] ?? '')),
    ])
    .execute();
  await db
    .insertInto('groups')
    .values(
      all.map(({ name, group, marks }) => {
        const parent = PARENTS[name];
        return {
          id: group,
          parent_id: parent && corners[parent].group,
          name: marks[0] ?? '',
          attributes: json({}),
          icon_file: null,
          created_at: now,
        };
      }),
    )
    .execute();
  const { target, grandparent } = corners;
  await db
    .insertInto('group_members')
    .values([
      ...all.map(({ group, member }) => ({ group_id: group, user_id: member, joined_at: now })),
      { group_id: grandparent.group, user_id: boss, joined_at: now },
    ])
    .execute();
  await db
    .insertInto('user_roles')
    .values([
      { user_id: boss, role_id: 'group-admin', scope: `group:${grandparent.group}` as const },
      ...all.map(({ group, member }) => ({
        user_id: member,
        role_id: 'group-viewer',
        scope: `group:${group}` as const,
      })),
    ])
    .execute();
  const free = randomUUID();
  const cloudConnectID = `${newId('g')}${newId('g')}${newId('g')}`.slice(0, 48);
  const appliance = (uuid: string, name: string, ccid: string, owner_id: string | null) => ({
    uuid,
    cloud_connect_id: ccid,
    name,
    street: null,
    zipcode: null,
    city: null,
    country: null,
    owner_id,
    icon_file: null,
    registered_at: now,
    key_hash: null,
    ip: '10.0.0.1',
    sw_version: '1.0',
    project: 'test',
    device_id: 'd-1',
    controlunits: json([]),
    coordinates: json([]),
  });
  await db
    .insertInto('devices')
    .values([
      ...all.map(({ name, device, marks }) =>
        appliance(
          device,
          marks[1] ?? '',
          `${newId('g')}${newId('g')}${newId('g')}`.slice(0, 48),
          name === 'target' ? owner : null,
        ),
      ),
      appliance(free, 'Free', cloudConnectID, null),
    ])
    .execute();
  await db
    .insertInto('device_groups')
    .values(all.map(({ group, device }) => ({ device_uuid: device, group_id: group, joined_at: now })))
    .execute();
  await db
    .insertInto('device_states')
    .values(all.map(({ device }) => ({ device_uuid: device, connected: true, last_ping: now, changed_at: now })))
    .execute();
  await db
    .insertInto('incidents')
    .values(
      all.map(({ incident, device, marks }) => ({
        id: incident,
        device_uuid: device,
        event_key: incident,
        cu: null,
        event: 'E1',
        summary: marks[2] ?? '',
        localized_summaries: json({}),
        category: 'alarm' as const,
        priority: 'HIGH' as const,
        assigned_user: null,
        reported_at: now,
      })),
    )
    .execute();
  const attachment = newId('a');
  const stored = newSecret();
  const draft = join(portal.services.config.dataDir, stored);
  await mkdir(portal.services.config.dataDir, { recursive: true });
  await writeFile(draft, 'x');
  await portal.services.files.put(stored, draft, 'text/plain');
  await db
    .insertInto('files')
    .values({ name: stored, kind: 'any', media_type: 'text/plain', size: 1, created_at: now })
    .execute();
  await db
    .insertInto('incident_attachments')
    .values({
      id: attachment,
      incident_id: target.incident,
      file: stored,
      file_name: 'x.txt',
      media_type: 'text/plain',
      size: 1,
      user_id: null,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('recipes')
    .values(
      all.map(({ recipe, group, marks }) => ({
        id: recipe,
        group_id: group,
        name: marks[4] ?? '',
        icon: null,
        translated_name: json({}),
        translated_description: json({}),
        file: null,
        file_name: null,
        created_at: now,
      })),
    )
    .execute();
  // A recipe of its own: who may read recipes on the device alone sees what it was given [R-API-95].
  const [given, transmission] = [newId('r'), newId('t')];
  await db
    .insertInto('recipes')
    .values({
      id: given,
      group_id: target.group,
      name: 'Given',
      icon: null,
      translated_name: json({}),
      translated_description: json({}),
      file: null,
      file_name: null,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('recipe_transmissions')
    .values({
      recipe_id: given,
      device_uuid: target.device,
      state: 'failed',
      created_at: now,
      changed_at: now,
      transmission_id: transmission,
    })
    .execute();
  await db
    .insertInto('cameras')
    .values(
      all.map(({ camera, group, marks }) => ({
        id: camera,
        group_id: group,
        name: marks[5] ?? '',
        external_id: camera,
      })),
    )
    .execute();
  const vendor = newId('v');
  const [groupMessage, deviceMessage, vendorMessage] = [newId('m'), newId('m'), newId('m')];
  const note = (id: string, scope: 'group' | 'device' | 'vendor', about: string) => ({
    id,
    scope,
    target: about,
    messages: json({ en: 'Clean' }),
    descriptions: json({}),
    interval: 86_400,
    started_at: now,
    last_done_at: null,
    last_done_by: null,
    created_by: null,
    created_at: now,
  });
  await db
    .insertInto('maintenance_messages')
    .values([
      note(groupMessage, 'group', target.group),
      note(deviceMessage, 'device', target.device),
      note(vendorMessage, 'vendor', vendor),
    ])
    .execute();

  // R-EXT-18: who may is not refused for want of it.
  await db
    .insertInto('support_consents')
    .values({ group_id: grandparent.group, until: now + 86_400_000, allowed_by: boss, allowed_at: now })
    .execute();

  // For an address without account.
  const invitation = newId('n');
  const guest = `${invitation}@guests.example`;
  const mail = newId('m');
  await db
    .insertInto('mails')
    .values({
      id: mail,
      recipient: guest,
      language: 'en',
      kind: 'invitation',
      subject: 'Invitation',
      body: 'You are invited.',
      created_at: now,
      next_attempt_at: now,
      failed_at: now,
    })
    .execute();
  await db
    .insertInto('group_invitations')
    .values({
      id: invitation,
      email: guest,
      group_id: target.group,
      invited_by: boss,
      token_hash: null,
      created_at: now,
      sent_at: now,
    })
    .execute();
  await db
    .insertInto('invitations')
    .values({ email: guest, group_id: target.group, role_id: 'group-viewer', invited_by: boss, created_at: now })
    .execute();

  const ids: Ids = {
    group: toWire(target.group),
    device: toWire(target.device),
    incident: toWire(target.incident),
    user: toWire(target.member),
    attachment: toWire(attachment),
    recipe: toWire(target.recipe),
    transmission: toWire(transmission),
    camera: toWire(target.camera),
    groupMessage: toWire(groupMessage),
    deviceMessage: toWire(deviceMessage),
    vendor: toWire(vendor),
    vendorMessage: toWire(vendorMessage),
    timestamp: String(now),
    module: 'map',
    cloudConnectID,
    cloudConnectID64: toWire(cloudConnectID),
    invitation: toWire(invitation),
    mail: toWire(mail),
    scope: `group:${target.group}`,
    scope64: toWire(`group:${target.group}`),
    role: 'group-viewer',
    uuid: target.device,
    soon: now + 60_000,
  };

  const known = new Map<string, Promise<string>>();
  const make = async (at: Place, rights: readonly Right[]): Promise<string> => {
    const id = at === 'owner' ? owner : newId('u');
    if (at !== 'owner')
      await db
        .insertInto('users')
        .values(person(id, `${id}@test.example`))
        .execute();
    if (at === 'member' || at === '*+member')
      await db.insertInto('group_members').values({ group_id: target.group, user_id: id, joined_at: now }).execute();
    const scope =
      at === '*' || at === '*+member'
        ? '*'
        : at === 'device'
          ? (`device:${target.device}` as const)
          : at in corners
            ? (`group:${corners[at as GroupName].group}` as const)
            : undefined;
    if (scope && rights.length > 0)
      await db
        .insertInto('user_rights')
        .values(rights.map((right) => ({ user_id: id, right, scope })))
        .execute();
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
    return `Bearer ${await signAccessToken(services, { userId: id, loginId })}`;
  };
  return {
    corners,
    ids,
    viewer: (at, rights) => {
      const key = `${at} ${[...rights].sort().join()}`;
      const found = known.get(key) ?? make(at, rights);
      known.set(key, found);
      return found;
    },
  };
}

/** Everything the database holds, as one text that differs when anything differs; but not who has logged in. */
export async function stateOf({ services: { db } }: Pick<TestPortal, 'services'>): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    and table_name not in ('logins', 'login_attempts') and table_name not like 'kysely%'
    and not (select relispartition from pg_class where oid = table_name::regclass) order by 1`.execute(db);
  const sums = await sql
    .raw<{ sum: string }>(
      rows
        .map(
          ({ name }) =>
            `select '${name} ' || coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as sum from "${name}" t`,
        )
        .join(' union all '),
    )
    .execute(db);
  // Sorted here: PostgreSQL reads the parts of a union side by side, and answers them in any order.
  return sums.rows
    .map(({ sum }) => sum)
    .sort()
    .join('\n');
}
