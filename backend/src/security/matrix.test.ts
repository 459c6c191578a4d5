import { ENDPOINTS } from '@portal/contracts/all';
import { fromWire, toWire } from '@portal/domain/ids';
import { GROUP_RIGHTS } from '@portal/domain/rights';
import { SignJWT } from 'jose';
import pg from 'pg';
import { newId } from '../kernel/new-id';
import { signAccessToken } from '../kernel/tokens';
import { declarationOf } from '../testing/rights/declared';
import { ask, compare, compareCredentials, promised, RIGHTS } from '../testing/rights/matrix';
import { type Row, TABLE } from '../testing/rights/table';
import {
  type Corner,
  GROUP_NAMES,
  type GroupName,
  type Ids,
  makeWorld,
  type Place,
  stateOf,
  type World,
} from '../testing/rights/world';
import { type TestPortal, testPortal } from '../testing/test-portal';

/** `MATRIX=whole`: every right alone at every place; else the needed one, and all but that. */
const WHOLE = process.env['MATRIX'] === 'whole';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await testPortal();
  await switchModules(true);
  world = await makeWorld(portal);
});
afterAll(() => portal.close());

const switchModules = (enabled: boolean) =>
  portal.services.db.updateTable('module_switches').set({ enabled }).execute();

/** Rows for which the portal has the call already. */
const served = TABLE.filter((row) => declarationOf(ENDPOINTS, row));
const guarded = served.filter(({ need }) => need !== 'public');
const scoped = guarded.filter(({ on }) => on !== 'nothing' && on !== '*' && on !== 'anywhere');
const named = (rows: readonly Row[]) => rows.map((row): [string, Row] => [row.call, row]);

/**
 * The lines that name a right, which alone is enough for these calls while all others together are not, who sees the thing, or everybody
 * with a log-in.
 */
