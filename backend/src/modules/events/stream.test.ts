import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { LiveEventName, LiveEvents } from '@portal/contracts/events';
import { toWire } from '@portal/domain/ids';
import { type OutboxEvent, publish, publishAll } from '../../kernel/outbox';
import type { Stop } from '../../kernel/services';
import { signAccessToken } from '../../kernel/tokens';
import { picture } from '../../testing/pictures';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { issueToken } from '../accounts/tokens';
import { revokeAll } from '../auth/logins';
import { openIncident } from '../incidents/open-incident';
import { notify } from '../notifications/notify';

let portal: TestPortal;
let origin: string;
let stop: Stop;
/** What the stream does by the clock, and how often (ms). */
let beat: [work: () => void, ms: number];
let root: string;
let site: string;
let foreign: string;
let admin: TestUser;
let member: TestUser;
let stranger: TestUser;
let oven: string;
let hidden: string;

interface Told {
  event: LiveEventName;
  data: LiveEvents[LiveEventName];
  id: string;
}

/** Reads a stream as a page does. */
class Page {
  private text = '';
  private ended = false;
  private waiting: (() => void)[] = [];
  private constructor(
    private readonly abort: AbortController,
    readonly response: Response,
  ) {
    void this.read();
  }

  static async open(user: TestUser, headers: Record<string, string> = {}, query = ''): Promise<Page> {
    const abort = new AbortController();
    const response = await fetch(`${origin}/api/frontend/events${query}`, {
      headers: { authorization: user.bearer, ...headers },
      signal: abort.signal,
    });
    const page = new Page(abort, response);
    await page.until((text) => text.includes('\n\n'));
    return page;
  }

  /** Everything told so far, after all that was committed has been told. */
  async told(): Promise<Told[]> {
    await portal.services.events.settled();
    const mark = `: mark-${Math.random()}`;
    for (const reader of readersOf()) reader.send(`${mark}\n\n`);
    await this.until((text) => text.includes(mark));
    return this.text
      .split('\n\n')
      .map(parse)
      .filter((told) => told !== undefined);
  }

  /** How long an event takes to be told by itself, from when its change begins (ms). */
  async timeTo(event: LiveEventName, change: () => Promise<unknown>): Promise<number> {
    this.clear();
    const began = performance.now();
    await change();
    await this.until((text) => new RegExp(`^event: ${event}$`, 'm').test(text));
    return performance.now() - began;
  }

  /** Forgets what was told. */
  clear(): void {
    this.text = '';
  }

  get all(): string {
    return this.text;
  }

  get lastId(): string {
    return [...this.text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '';
  }

  async end(): Promise<void> {
    await this.until(() => this.ended);
  }

  close(): void {
    this.abort.abort();
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of this.response.body ?? []) {
        this.text += decoder.decode(chunk, { stream: true });
        this.wake();
      }
    } catch {
      // Closed by this page.
    }
    this.ended = true;
    this.wake();
  }

  private wake(): void {
    for (const go of this.waiting.splice(0)) go();
  }

  private async until(done: (text: string) => boolean): Promise<void> {
    while (!done(this.text)) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}

/** The open streams of the portal under test. */
const readersOf = () => portal.services.events['readers'];