const LINES: readonly (readonly [calls: RegExp, ids: string])[] = [
  [/\/frontend\/groups/, '[R-API-12]'],
  [/\/frontend\/device/, '[R-API-13, R-API-14, R-API-15, R-API-16, R-API-27]'],
  [/\/frontend\/user/, '[R-API-17, R-API-18]'],
  [/\/frontend\/group\//, '[R-RIGHT-18, R-API-19]'],
  [/\/frontend\/notifications/, '[R-API-20, R-API-21, R-API-22, R-API-23]'],
  [/\/billing\//, '[R-RIGHT-30, R-API-24, R-API-25, R-EXT-13]'],
  [/\/frontend\/module/, '[R-API-26]'],
  [/\/commander\/provision/, '[R-API-99, R-EXT-21]'],
  [
    /\/commander/,
    '[R-API-38, R-API-39, R-API-40, R-API-41, R-API-42, R-API-43, R-API-44, R-API-45, R-API-46, R-API-47, R-EXT-21]',
  ],
  [/\/state\//, '[R-API-48]'],
  [/\/integration/, '[R-API-49]'],
  [/\/user\/self(\/avatar)?$/, '[R-API-50, R-API-51, R-API-53, R-API-54]'],
  [/\/user\/\{user\}/, '[R-API-52]'],
  [
    /\/rights\//,
    '[R-RIGHT-18, R-RIGHT-21, R-RIGHT-22, R-API-68, R-API-69, R-API-70, R-API-71, R-API-72, R-API-73, R-EXT-03, R-EXT-17]',
  ],
  [/\/support[/-]/, '[R-EXT-17, R-EXT-18]'],
  [/\/audit/, '[R-EXT-08, R-EXT-27]'],
  [/\/groups.*\/users|\/invitations/, '[R-RIGHT-18, R-RIGHT-19, R-API-62, R-API-63, R-API-64, R-API-65, R-EXT-26]'],
  [/\/groups.*\/devices/, '[R-RIGHT-14, R-RIGHT-15, R-API-66, R-API-67]'],
  [/\/groups/, '[R-RIGHT-16, R-RIGHT-17, R-API-55, R-API-56, R-API-57, R-API-58, R-API-59, R-API-60, R-API-61]'],
  [/\/incidents\/config/, '[R-RIGHT-23, R-API-82, R-API-83]'],
  [/\/incidents\/mute/, '[R-RIGHT-27, R-EXT-10]'],
  [
    /\/incidents/,
    '[R-RIGHT-27, R-API-74, R-API-75, R-API-76, R-API-77, R-API-78, R-API-79, R-API-80, R-API-81, R-EXT-01, R-EXT-02, R-EXT-11]',
  ],
  [/\/geocode/, '[R-EXT-07]'],
  [/\/maintenancemessage/, '[R-RIGHT-24, R-RIGHT-25, R-API-84, R-API-85, R-API-86, R-API-87, R-EXT-09]'],
  [/\/cameras/, '[R-RIGHT-26, R-API-88, R-API-89, R-API-90, R-API-91, R-API-92, R-API-93]'],
  [/\/recipes/, '[R-RIGHT-28, R-API-94, R-API-95, R-API-96, R-API-97, R-EXT-12]'],
];
const withLines = (rows: readonly Row[]) =>
  rows.map((row): [string, string, Row] => [row.call, LINES.find(([calls]) => calls.test(row.call))?.[1] ?? '', row]);

describe('the table of rights [R-RIGHT-02, R-RIGHT-03, R-RIGHT-04, R-RIGHT-06, R-RIGHT-11, R-API-01]', () => {
  it('names every call of the portal: one that is missing there is guarded by nothing but its own word', () => {
    const covered = new Set(TABLE.map((row) => declarationOf(ENDPOINTS, row)?.[0]));
    const missing = [...ENDPOINTS]
      .filter(([name]) => !covered.has(name))
      .map(([name, { method, path }]) => `${name} (${method} ${path})`);
    expect({
      'add a row to backend/src/testing/rights/table.ts, from R-API and not from the declaration, for': missing,
    }).toEqual({
      'add a row to backend/src/testing/rights/table.ts, from R-API and not from the declaration, for': [],
    });
  });

  it.each(withLines(guarded))(
    '%s answers everybody as promised, and refused calls change nothing %s',
    async (_call, _lines, row) => {
      expect((await compare(portal, row, world, WHOLE)).differences).toEqual([]);
    },
    300_000,
  );
});

describe('without a log-in [R-API-01, R-API-12, R-API-13, R-API-40, R-API-50, R-API-51, R-API-55, R-API-69, R-API-95, R-AUTH-06, R-EXT-01, R-EXT-02, R-EXT-07]', () => {
  /** What is no credential, or no longer one. */
  async function badCredentials(): Promise<Map<string, string | undefined>> {
    const { services, clock } = portal;
    const good = await portal.makeUser({ roles: [{ role: 'group-admin', group: world.corners.target.group }] });
    const gone = await portal.makeUser({ roles: [{ role: 'group-admin', group: world.corners.target.group }] });
    await services.db.updateTable('logins').set({ revoked_at: clock.now() }).where('id', '=', gone.loginId).execute();
    const shut = await portal.makeUser({
      active: false,
      roles: [{ role: 'group-admin', group: world.corners.target.group }],
    });
    const old = await signAccessToken(
      { secrets: services.secrets, clock: { now: () => clock.now() - 901_000 } },
      { userId: good.id, loginId: good.loginId },
    );
    const key = new Uint8Array(Buffer.from(await services.secrets.of('access-token'), 'base64url'));
    const claims = (audience: string) =>
      new SignJWT({ sid: good.loginId })
        .setSubject(good.id)
        .setAudience(audience)
        .setExpirationTime(Math.floor(clock.now() / 1000) + 900);
    const [head = '', body = '', signature = ''] = good.bearer.replace('Bearer ', '').split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    return new Map([
      ['nothing', undefined],
      ['an empty bearer', 'Bearer '],
      ['garbage', 'Bearer abc.def.ghi'],
      ['another scheme', `Basic ${Buffer.from('a:b').toString('base64')}`],
      ['the key of a device', 'Device abc'],
      ['an expired token', `Bearer ${old}`],
      ['a tampered token', `Bearer ${head}.${body}x.${signature}`],
      ['an unsigned token', `Bearer ${unsigned}`],
      [
        "a token for somebody else's audience",
        `Bearer ${await claims('device-ui').setProtectedHeader({ alg: 'HS256' }).sign(key)}`,
      ],
      [
        'a token by another key',
        `Bearer ${await claims('cloud-connect-portal').setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32))}`,
      ],
      ['a revoked log-in', gone.bearer],
      ['a deactivated account', shut.bearer],
    ]);
  }

  it('every call that is not public says 401 in the same words, whatever comes in its place', async () => {
    const bad = await badCredentials();
    const differences: string[] = [];
    for (const row of guarded) differences.push(...(await compareCredentials(portal, row, world, bad)));
    expect(differences).toEqual([]);
  }, 120_000);

  it.each(named(served.filter(({ need }) => need === 'public')))('%s asks for none', async (_call, row) => {
    const { headers, verdict } = await ask(portal, row, world.ids, undefined);
    // A device shows its own key.
    expect([verdict === 'log in', headers['www-authenticate']?.toString().startsWith('Bearer')]).not.toEqual([
      true,
      true,
    ]);
  });

  it('nothing but log-in, devices and reports of browsers is public, and what the portal tells about itself', async () => {
    const named = [...ENDPOINTS.values()].filter((each) => each.public !== undefined).map(({ path }) => path);
    expect(named.filter((path) => !/^\/api\/(auth|ingest)\/|^\/api\/(telemetry|csp-report)$/.test(path))).toEqual([]);
    for (const path of [
      '/healthz',
      '/readyz',
      '/api/openapi.json',
      '/api/docs',
      '/registry.json',
      '/registry.json.sig',
    ])
      expect([path, (await portal.get(path)).status === 401]).toEqual([path, false]);
  });
});

describe('what is unknown and what is invisible [R-RIGHT-06, R-API-06, R-ROUTE-28]', () => {
  const unknownIds = (ids: Ids): Ids => ({
    ...ids,
    group: toWire(newId('g')),
    device: toWire('2b1d5b1e-0000-4000-8000-000000000000'),
    incident: toWire(newId('i')),
    user: toWire(newId('u')),
    scope: `group:${newId('g')}`,
    scope64: toWire(`group:${newId('g')}`),
  });

  it.each(named(scoped))('%s answers the very same', async (_call, row) => {
    for (const at of ['nowhere', 'child', 'other', '*'] as const) {
      const bearer = await world.viewer(at, at === 'nowhere' ? [] : RIGHTS);
      const plain = ({ status, text, headers }: Awaited<ReturnType<typeof ask>>) => ({
        status,
        text,
        headers: { ...headers, date: '', 'x-request-id': '' },
      });
      const [unknown, invisible] = [
        await asked(() => ask(portal, row, unknownIds(world.ids), bearer)),
        await asked(() => ask(portal, row, world.ids, bearer)),
      ];
      expect(plain(unknown.answer)).toEqual(plain(invisible.answer));
      // Nor does the time tell: the database is asked the same questions.
      expect(unknown.queries).toEqual(invisible.queries);
    }
  });

  const THINGS = [
    'group',
    'device',
    'incident',
    'user',
    'attachment',
    'recipe',
    'transmission',
    'camera',
    'groupMessage',
    'deviceMessage',
    'vendorMessage',
    'invitation',
    'mail',
    'vendor',
  ] as const;
  it('every id of every path answers 404 when it is none, or that of another kind of thing', async () => {
    const bearer = await world.viewer('*+member', RIGHTS);
    const answers: [string, number][] = [];
    // Vendors are written down nowhere: any id may be that of one.
    for (const row of guarded)
      for (const thing of THINGS.filter((name) => row.call.includes(`{${name}}`)))
        for (const id of ['!!!', ...(thing === 'vendor' ? [] : [world.ids[thing === 'group' ? 'device' : 'group']])]) {
          const { status } = await ask(portal, row, { ...world.ids, [thing]: id }, bearer);
          answers.push([`${row.call} with ${id} for ${thing}`, status]);
        }
    // R-API-48: this call alone tells what is no id from what is not known.
    expect(answers.filter(([, status]) => status !== 404)).toEqual([
      ['GET /api/state/{device} with !!! for device', 400],
    ]);
    expect(answers.length).toBeGreaterThan(150);
  }, 120_000);

  /** An answer, and what the database was asked for it. */
  async function asked<T>(work: () => Promise<T>): Promise<{ answer: T; queries: string[] }> {
    const spy = jest.spyOn(pg.Client.prototype, 'query');
    const answer = await work();
    const texts = spy.mock.calls.map(([query]: readonly unknown[]) =>
      typeof query === 'string' ? query : String((query as { text?: unknown }).text),
    );
    spy.mockRestore();
    // The events are looked at from time to time, whoever calls.
    return { answer, queries: texts.filter((text) => !/\boutbox\b/.test(text)) };
  }
});

describe('a part that is switched off [R-RIGHT-32]', () => {
  it('answers ERROR_MODULE_OFF to everybody who is logged in, changes nothing, and takes no other call with it', async () => {
    const bearer = await world.viewer('target', RIGHTS);
    const stranger = await world.viewer('nowhere', []);
    const place = await makeWorld(portal);
    const changer = await place.viewer('target', RIGHTS);
    await switchModules(false);
    try {
      const got: [string, boolean][] = [];
      for (const row of guarded.filter(({ endless }) => !endless)) {
        const changes = !row.call.startsWith('GET') && row.module === undefined;
        const { verdict } = await ask(portal, row, changes ? place.ids : world.ids, changes ? changer : bearer);
        got.push([row.call, verdict === 'off']);
        if (row.module !== undefined)
          for (const [who, verdict] of [
            [undefined, 'log in'],
            [stranger, 'off'],
          ] as const)
            expect([row.call, (await ask(portal, row, world.ids, who)).verdict]).toEqual([row.call, verdict]);
      }
      expect(got).toEqual(guarded.filter(({ endless }) => !endless).map((row) => [row.call, row.module !== undefined]));
    } finally {
      await switchModules(true);
    }
  }, 120_000);
});

/** Whether these of the world are ids in wire form. */
const wired = (name: string) =>
  !['timestamp', 'module', 'cloudConnectID', 'cloudConnectID64', 'scope', 'role', 'uuid', 'soon'].includes(name);

/** The ids that stand in an answer as they are, and not in a scope or as the name in an address of mail. */
function plainIn(text: string, { corners, ids }: World): string[] {
  const bare = text.replace(/"(group|device):[^"]+"|"\w+@[\w.]+"/g, '');
  const others = Object.entries(ids).flatMap(([name, id]) => (wired(name) ? [fromWire(String(id)) ?? name] : []));
  return GROUP_NAMES.flatMap((name) => {
    const { group, device, incident, member, recipe, camera } = corners[name];
    return [group, device, incident, member, recipe, camera];
  })
    .concat(others)
    .filter((id) => bare.includes(id));
}

describe('answers hold nothing of what the caller does not see [R-RIGHT-04, R-API-03, R-EXT-05]', () => {
  const BELOW: Readonly<Record<string, readonly GroupName[]>> = {
    grandparent: ['grandparent', 'parent', 'target', 'child', 'sibling'],
    parent: ['parent', 'target', 'child', 'sibling'],
    target: ['target', 'child'],
    child: ['child'],
    sibling: ['sibling'],
    other: ['other'],
    member: ['target', 'child'],
    '*+member': ['target', 'child'],
  };
  const PLACES: readonly Place[] = [
    '*',
    '*+member',
    'grandparent',
    'parent',
    'target',
    'child',
    'sibling',
    'other',
    'device',
    'member',
    'owner',
    'nowhere',
  ];
  const seesDevice = (at: Place, name: GroupName) =>
    BELOW[at]?.includes(name) === true || ((at === 'device' || at === 'owner') && name === 'target');

  /** Everything of a corner by which an answer could give it away. */
  function traces(corner: Corner, at: Place, name: GroupName): string[] {
    const ofDevice = [
      corner.device,
      toWire(corner.device),
      corner.incident,
      toWire(corner.incident),
      corner.marks[1],
      corner.marks[2],
    ];
    const rest = [
      corner.group,
      toWire(corner.group),
      corner.member,
      toWire(corner.member),
      corner.recipe,
      toWire(corner.recipe),
      corner.camera,
      toWire(corner.camera),
      ...corner.marks.filter((_, index) => index !== 1 && index !== 2),
    ];
    return [...(seesDevice(at, name) ? [] : ofDevice), ...(BELOW[at]?.includes(name) ? [] : rest)].filter(
      (text) => text !== undefined,
    );
  }

  /** All things of both tenants at once, with some that are none. */
  const everything = (): Ids => {
    const list = (pick: (corner: Corner) => string, id: string) =>
      [...GROUP_NAMES.map((name) => toWire(pick(world.corners[name]))), toWire(newId('g')), 'no!id', id].join(',');
    return { ...world.ids, device: list(({ device }) => device, ''), user: list(({ member }) => member, '') };
  };

  const reads = guarded.filter(({ call, endless }) => call.startsWith('GET') && !endless);
  it.each(named(reads))('%s', async (_call, row) => {
    for (const at of PLACES) {
      const bearer = await world.viewer(at, ['member', 'owner', 'nowhere'].includes(at) ? [] : GROUP_RIGHTS);
      const { text, headers, status } = await ask(
        portal,
        row,
        row.call.includes('{') ? world.ids : everything(),
        bearer,
      );
      const found = GROUP_NAMES.flatMap((name) =>
        traces(world.corners[name], at, name)
          .filter((trace) => text.includes(trace))
          .map((trace) => `${at} finds ${name}: ${trace}`),
      );
      expect(found).toEqual([]);
      const list: unknown = status === 200 && text.startsWith('[') ? JSON.parse(text) : undefined;
      // A count is an answer, too.
      if (Array.isArray(list) && headers['x-total-count'] !== undefined)
        expect([at, headers['x-total-count']]).toEqual([at, String(list.length)]);
    }
  });

  it('write ids in their wire form, plain ones in scopes alone, for support, too [R-API-06, R-API-04]', async () => {
    const [answered, found]: [Set<string>, string[]] = [new Set(), []];
    for (const bearer of [await world.viewer('grandparent', GROUP_RIGHTS), await world.viewer('*+member', RIGHTS)])
      for (const row of reads) {
        const ids = row.call.includes('{') ? world.ids : everything();
        const { text, status } = await ask(portal, row, ids, bearer);
        if (status === 200 && text.length > 2) answered.add(row.call);
        found.push(...plainIn(text, world).map((id) => `${row.call}: ${id}`));
      }
    expect(found).toEqual([]);
    expect(answered.size).toBeGreaterThan(35);
  });

  const LISTS = [
    ['GET /api/groups', '[R-API-55]', 'id', ({ group }: Corner) => group, false],
    ['GET /api/frontend/devices', '[R-API-13]', 'uuid', ({ device }: Corner) => device, true],
    ['GET /api/commander', '[R-API-40]', 'uuid', ({ device }: Corner) => device, true],
    ['GET /api/frontend/device', '[R-API-15]', 'uuid', ({ device }: Corner) => device, true],
    ['GET /api/frontend/device/status', '[R-API-14]', 'uuid', ({ device }: Corner) => device, true],
    ['GET /api/frontend/device/controlunits', '[R-API-16]', 'uuid', ({ device }: Corner) => device, true],
    ['GET /api/frontend/device/sensordata', '[R-API-27]', 'uuid', ({ device }: Corner) => device, true],
    ['GET /api/incidents', '[R-EXT-01]', 'id', ({ incident }: Corner) => incident, true],
    ['GET /api/frontend/groups', '[R-API-12]', 'id', ({ group }: Corner) => group, false],
    ['GET /api/frontend/user', '[R-API-17]', 'id', ({ member }: Corner) => member, false],
    ['GET /api/frontend/user/roles', '[R-API-18]', 'userId', ({ member }: Corner) => member, false],
  ] as const;
  /** The things of a list, with those below them. */
  const flat = (items: readonly Record<string, unknown>[]): readonly Record<string, unknown>[] =>
    items.flatMap((item) => [item, ...flat((item['childGroups'] ?? []) as Record<string, unknown>[])]);
  it.each(LISTS)('%s holds exactly what is visible %s', async (call, _lines, key, pick, ofDevice) => {
    const row = TABLE.find((each) => each.call === call);
    if (!row) throw new Error(`${call} is not in the table`);
    for (const at of PLACES.filter((place) => place !== 'member')) {
      const { text } = await ask(
        portal,
        row,
        everything(),
        await world.viewer(at, ['owner', 'nowhere'].includes(at) ? [] : GROUP_RIGHTS),
      );
      const ids = flat(JSON.parse(text) as Record<string, unknown>[])
        .map((item) => item[key])
        .sort();
      const visible = GROUP_NAMES.filter((name) => (ofDevice ? seesDevice(at, name) : BELOW[at]?.includes(name)));
      expect([at, ids]).toEqual([at, visible.map((name) => toWire(pick(world.corners[name]))).sort()]);
    }
  });
});

describe('ids as callers write them, in paths, queries and bodies [R-API-06]', () => {
  const call = (name: string, more: Partial<Row>): Row => {
    const row = guarded.find((each) => each.call === name);
    if (!row) throw new Error(`${name} is not in the table`);
    return { ...row, ...more };
  };
  /** The ids that a call may name beside those that its row of the table does. */
  const MORE: readonly Row[] = [
    call('GET /api/incidents', { query: ({ group }) => `group=${group}` }),
    call('GET /api/incidents', { query: ({ device }) => `device=${device}` }),
    call('GET /api/incidents', { query: ({ user }) => `assigned=${user}` }),
    call('GET /api/recipes/transmissions', { query: ({ device }) => `device=${device}` }),
    call('GET /api/audit', { query: ({ scope, user }) => `scope=${scope}&user=${user}` }),
    call('PUT /api/groups/{group}', { body: ({ group }) => ({ id: group, name: 'New name' }) }),
    call('PUT /api/incidents/{incident}', {
      body: ({ incident, user }) => ({ id: incident, assignedUser: user, comment: 'Yours' }),
    }),
    call('PUT /api/incidents/config/{group}', {
      body: ({ group, user }) => ({
        groupID: group,
        defaultAssignee: user,
        defaultDescriptions: {},
        diagnosisOptions: [],
        notificationConfig: [{ type: 'user', integrationConfig: { userId: user } }],
      }),
    }),
  ];
  const spelt = (ids: Ids, write: (id: string) => string): Ids =>
    Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, wired(name) ? write(id as string) : id])) as Ids;
  /** What a call names: its address and its body. */
  const wordsOf = (row: Row, ids: Ids) =>
    [
      row.call.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => String(ids[name])),
      row.query?.(ids),
      JSON.stringify(row.body?.(ids)),
    ].join();
  const naming = () =>
    [...guarded, ...MORE].filter(
      (row) =>
        !row.endless &&
        // An address of mail, which holds what looks like an id.
        row.call !== 'POST /api/rights/user' &&
        !row.also?.includes(404) &&
        wordsOf(row, world.ids) !==
          wordsOf(
            row,
            spelt(world.ids, () => ''),
          ),
    );
  /** Where somebody stands who may. */
  const placeOf = (row: Row): Place =>
    (['target', '*+member', 'owner'] as const).find(
      (at) => promised(row, { at, rights: at === 'owner' ? [] : RIGHTS }) === 'may',
    ) ?? 'nowhere';
  const bearerFor = ({ viewer }: World, row: Row) => {
    const at = placeOf(row);
    return viewer(at, at === 'owner' ? [] : RIGHTS);
  };

  it('are taken with padding as without it', async () => {
    const others: string[] = [];
    for (const row of naming()) {
      const place = row.call.startsWith('GET') ? world : await makeWorld(portal);
      const bearer = await bearerFor(place, row);
      const { verdict, status, text } = await ask(
        portal,
        row,
        spelt(place.ids, (id) => `${id}=`),
        bearer,
      );
      const isEmpty = text === '[]' && (await ask(portal, row, place.ids, bearer)).text !== '[]';
      if (verdict !== 'may' || isEmpty) others.push(`${row.call}: ${status} ${text.slice(0, 160)}`);
    }
    expect(others).toEqual([]);
    expect(naming().length).toBeGreaterThan(90);
  }, 120_000);

  /** A call once for each id that it names, and for each place of that id, with that one in its plain form. */
  function* plainly(row: Row): Generator<[where: string, row: Row, ids: Ids]> {
    for (const name of Object.keys(world.ids).filter(wired) as (keyof Ids)[]) {
      const ids = { ...world.ids, [name]: fromWire(String(world.ids[name])) ?? '' };
      const { query, body } = row;
      const rest = (own: Ids): Partial<Row> => ({
        ...(query ? { query: () => query(own) } : {}),
        ...(body ? { body: () => body(own) } : {}),
      });
      if (row.call.includes(`{${name}}`)) yield [`${name} in its path`, { ...row, ...rest(world.ids) }, ids];
      const named = (own: Ids) => JSON.stringify([query?.(own), body?.(own)]);
      if (named(ids) !== named(world.ids)) yield [`${name} beside it`, { ...row, ...rest(ids) }, world.ids];
    }
  }

  it('are none in their plain form, wherever they stand, and change nothing', async () => {
    const before = await stateOf(portal);
    const taken: string[] = [];
    let count = 0;
    for (const row of naming())
      for (const [where, asked, ids] of plainly(row)) {
        count += 1;
        const { verdict, status, text } = await ask(portal, asked, ids, await bearerFor(world, row));
        // Of lists by ids, what is none is left out [R-API-03].
        if (verdict === 'may' && status < 400 && text !== '[]')
          taken.push(`${row.call}, ${where}: ${status} ${text.slice(0, 160)}`);
      }
    expect(taken).toEqual([]);
    expect(await stateOf(portal)).toEqual(before);
    expect(count).toBeGreaterThan(115);
  }, 120_000);
});

describe('tags [R-EXT-06]', () => {
  it('stand in the answer of every GET that is no file, picture or film; the same answer is a 304, another one has another tag', async () => {
    const bearer = await world.viewer('*+member', RIGHTS);
    const [fine, wrong]: [string[], string[]] = [[], []];
    const files: unknown[][] = [];
    for (const row of served.filter(({ call, endless }) => call.startsWith('GET') && !endless)) {
      const { status, text, headers } = await ask(portal, row, world.ids, bearer);
      if (status !== 200) continue;
      if (declarationOf(ENDPOINTS, row)?.[1].replyType === 'binary') {
        files.push([row.call, headers['etag']]);
        continue;
      }
      const tag = String(headers['etag']);
      const again = await ask(portal, row, world.ids, bearer, { 'if-none-match': tag });
      // A token is another each time.
      const isFine =
        again.status === 304
          ? again.text === '' && again.headers['etag'] === tag
          : again.text !== text && /^(W\/)?".+"$/.test(tag) && again.headers['etag'] !== tag;
      (isFine ? fine : wrong).push(row.call);
    }
    expect(wrong).toEqual([]);
    expect(fine.length).toBeGreaterThan(40);
    // Nobody asks for a file twice in a row.
    expect(files).not.toEqual([]);
    expect(files.filter(([, tag]) => tag !== undefined)).toEqual([]);
  });
});