function parse(block: string): Told | undefined {
  const lines = new Map(
    block
      .split('\n')
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const event = lines.get('event');
  return event === undefined
    ? undefined
    : { event: event as LiveEventName, data: JSON.parse(lines.get('data') ?? ''), id: lines.get('id') ?? '' };
}

const of = <N extends LiveEventName>(told: readonly Told[], event: N): LiveEvents[N][] =>
  told.filter((one) => one.event === event).map((one) => one.data as LiveEvents[N]);
const say = (event: OutboxEvent) => portal.services.db.transaction().execute((trx) => publish(trx, event));
/** Whoever makes groups and devices tells it. */
const made = async (groups: string[], devices: string[]) => {
  await say({ kind: 'tree.changed', groups, devices });
  await portal.services.events.settled();
};
const report = (device: string, facts: { state?: 'OK' | 'ALERT'; connected?: boolean; last_ping?: number | null }) =>
  portal.services.db.transaction().execute(async (trx) => {
    await trx.updateTable('device_states').set(facts).where('device_uuid', '=', device).execute();
    await publish(trx, { kind: 'device.state', device });
  });
const break_ = (device: string, key: string) =>
  portal.services.db
    .transaction()
    .execute((trx) => openIncident(trx, portal.services, device, { key, event: 'E17', summary: 'Door open' }));

beforeAll(async () => {
  portal = await testPortal();
  const every = jest.spyOn(globalThis, 'setInterval');
  stop = portal.services.events.start();
  beat = every.mock.calls.at(-1) as unknown as typeof beat;
  every.mockRestore();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  root = await portal.makeGroup();
  site = await portal.makeGroup(root);
  foreign = await portal.makeGroup();
  admin = await portal.makeUser({ roles: [{ role: 'group-admin', group: root }] });
  member = await portal.makeUser({ groups: [site] });
  stranger = await portal.makeUser({ groups: [foreign] });
  oven = await portal.makeDevice({ groups: [site] });
  hidden = await portal.makeDevice({ groups: [foreign] });
  await made([root, site, foreign], [oven, hidden]);
});
afterEach(async () => {
  for (const reader of [...readersOf()]) portal.services.events['readers'].finish(reader);
});
afterAll(async () => {
  await stop?.();
  // The client may have opened a spare connection that never asked for anything.
  portal.app.server.closeAllConnections();
  await portal.close();
});

describe('GET /api/frontend/events', () => {
  it('is a stream that nothing stores, for logged-in users only [R-API-28, R-API-01, R-API-05]', async () => {
    const page = await Page.open(admin);
    expect(page.response.status).toBe(200);
    expect(page.response.headers.get('content-type')).toContain('text/event-stream');
    expect(page.response.headers.get('cache-control')).toBe('no-store');
    // In the header alone.
    const token = admin.bearer.replace('Bearer ', '');
    for (const [query, cookie] of [
      ['', ''],
      [`?access_token=${token}&authorization=${token}`, ''],
      ['', `access_token=${token}`],
    ] as const)
      expect((await fetch(`${origin}/api/frontend/events${query}`, { headers: { cookie } })).status).toBe(401);
    page.close();
  });

  it('tells a device and all groups above it that changed, by their ids of the wire [R-API-28, R-API-04, R-API-06, R-STAT-05, R-SHELL-24, R-STAT-02, R-STAT-03, R-STAT-09]', async () => {
    const page = await Page.open(admin);
    await report(oven, { state: 'ALERT', connected: true });
    const told = await page.told();
    expect(of(told, 'device')).toEqual([
      {
        uuid: toWire(oven),
        state: 'ALERT',
        status: 'ALERT',
        statusValue: 2,
        cloudConnectivity: true,
        lastPing: null,
        incidents: 0,
      },
    ]);
    expect(
      of(told, 'group')
        .map(({ id }) => id)
        .sort(),
    ).toEqual([toWire(root), toWire(site)].sort());
    for (const group of of(told, 'group'))
      expect(group).toMatchObject({ state: 'ALERT', status: 'ALERT', statusValue: 1, incidents: 0 });
    page.close();
  });

  it('tells each reader all that this reader sees and nothing else, in each of its windows [R-API-28, R-RIGHT-04]', async () => {
    const pages = await Promise.all([admin, member, member, stranger].map((user) => Page.open(user)));
    await report(oven, { state: 'ALERT' });
    await report(hidden, { state: 'ALERT' });
    const seen = async (page: Page) => {
      const told = await page.told();
      return [...of(told, 'device').map(({ uuid }) => uuid), ...of(told, 'group').map(({ id }) => id)].sort();
    };
    expect(await Promise.all(pages.map(seen))).toEqual(
      [
        [oven, site, root],
        [oven, site],
        [oven, site],
        [hidden, foreign],
      ].map((ids) => ids.map(toWire).sort()),
    );
    for (const page of pages) page.close();
  });

  it('reads what its readers see and no more, and tells who comes later and sees more of all that, too [R-API-28, R-STAT-05]', async () => {
    const second = await portal.makeDevice({ groups: [await portal.makeGroup(root)] });
    const own = await portal.makeDevice({ groups: [root, foreign], owner: stranger.id });
    const known = () =>
      [oven, second, own, hidden].filter((device) => portal.services.events['fleet']?.device(device) !== undefined);
    const owner = await Page.open(stranger);
    expect(known()).toEqual([own, hidden]);
    const below = await Page.open(member);
    expect(known()).toEqual([oven, own, hidden]);
    await report(second, { state: 'ALERT' });
    expect([of(await owner.told(), 'device'), of(await below.told(), 'device')]).toEqual([[], []]);
    const above = await Page.open(admin);
    expect(known()).toEqual([oven, second, own, hidden]);
    await report(oven, { state: 'ALERT' });
    await break_(own, 'k');
    const told = await above.told();
    expect(
      of(told, 'device')
        .map(({ uuid }) => uuid)
        .sort(),
    ).toEqual([oven, own].map(toWire).sort());
    expect(of(told, 'group').findLast(({ id }) => id === toWire(root))).toMatchObject({ state: 'ALERT', incidents: 1 });
    expect(of(await below.told(), 'group')).toEqual([expect.objectContaining({ id: toWire(site), state: 'ALERT' })]);
    expect(of(await owner.told(), 'group')).toEqual([expect.objectContaining({ id: toWire(foreign), incidents: 1 })]);
    for (const page of [owner, below, above]) page.close();
  });

  it('tells owners of their devices, and holders of a right on one device [R-API-28, R-RIGHT-04]', async () => {
    const owner = await portal.makeUser();
    const mine = await portal.makeDevice({ owner: owner.id });
    await made([], [mine]);
    const holder = await portal.makeUser({ rights: [{ right: 'readIncident', scope: `device:${oven}` }] });
    const pages = [await Page.open(owner), await Page.open(holder)] as const;
    await report(mine, { state: 'ALERT' });
    await break_(oven, 'a');
    expect((await pages[0].told()).map(({ event }) => event)).toEqual(['device']);
    const told = await pages[1].told();
    expect(told.map(({ event }) => event)).toEqual(['device', 'incident']);
    expect(of(told, 'incident')[0]).toMatchObject({ device: toWire(oven), groups: [] });
    pages[0].clear();
    await break_(mine, 'b');
    expect((await pages[0].told()).map(({ event }) => event)).toEqual(['device', 'incident']);
    for (const page of pages) page.close();
  });

  it('tells each of two owners of their own devices alone, though neither has a group [R-API-28, R-RIGHT-04]', async () => {
    const owners = [await portal.makeUser(), await portal.makeUser()];
    const devices = await Promise.all(owners.map(({ id }) => portal.makeDevice({ owner: id })));
    await made([], devices);
    const pages = await Promise.all(owners.map((owner) => Page.open(owner)));
    for (const device of devices) await report(device, { state: 'ALERT' });
    for (const [index, page] of pages.entries()) {
      expect(of(await page.told(), 'device')).toMatchObject([{ uuid: toWire(devices[index]!) }]);
      page.close();
    }
  });

  it('tells no incidents of a device to who holds another right on it alone [R-API-28, R-RIGHT-27]', async () => {
    const reader = await portal.makeUser({ rights: [{ right: 'readMessage', scope: `device:${oven}` }] });
    const page = await Page.open(reader);
    await break_(oven, 'a');
    expect((await page.told()).map(({ event }) => event)).toEqual(['device']);
    page.close();
  });

  it('tells incidents to holders of readIncident, and their number to everybody who sees the device [R-API-28, R-API-06, R-RIGHT-27, R-STAT-05]', async () => {
    const [may, mayNot] = [await Page.open(admin), await Page.open(member)];
    const below = await Page.open(
      await portal.makeUser({ rights: [{ right: 'readIncident', scope: `group:${site}` }] }),
    );
    const id = await break_(oven, 'a');
    const told = await may.told();
    expect(of(told, 'incident')).toEqual([
      {
        id: toWire(id ?? ''),
        device: toWire(oven),
        groups: expect.arrayContaining([toWire(site), toWire(root)]),
        status: 'NEW',
      },
    ]);
    expect(of(told, 'device')[0]).toMatchObject({ incidents: 1 });
    // Not by the names of groups that they do not see.
    expect(of(await below.told(), 'incident')).toMatchObject([{ id: toWire(id ?? ''), groups: [toWire(site)] }]);
    below.close();
    const less = await mayNot.told();
    expect(of(less, 'incident')).toEqual([]);
    expect(of(less, 'device')[0]).toMatchObject({ incidents: 1 });
    expect(of(less, 'group')).toEqual([expect.objectContaining({ id: toWire(site), incidents: 1 })]);
    may.close();
    mayNot.close();
  });

  it.each([
    ['first', (readers: readonly [TestUser, TestUser]) => readers],
    ['last', (readers: readonly [TestUser, TestUser]) => readers.toReversed()],
  ])(
    'tells no incident by the right of another who sees the same, who came %s [R-API-28, R-RIGHT-27]',
    async (_, inOrder) => {
      const scope = `group:${root}` as const;
      const reader = await portal.makeUser({ rights: [{ right: 'readIncident', scope }] });
      const editor = await portal.makeUser({ rights: [{ right: 'updateGroup', scope }] });
      const pages = new Map<TestUser, Page>();
      for (const user of inOrder([reader, editor])) pages.set(user, await Page.open(user));
      await break_(oven, 'a');
      const told = async (user: TestUser) => of((await pages.get(user)?.told()) ?? [], 'incident').length;
      expect([await told(reader), await told(editor)]).toEqual([1, 0]);
      for (const page of pages.values()) page.close();
    },
  );

  it('tells of a device and the groups above it that somebody works on all that is open, and that nobody does any more [R-STAT-01, R-STAT-02, R-STAT-03, R-STAT-05, R-STAT-09]', async () => {
    const page = await Page.open(admin);
    const [door, filter] = [await break_(oven, 'door'), await break_(oven, 'filter')];
    await page.told();
    const mark = (id: string | undefined, status: 'INPROGRESS' | 'RESOLVED') =>
      portal.send('PUT', `/api/incidents/${toWire(id ?? '')}`, admin, { status });
    const text = ({ state, status, statusValue, incidents }: LiveEvents['device'] | LiveEvents['group']) =>
      [state, status, statusValue, incidents].join(' ');
    for (const [change, device, groups] of [
      [() => mark(door, 'INPROGRESS'), [], []],
      [() => mark(filter, 'RESOLVED'), ['OK OK_INPROGRESS 5 1'], ['OK OK_INPROGRESS 3 1']],
      [() => report(oven, { state: 'ALERT' }), ['ALERT ALERT_INPROGRESS 3 1'], ['ALERT ALERT_INPROGRESS 2 1']],
      [() => break_(oven, 'hinge'), ['ALERT ALERT 1 2'], ['ALERT ALERT 1 2']],
      [() => report(oven, { state: 'OK' }), ['OK OK 7 2'], ['OK OK 4 2']],
    ] as const) {
      page.clear();
      await change();
      const told = await page.told();
      expect(of(told, 'device').map(text)).toEqual(device);
      // The group of the device and the one above it.
      expect(of(told, 'group').map(text)).toEqual([...groups, ...groups]);
    }
    page.close();
  });

  it('says nothing when a report changes nothing', async () => {
    const page = await Page.open(admin);
    await report(oven, { state: 'OK' });
    expect(await page.told()).toEqual([]);
    page.close();
  });

  it('numbers each run of events, and only its last one [R-API-28]', async () => {
    const page = await Page.open(admin);
    await report(oven, { state: 'ALERT' });
    const told = await page.told();
    expect(told.slice(0, -1).map(({ id }) => id)).toEqual(['', '']);
    expect(Number(told.at(-1)?.id)).toBe(portal.outbox.lastSerial());
    page.close();
  });
});

/** A replay reaches a little further back than asked; what was told before must lie before that. */
async function reachNoFurther(): Promise<void> {
  await portal.services.db.transaction().execute((trx) =>
    publishAll(
      trx,
      Array.from({ length: 50 }, () => ({ kind: 'device.state', device: hidden })),
    ),
  );
  // A page opened earlier would begin at the preparation, as nothing it may see follows.
  await portal.services.events.settled();
}

describe('a first stream', () => {
  beforeEach(reachNoFurther);

  const withToken = async (since: number) => {
    const claims = { userId: member.id, loginId: member.loginId, since };
    return { ...member, bearer: `Bearer ${await signAccessToken(portal.services, claims)}` };
  };

  it('tells what has changed since its token was issued, with which the page may have read what was before, and nothing else [R-SHELL-24, R-API-28]', async () => {
    const before = await withToken(portal.outbox.lastSerial());
    await report(oven, { state: 'ALERT' });
    await reachNoFurther();
    const late = await Page.open(before);
    expect((await late.told()).map(({ event }) => event)).toEqual(['device', 'group']);
    late.close();
    const inTime = await Page.open(await withToken(portal.outbox.lastSerial()));
    expect(await inTime.told()).toEqual([]);
    inTime.close();
  });

  it('has no page load anew what it has just loaded, where more has changed than is looked through', async () => {
    const page = await Page.open(await withToken(portal.outbox.lastSerial() + 1_000_000));
    expect(await page.told()).toEqual([]);
    page.close();
  });
});

describe('coming back', () => {
  beforeEach(reachNoFurther);

  it('tells what was missed as it stands now, by header or address [R-API-28, R-SHELL-24]', async () => {
    const page = await Page.open(admin);
    await page.told();
    const { lastId } = page;
    page.close();
    await report(oven, { state: 'ALERT' });
    await report(hidden, { state: 'ALERT' });
    const id = await break_(oven, 'a');
    const invitation = { kind: 'invitation' as const, data: { inviter: 'Tom', groups: ['Nord'] } };
    await portal.services.db.transaction().execute((trx) => notify(trx, portal.services, [admin.id], invitation));
    await say({ kind: 'views', user: admin.id, ended: [] });
    // What is told while a page comes back may come to it twice.
    await portal.services.events.settled();
    for (const back of [
      await Page.open(admin, { 'last-event-id': lastId }),
      await Page.open(admin, {}, `?after=${lastId}`),
    ]) {
      const told = await back.told();
      expect(of(told, 'device')).toEqual([
        expect.objectContaining({ uuid: toWire(oven), state: 'ALERT', incidents: 1 }),
      ]);
      expect(
        of(told, 'group')
          .map((group) => group.id)
          .sort(),
      ).toEqual([toWire(root), toWire(site)].sort());
      expect(of(told, 'incident').map((incident) => incident.id)).toEqual([toWire(id ?? '')]);
      expect([of(told, 'notifications'), of(told, 'views')]).toEqual([[{ unread: 1 }], [{}]]);
      back.close();
    }
  });

  it('tells neither the group above, nor an incident that may not be read, nor what concerns others, to who stayed and to who comes back [R-API-28, R-RIGHT-04, R-RIGHT-27]', async () => {
    const [stays, leaves] = [await Page.open(member), await Page.open(member)];
    await leaves.told();
    const { lastId } = leaves;
    leaves.close();
    await report(oven, { state: 'ALERT' });
    await break_(oven, 'a');
    await say({ kind: 'rights', user: stranger.id });
    await say({ kind: 'views', user: stranger.id, ended: [] });
    await say({ kind: 'notifications', user: stranger.id });
    await portal.services.events.settled();
    const back = await Page.open(member, { 'last-event-id': lastId });
    for (const page of [stays, back]) {
      const told = await page.told();
      expect(of(told, 'device').at(-1)).toMatchObject({ uuid: toWire(oven), state: 'ALERT', incidents: 1 });
      expect(new Set(of(told, 'group').map(({ id }) => id))).toEqual(new Set([toWire(site)]));
      expect(new Set(told.map(({ event }) => event))).toEqual(new Set(['device', 'group']));
      page.close();
    }
  });

  it('tells who comes back nothing of what only others see who listen at that moment [R-API-28, R-RIGHT-04, R-RIGHT-27, R-RIGHT-03]', async () => {
    const reader = await portal.makeUser({ rights: [{ right: 'readIncident', scope: `group:${site}` }] });
    const everywhere = await portal.makeUser({ groups: [site], rights: [{ right: 'readIncident', scope: '*' }] });
    const users = [member, reader, everywhere];
    const pages = await Promise.all(users.map((user) => Page.open(user)));
    for (const page of pages) await page.told();
    const ids = pages.map(({ lastId }) => lastId);
    for (const page of pages) page.close();
    const others = [await Page.open(admin), await Page.open(stranger)];
    await report(oven, { state: 'ALERT' });
    await report(hidden, { state: 'ALERT' });
    const id = await break_(oven, 'a');
    await break_(hidden, 'b');
    await say({ kind: 'device.changed', device: hidden, fields: ['name'] });
    await say({ kind: 'list.changed', list: 'messages', about: { device: hidden } });
    await made([root, site, foreign], [oven, hidden]);
    const back = await Promise.all(users.map((user, at) => Page.open(user, { 'last-event-id': ids[at] ?? '' })));
    for (const [at, page] of back.entries()) {
      const told = await page.told();
      expect(new Set(of(told, 'device').map(({ uuid }) => uuid))).toEqual(new Set([toWire(oven)]));
      expect(new Set(of(told, 'group').map(({ id: group }) => group))).toEqual(new Set([toWire(site)]));
      expect(of(told, 'tree.changed')).toEqual([{ groups: [toWire(site)], devices: [toWire(oven)] }]);
      expect([...of(told, 'device.changed'), ...of(told, 'list.changed')]).toEqual([]);
      expect(of(told, 'incident').map((incident) => [incident.id, incident.groups])).toEqual(
        at === 0 ? [] : [[toWire(id ?? ''), [toWire(site)]]],
      );
    }
    for (const page of [...others, ...back]) page.close();
  });

  it('tells only the reader who comes back', async () => {
    const page = await Page.open(admin);
    await page.told();
    const { lastId } = page;
    await report(oven, { state: 'ALERT' });
    await page.told();
    page.clear();
    const back = await Page.open(admin, { 'last-event-id': lastId });
    expect(of(await back.told(), 'device')).toHaveLength(1);
    expect(await page.told()).toEqual([]);
    page.close();
    back.close();
  });

  it('says resync when the place is no longer known, or when the own rights changed [R-API-28]', async () => {
    const page = await Page.open(member);
    await page.told();
    const { lastId } = page;
    await say({ kind: 'rights', user: member.id });
    // Told by now to all who listen: who comes back does not hear it as news as well.
    await page.told();
    page.close();
    const back = await Page.open(member, { 'last-event-id': lastId });
    expect((await back.told()).map(({ event }) => event)).toEqual(['resync']);
    back.close();
    await portal.services.db.deleteFrom('outbox').where('serial', '<', portal.outbox.lastSerial()).execute();
    const late = await Page.open(admin, { 'last-event-id': '0' });
    expect((await late.told()).map(({ event }) => event)).toEqual(['resync']);
    late.close();
  });

  it('tells that the tree changed, and which fields, to a reader who sees it; what is of others costs nothing [R-API-28, R-SHELL-24, R-API-04]', async () => {
    const pages = [await Page.open(admin), await Page.open(stranger), await Page.open(member)] as const;
    for (const page of pages) await page.told();
    const ids = pages.map(({ lastId }) => lastId);
    for (const page of pages) page.close();
    await made([site], [hidden]);
    await say({ kind: 'group.changed', group: site, fields: ['name'] });
    await say({ kind: 'members.changed', group: foreign, users: [member.id] });
    // Nobody listens now: who comes back does not hear it as news as well.
    await portal.services.events.settled();
    const back = await Promise.all(
      [admin, stranger, member].map((user, index) => Page.open(user, { 'last-event-id': ids[index] ?? '' })),
    );
    const [above, elsewhere, below] = await Promise.all(back.map((page) => page.told()));
    expect(of(above ?? [], 'tree.changed')).toEqual([{ groups: [toWire(site)], devices: [] }]);
    expect(of(above ?? [], 'group.changed')).toMatchObject([{ id: toWire(site), changes: { name: site } }]);
    expect(of(elsewhere ?? [], 'tree.changed')).toEqual([{ groups: [], devices: [toWire(hidden)] }]);
    expect(of(elsewhere ?? [], 'members.changed')).toMatchObject([{ group: toWire(foreign) }]);
    expect(of(elsewhere ?? [], 'group.changed')).toEqual([]);
    for (const told of [above, below]) expect(of(told ?? [], 'members.changed')).toEqual([]);
    for (const told of [above, elsewhere, below]) expect(of(told ?? [], 'resync')).toEqual([]);
    // Whom it makes a member sees more by it, whatever else is told.
    expect((below ?? []).map(({ event }) => event)).toContain('tree.changed');
    for (const page of back) page.close();
  });

  it.each(['abc', '-1', '1.5'])('refuses the id %s', async (id) => {
    const response = await fetch(`${origin}/api/frontend/events`, {
      headers: { authorization: admin.bearer, 'last-event-id': id },
    });
    expect([response.status, ((await response.json()) as { field: string }).field]).toEqual([400, 'after']);
  });
});

describe('the tree', () => {
  it('is told to who saw a thing before and to who sees it now [R-API-28, R-API-04]', async () => {
    const [above, below, elsewhere] = [await Page.open(admin), await Page.open(member), await Page.open(stranger)];
    await portal.services.db.deleteFrom('device_groups').where('device_uuid', '=', oven).execute();
    await portal.services.db
      .insertInto('device_groups')
      .values({ device_uuid: oven, group_id: foreign, joined_at: 1 })
      .execute();
    await say({ kind: 'tree.changed', groups: [site, foreign], devices: [oven] });
    expect(of(await above.told(), 'tree.changed')).toEqual([{ groups: [toWire(site)], devices: [toWire(oven)] }]);
    expect(of(await below.told(), 'tree.changed')).toEqual([{ groups: [toWire(site)], devices: [toWire(oven)] }]);
    expect(of(await elsewhere.told(), 'tree.changed')).toEqual([
      { groups: [toWire(foreign)], devices: [toWire(oven)] },
    ]);
    for (const page of [above, below, elsewhere]) page.clear();
    await report(oven, { state: 'ALERT' });
    expect(await above.told()).toEqual([]);
    expect(await below.told()).toEqual([]);
    expect((await elsewhere.told()).map(({ event }) => event)).toEqual(['device', 'group']);
    for (const page of [above, below, elsewhere]) page.close();
  });

  it('never swallows another change that comes at the same moment [R-SHELL-24]', async () => {
    const page = await Page.open(stranger);
    await portal.services.db.transaction().execute(async (trx) => {
      await publish(trx, { kind: 'tree.changed', groups: [root], devices: [] });
      await trx.updateTable('device_states').set({ state: 'ALERT' }).where('device_uuid', '=', hidden).execute();
      await publish(trx, { kind: 'device.state', device: hidden });
    });
    expect((await page.told()).map(({ event }) => event)).toEqual(['device', 'group']);
    page.close();
  });

  it('tells the groups whose state changed because a device moved [R-STAT-05]', async () => {
    await report(oven, { state: 'ALERT' });
    const page = await Page.open(admin);
    await portal.services.db
      .updateTable('device_groups')
      .set({ group_id: root })
      .where('device_uuid', '=', oven)
      .execute();
    await made([], [oven]);
    const told = await page.told();
    expect(of(told, 'group')).toEqual([expect.objectContaining({ id: toWire(site), state: 'OK' })]);
    page.close();
  });

  it('takes new groups and devices in', async () => {
    const page = await Page.open(admin);
    const added = await portal.makeGroup(root);
    const device = await portal.makeDevice({ groups: [added] });
    await made([added], [device]);
    await report(device, { state: 'ALERT' });
    const told = await page.told();
    expect(of(told, 'tree.changed')).toEqual([{ groups: [toWire(added)], devices: [toWire(device)] }]);
    expect(of(told, 'group').map(({ id }) => id)).toContain(toWire(added));
    page.close();
  });
});

describe('an import', () => {
  /** Devices that nobody holds, as rows of an import into the site. */
  const rowsOf = async (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      uuid: randomUUID(),
      cloud_connect_id: `import-${index}-`.padEnd(48, 'x'),
      name: 'new',
      registered_at: 0,
    }));
    await portal.services.db.insertInto('devices').values(rows).execute();
    return rows.map(({ cloud_connect_id: cloudConnectID }, index) => ({
      cloudConnectID,
      name: `Oven ${index}`,
      group: toWire(site),
      address: { street: 'Hauptstraße 1', zipcode: '79098', city: 'Freiburg', country: 'DE' },
    }));
  };

  it('of 500 devices with addresses lets no page read its lists more than once a second, and others not at all [R-EXT-14, R-SHELL-24]', async () => {
    const stopLocating = await portal.services.geocoding.start();
    const rows = await rowsOf(500);
    const [own, other, elsewhere] = [await Page.open(admin), await Page.open(member), await Page.open(stranger)];
    const began = performance.now();
    const { status, body } = await portal.send('POST', '/api/commander/import', admin, rows);
    await portal.services.geocoding.settled();
    const seconds = (performance.now() - began) / 1_000;
    expect([status, (body as { added: boolean }[]).filter(({ added }) => added).length]).toEqual([200, 500]);
    // Who has added them has rights on them, once for each part of the list.
    for (const [page, renewed] of [
      [own, 3],
      [other, 0],
    ] as const) {
      const told = await page.told();
      const named = of(told, 'device.changed').map(({ uuid, changes }) => [uuid, ...Object.keys(changes)].join(' '));
      // All that makes a page ask for anything is the tree; what devices are called and where they stand is written where it shows.
      const others = told.filter(({ event }) => event !== 'rights');
      expect(told.length - others.length).toBeLessThanOrEqual(renewed);
      expect(new Set(others.map(({ event }) => event))).toEqual(new Set(['tree.changed', 'device.changed']));
      expect(of(told, 'tree.changed').length).toBeLessThanOrEqual(Math.ceil(seconds) + 2);
      expect(new Set(of(told, 'tree.changed').flatMap(({ devices }) => devices)).size).toBe(500);
      // Its name and address in one, its place on the map in another.
      expect(named.length).toBeLessThanOrEqual(1_000);
      expect(new Set(named).size).toBe(named.length);
    }
    expect(await elsewhere.told()).toEqual([]);
    for (const page of [own, other, elsewhere]) page.close();
    await stopLocating();
    // A busy machine takes its time for 500 changes of the whole product.
  }, 300_000);
});

describe('fields that change', () => {
  it('are told with their new values to all who see the thing, and to nobody else; nothing else is told [R-API-28, R-API-06, R-SHELL-24, R-CONST-01, R-API-04]', async () => {
    const [above, below, elsewhere] = [await Page.open(admin), await Page.open(member), await Page.open(stranger)];
    const { services } = portal;
    await services.db.updateTable('groups').set({ name: 'New name', muted_until: 5 }).where('id', '=', site).execute();
    await services.db
      .updateTable('devices')
      .set({ city: 'Metz', muted_until: 6, version: 7 })
      .where('uuid', '=', oven)
      .execute();
    await say({ kind: 'group.changed', group: site, fields: ['name'] });
    await say({ kind: 'group.changed', group: site, fields: ['mutedUntil'] });
    await say({ kind: 'device.changed', device: oven, fields: ['city', 'iconURL', 'mutedUntil'] });
    for (const page of [above, below]) {
      const told = await page.told();
      const names = of(told, 'group.changed').map(({ changes }) => changes);
      expect(Object.assign({}, ...names)).toEqual({ name: 'New name', mutedUntil: 5 });
      expect(of(told, 'group.changed')[0]).toMatchObject({ id: toWire(site), version: 1 });
      const changes = { city: 'Metz', iconURL: '/files/icons/cooker.svg', mutedUntil: 6 };
      expect(of(told, 'device.changed')).toEqual([{ uuid: toWire(oven), version: 7, changes }]);
      expect(new Set(told.map(({ event }) => event))).toEqual(new Set(['group.changed', 'device.changed']));
    }
    expect(await elsewhere.told()).toEqual([]);
    for (const page of [above, below, elsewhere]) page.close();
  });

  it('are new pictures, too: told by the address that loads them [R-API-07, R-SHELL-24]', async () => {
    const page = await Page.open(admin);
    const bytes = await picture('png');
    const icon = async (address: string) =>
      (await portal.upload('PUT', `${address}/icon`, admin, { bytes })).body.iconURL as string;
    const [ofGroup, ofDevice] = [
      await icon(`/api/groups/${toWire(site)}`),
      await icon(`/api/commander/${toWire(oven)}`),
    ];
    const told = await page.told();
    expect(of(told, 'group.changed').map(({ id, changes }) => [id, changes])).toEqual([
      [toWire(site), { iconURL: ofGroup }],
    ]);
    expect(of(told, 'device.changed').map(({ uuid, changes }) => [uuid, changes])).toEqual([
      [toWire(oven), { iconURL: ofDevice }],
    ]);
    for (const address of [ofGroup, ofDevice]) expect((await portal.get(address)).status).toBe(200);
    page.close();
  });

  it('are lists of a group or device to be read anew, for those who see it [R-API-28, R-API-06, R-EXT-09, R-SHELL-24, R-API-04]', async () => {
    const [above, below, elsewhere] = [await Page.open(admin), await Page.open(member), await Page.open(stranger)];
    const about = { list: 'messages', about: { group: site } } as const;
    await portal.services.db.transaction().execute((trx) =>
      publishAll(trx, [
        { kind: 'list.changed', ...about },
        { kind: 'list.changed', ...about },
        { kind: 'list.changed', list: 'recipes', about: { group: site } },
        { kind: 'list.changed', list: 'messages', about: { device: oven } },
      ]),
    );
    for (const page of [above, below]) {
      const told = of(await page.told(), 'list.changed').map((data) => JSON.stringify(data));
      expect([...new Set(told)].map((data) => JSON.parse(data) as unknown)).toEqual([
        { list: 'messages', group: toWire(site) },
        { list: 'recipes', group: toWire(site) },
        { list: 'messages', device: toWire(oven) },
      ]);
    }
    expect(await elsewhere.told()).toEqual([]);
    for (const page of [above, below, elsewhere]) page.close();
  });

  it('are the members for those who see a group, and the tree for who came or went [R-API-28, R-API-06, R-SHELL-24, R-API-04]', async () => {
    const [above, comes, outside] = [
      await Page.open(admin),
      await Page.open(stranger),
      await Page.open(await portal.makeUser()),
    ];
    await portal.services.db
      .insertInto('group_members')
      .values({ group_id: site, user_id: stranger.id, joined_at: 9 })
      .execute();
    await say({ kind: 'members.changed', group: site, users: [stranger.id] });
    const [told] = of(await above.told(), 'members.changed');
    expect(told).toMatchObject({ group: toWire(site), users: expect.arrayContaining([toWire(stranger.id)]) });
    expect(of(await comes.told(), 'tree.changed')).toEqual([{ groups: [toWire(site)], devices: [] }]);
    expect(await outside.told()).toEqual([]);
    for (const page of [above, comes, outside]) page.close();
  });
});