describe('the answers of all calls [R-API-04, R-API-05, R-API-06]', () => {
  it('are kept by nobody, JSON but for texts and files, and name no thing by its plain id', async () => {
    const place = await makeWorld(portal);
    const bearer = await place.viewer('*+member', RIGHTS);
    const [kept, others, plain, good]: [string[], string[], string[], string[]] = [[], [], [], []];
    const removes = ({ call }: Row) => Number(call.startsWith('DELETE'));
    // What takes something away comes last: nothing more could be asked about it.
    for (const row of served.filter(({ endless }) => !endless).sort((a, b) => removes(a) - removes(b))) {
      const { status, text, headers } = await ask(portal, row, place.ids, bearer);
      if (status < 300) good.push(row.call);
      if (headers['cache-control'] !== 'no-store') kept.push(row.call);
      // The change log names the things of its scopes by the id that stands in the scope.
      if (row.call !== 'GET /api/audit') plain.push(...plainIn(text, place).map((id) => `${row.call}: ${id}`));
      const replyType = status < 300 ? declarationOf(ENDPOINTS, row)?.[1].replyType : undefined;
      const isJson = headers['content-type'] === 'application/json; charset=utf-8';
      if (text !== '' && isJson !== (replyType === undefined || replyType === 'json')) others.push(row.call);
    }
    expect([kept, others, plain]).toEqual([[], [], []]);
    expect(good.length).toBeGreaterThan(90);
    expect(good).toContain('GET /api/incidents/{incident}/attachments/{attachment}');
  });
});