describe('rights, log-ins and notifications', () => {
  it('a withdrawn membership ends what is told at once [R-API-28, R-RIGHT-07, R-SHELL-24]', async () => {
    const page = await Page.open(member);
    await portal.services.db.deleteFrom('group_members').where('user_id', '=', member.id).execute();
    await say({ kind: 'rights', user: member.id });
    expect((await page.told()).map(({ event }) => event)).toEqual(['rights']);
    page.clear();
    await report(oven, { state: 'ALERT' });
    expect(await page.told()).toEqual([]);
    page.close();
  });

  it('a granted right opens incidents at once, and a withdrawn one closes them for who stays a member [R-RIGHT-07, R-RIGHT-27, R-SHELL-24, R-API-28]', async () => {
    const page = await Page.open(member);
    await portal.services.db
      .insertInto('user_rights')
      .values({ user_id: member.id, right: 'readIncident', scope: `group:${root}` })
      .execute();
    await say({ kind: 'rights', user: member.id });
    await break_(oven, 'a');
    const told = await page.told();
    expect(told[0]?.event).toBe('rights');
    expect(of(told, 'incident')[0]?.groups.sort()).toEqual([toWire(root), toWire(site)].sort());
    await portal.services.db.deleteFrom('user_rights').where('user_id', '=', member.id).execute();
    await say({ kind: 'rights', user: member.id });
    await page.told();
    page.clear();
    await break_(oven, 'b');
    const less = await page.told();
    expect([of(less, 'device').length > 0, of(less, 'incident')]).toEqual([true, []]);
    page.close();
  });

  it('are told within a second and a half by themselves, as states and incidents are, also while the tree changes on and on [R-SHELL-24]', async () => {
    const page = await Page.open(admin);
    const text = { kind: 'text', data: { summary: 'x', message: 'y' } } as const;
    const changes = (state: 'OK' | 'ALERT'): [LiveEventName, () => Promise<unknown>][] => [
      ['device', () => report(oven, { state })],
      ['incident', () => break_(oven, state)],
      [
        'notifications',
        () => portal.services.db.transaction().execute((trx) => notify(trx, portal.services, [admin.id], text)),
      ],
      ['rights', () => say({ kind: 'rights', user: admin.id })],
      ['tree.changed', () => say({ kind: 'tree.changed', groups: [site], devices: [] })],
    ];
    for (const [event, change] of [...changes('ALERT'), ...changes('OK')]) {
      const took = await page.timeTo(event, change);
      expect([event, took < 1_500 ? 'in time' : took]).toEqual([event, 'in time']);
    }
    page.close();
  });

  it('the stream ends with its log-in [R-API-37, R-AUTH-24]', async () => {
    const page = await Page.open(member);
    await portal.services.db.updateTable('logins').set({ revoked_at: 1 }).where('id', '=', member.loginId).execute();
    await say({ kind: 'rights', user: member.id });
    await page.end();
    const silent = await Page.open(admin);
    await portal.services.db.updateTable('logins').set({ revoked_at: 1 }).where('id', '=', admin.loginId).execute();
    await portal.services.events.beat();
    await silent.end();
    expect(portal.services.events.size).toBe(0);
  });

  it.each<[string, (user: TestUser) => Promise<unknown>]>([
    [
      'a log-out',
      async (user) => {
        const hash = createHash('sha256').update(user.id).digest('base64url');
        await portal.services.db
          .insertInto('refresh_tokens')
          .values({ hash, login_id: user.loginId, created_at: portal.clock.now(), superseded_at: null })
          .execute();
        expect((await portal.send('POST', '/api/auth/logout', undefined, { refresh_token: user.id })).status).toBe(204);
      },
    ],
    [
      'a new password',
      async (user) => {
        const token = await portal.services.db
          .transaction()
          .execute((trx) => issueToken(trx, portal.clock.now(), { userId: user.id, kind: 'reset' }));
        const form = new URLSearchParams({ token, password: 'brand new one' }).toString();
        expect(
          (
            await portal.send('POST', '/api/auth/password', undefined, form, {
              'content-type': 'application/x-www-form-urlencoded',
            })
          ).status,
        ).toBe(200);
      },
    ],
  ])(
    '%s ends the streams of its log-in at once, without a beat and with nothing told after it [R-API-37, R-AUTH-24]',
    async (_, logOut) => {
      const [mine, other] = [await Page.open(member), await Page.open(admin)];
      await logOut(member);
      await report(oven, { state: 'ALERT' });
      await mine.end();
      expect(mine.all).not.toContain('event: device');
      expect(of(await other.told(), 'device')).toHaveLength(1);
      expect(portal.services.events.size).toBe(1);
      other.close();
    },
  );

  it('a stream that was about to open when its log-in ended does not', async () => {
    const stream = portal.services.events;
    // Behind work that takes its time, as a structure that is read anew.
    let release = () => {};
    void stream['job'](() => new Promise<void>((resolve) => (release = resolve)));
    const response = await fetch(`${origin}/api/frontend/events`, { headers: { authorization: member.bearer } });
    await portal.services.db.transaction().execute((trx) => revokeAll(trx, member.id, portal.clock.now()));
    await portal.outbox.settled();
    release();
    expect(await response.text()).toBe('');
    expect(stream.size).toBe(0);
  });

  it('an account has 20 streams, one more is refused, also when they come at once; another account has its own [R-EXT-30, R-ERR-03]', async () => {
    const most = 20;
    const open = () => fetch(`${origin}/api/frontend/events`, { headers: { authorization: member.bearer } });
    const answers = await Promise.all(Array.from({ length: most + 15 }, open));
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([most, 15]);
    expect(refused[0]?.headers.get('retry-after')).toBe('60');
    expect(await refused[0]?.json()).toMatchObject({ errorId: 'ERROR_TOO_MANY' });
    const other = await Page.open(admin);
    other.close();
    // A place that was given back is there again.
    await answers.find(({ status }) => status === 200)?.body?.cancel();
    while (portal.services.events['readers']['places'].size >= most) await new Promise(setImmediate);
    expect((await open()).status).toBe(200);
    expect((await open()).status).toBe(429);
  });

  it('tells the number of unread notifications to their user only [R-API-28, R-SHELL-24, R-NOT-03]', async () => {
    const [mine, theirs] = [await Page.open(admin), await Page.open(member)];
    const tell = () =>
      portal.services.db
        .transaction()
        .execute((trx) =>
          notify(trx, portal.services, [admin.id], { kind: 'text', data: { summary: 'x', message: 'y' } }),
        );
    await tell();
    await tell();
    expect(of(await mine.told(), 'notifications').at(-1)).toEqual({ unread: 2 });
    mine.clear();
    const [{ timestamp }] = (await portal.get('/api/frontend/notifications/unread', admin)).body;
    await portal.send('PUT', `/api/frontend/notifications/${timestamp}?read=true`, admin);
    expect(of(await mine.told(), 'notifications')).toEqual([{ unread: 1 }]);
    mine.clear();
    await portal.send('PUT', '/api/frontend/notifications/all?read=true', admin);
    expect(of(await mine.told(), 'notifications')).toEqual([{ unread: 0 }]);
    expect(await theirs.told()).toEqual([]);
    mine.close();
    theirs.close();
  });
});

describe('the beat', () => {
  it('tells pings together, only of what is seen, and connections that they bring back [R-API-28, R-STAT-07, R-CONST-01]', async () => {
    const lost = await portal.makeDevice({ groups: [site] });
    await made([], [lost]);
    await report(oven, { connected: true, last_ping: portal.clock.now() });
    const page = await Page.open(member);
    portal.clock.advance(20_000);
    for (const device of [oven, lost, hidden]) {
      await portal.services.db
        .updateTable('device_states')
        .set({ last_ping: portal.clock.now() })
        .where('device_uuid', '=', device)
        .execute();
    }
    await portal.services.events.beat();
    const told = await page.told();
    expect(of(told, 'pings')).toEqual([{ [toWire(oven)]: portal.clock.now() }]);
    expect(of(told, 'device')).toEqual([
      expect.objectContaining({ uuid: toWire(lost), cloudConnectivity: true, lastPing: portal.clock.now() }),
    ]);
    page.close();
  });

  it('tells no ping again that a reader has read, when one who sees more comes later [R-API-28]', async () => {
    const elsewhere = await portal.makeDevice({ groups: [root] });
    await made([], [elsewhere]);
    await report(oven, { connected: true, last_ping: portal.clock.now() - 3_600_000 });
    await report(elsewhere, { connected: true, last_ping: portal.clock.now() - 60_000 });
    const below = await Page.open(member);
    const above = await Page.open(admin);
    await portal.services.events.beat();
    expect(of(await above.told(), 'pings')).toEqual([]);
    portal.clock.advance(1_000);
    await portal.services.db
      .updateTable('device_states')
      .set({ last_ping: portal.clock.now() })
      .where('device_uuid', 'in', [oven, elsewhere])
      .execute();
    for (let beats = 0; beats < 2; beats += 1) await portal.services.events.beat();
    const now = portal.clock.now();
    expect(of(await above.told(), 'pings')).toEqual([{ [toWire(oven)]: now, [toWire(elsewhere)]: now }]);
    expect(of(await below.told(), 'pings')).toEqual([{ [toWire(oven)]: now }]);
    for (const page of [below, above]) page.close();
  });

  it('tells a device that fell silent for 15 minutes, and ends streams whose token ended [R-STAT-07, R-AUTH-23, R-SHELL-24]', async () => {
    await report(oven, { connected: false, last_ping: portal.clock.now() - 60_000 });
    const page = await Page.open(member);
    portal.clock.advance(14 * 60_000 + 1);
    const [work, ms] = beat;
    work();
    expect(of(await page.told(), 'device')).toEqual([
      expect.objectContaining({ uuid: toWire(oven), cloudConnectivity: false, statusValue: 7 }),
    ]);
    // So often by itself; a page takes a line that is silent for 40 s for a dead one.
    expect(page.all).toContain(': alive');
    expect(ms).toBeLessThanOrEqual(15_000);
    portal.clock.advance(60_000);
    await portal.services.events.beat();
    await page.end();
  });

  it('tells nobody as lost that pings, however far the clocks of devices differ, and each ping once [R-API-28, R-STAT-07]', async () => {
    const [ahead, behind, silent] = await Promise.all(
      Array.from({ length: 3 }, () => portal.makeDevice({ groups: [site] })),
    );
    const devices = [ahead, behind, silent] as [string, string, string];
    await made([], devices);
    for (const device of devices) await report(device, { connected: false, last_ping: portal.clock.now() });
    const ping = (device: string, off: number) =>
      portal.services.db
        .updateTable('device_states')
        .set({ last_ping: portal.clock.now() + off })
        .where('device_uuid', '=', device)
        .execute();
    let page = await Page.open(member);
    const told: Told[] = [];
    const aheadAt: number[] = [];
    for (let minute = 1; minute <= 20; minute += 1) {
      portal.clock.advance(60_000);
      // A token holds for 15 minutes.
      if (minute % 10 === 0) {
        member = await portal.renew(member);
        const next = await Page.open(member);
        told.push(...(await page.told()));
        page.close();
        page = next;
      }
      if (minute % 3 === 1) {
        aheadAt.push(portal.clock.now() + 240_000);
        await ping(devices[0], 240_000);
      }
      await ping(devices[1], -60_000);
      await portal.services.events.beat();
    }
    told.push(...(await page.told()));
    const lost = of(told, 'device').filter(({ cloudConnectivity }) => !cloudConnectivity);
    expect(lost.map(({ uuid }) => uuid)).toEqual([toWire(devices[2])]);
    const pings = of(told, 'pings').flatMap((times) => times[toWire(devices[0])] ?? []);
    expect(pings).toEqual(aheadAt);
    page.close();
  });
});