describe('a body of another type [R-API-05]', () => {
  it('is refused with 415 by every call that takes one, and changes nothing', async () => {
    const bearer = await world.viewer('*+member', RIGHTS);
    const before = await stateOf(portal);
    const others: string[] = [];
    const taking = served.filter((row) => {
      const [, { body, upload }] = declarationOf(ENDPOINTS, row) ?? [, {} as never];
      return body !== undefined || upload !== undefined;
    });
    for (const row of taking)
      for (const type of ['text/plain', 'application/xml']) {
        const { status, text } = await ask(portal, row, world.ids, bearer, { 'content-type': type });
        if (status !== 415 || !text.includes('"ERROR_BODY_TYPE"')) others.push(`${row.call}: ${status}`);
      }
    expect(others).toEqual([]);
    expect(taking.length).toBeGreaterThan(40);
    expect(await stateOf(portal)).toEqual(before);
  });
});

describe('what was withdrawn fails at the next call [R-RIGHT-07]', () => {
  it.each(named(scoped.filter(({ need, endless }) => RIGHTS.includes(need as never) && !endless)))(
    '%s',
    async (_call, row) => {
      const { db } = portal.services;
      const place = await makeWorld(portal);
      const rights = RIGHTS.filter((right) => right === row.need || row.with?.includes(right));
      const user = await portal.makeUser({
        rights: rights.map((right) => ({ right, scope: `group:${place.corners.target.group}` })),
        groups: [place.corners.target.group],
      });
      const viewer = { at: 'target', rights } as const;
      // What a deletion took away cannot be asked about twice.
      if (!row.call.startsWith('DELETE'))
        expect((await ask(portal, row, place.ids, user.bearer)).verdict).toBe(promised(row, viewer));
      await db.deleteFrom('user_rights').where('user_id', '=', user.id).execute();
      const got = await ask(portal, row, place.ids, user.bearer);
      expect(got.verdict).toBe('no right');
      await db.deleteFrom('group_members').where('user_id', '=', user.id).execute();
      expect((await ask(portal, row, place.ids, user.bearer)).verdict).toBe('unknown');
      await db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute();
      expect((await ask(portal, row, place.ids, user.bearer)).verdict).toBe('log in');
    },
  );
});
