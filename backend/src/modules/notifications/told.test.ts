import { toWire } from '@portal/domain/ids';
import { LANGUAGES } from '@portal/domain/languages';
import { type TestPortal, type TestUser, testPortal } from '../../testing/test-portal';
import { openIncident } from '../incidents/open-incident';
import { notify } from './notify';

let portal: TestPortal;
let group: string;
let device: string;
let reader: TestUser;

beforeAll(async () => {
  portal = await testPortal();
});
beforeEach(async () => {
  group = await portal.makeGroup(undefined, 'Stuttgart');
  device = await portal.makeDevice({ groups: [group], name: 'Combi oven' });
  reader = await portal.makeUser({ roles: [{ role: 'group-operator', group }] });
  await portal.services.db
    .insertInto('incident_configs')
    .values({ group_id: group, config: JSON.stringify({ notify: [reader.id] }) })
    .execute();
});
afterAll(() => portal.close());

let key = 0;
/** A device reports a fault; answers its incident in wire form. */
const fault = async (more: object = {}, uuid = device) => {
  key += 1;
  const report = {
    key: `k${key}`,
    event: 'E17',
    summary: 'Door open',
    localizedSummaries: { de: 'Tür offen' },
    ...more,
  };
  const id = await portal.services.db.transaction().execute((trx) => openIncident(trx, portal.services, uuid, report));
  return toWire(id ?? '');
};
const list = async (path = '', headers: Record<string, string> = {}) =>
  (await portal.get(`/api/frontend/notifications${path}`, reader, headers)).body;

describe('a notification', () => {
  it("is told in the language of who reads it, each time anew, whatever the account's was [R-API-20, R-API-21, R-EXT-32, R-SHELL-11]", async () => {
    await fault();
    const said: string[] = [];
    for (const language of LANGUAGES) said.push((await list(`/unread?language=${language}`))[0].summary);
    expect(said).toEqual([
      'Combi oven: Door open',
      'Combi oven: Tür offen',
      'Combi oven: Door open',
      'Combi oven: Door open',
    ]);
    expect((await list('?language=de'))[0].summary).toBe('Combi oven: Tür offen');
    expect((await list('', { 'accept-language': 'de-AT,en;q=0.5' }))[0].summary).toBe('Combi oven: Tür offen');
    // What the page shows counts, not what the browser speaks.
    for (const path of ['', '/unread'])
      for (const [language, spoken, summary] of [
        ['de', 'en', 'Combi oven: Tür offen'],
        ['en', 'de', 'Combi oven: Door open'],
      ] as const)
        expect((await list(`${path}?language=${language}`, { 'accept-language': spoken }))[0].summary).toBe(summary);
    await portal.services.db.updateTable('users').set({ language: 'de' }).where('id', '=', reader.id).execute();
    expect((await list('', { 'accept-language': 'fr' }))[0].summary).toBe('Combi oven: Door open');
    // Who says nothing is told in the language of the account.
    for (const path of ['', '/unread']) expect((await list(path))[0].summary).toBe('Combi oven: Tür offen');
    const { status, body } = await portal.get('/api/frontend/notifications?language=nl', reader);
    expect([status, body.errorId, body.field]).toEqual([400, 'ERROR_VALIDATION', 'language']);
  });

  it.each([
    [
      'an invitation',
      { kind: 'invitation', data: { inviter: 'Ada', groups: ['Kantine', 'Bistro'] } },
      [
        ['Invitation to a group', /^Ada invites you to “Kantine, Bistro”\./],
        ['Einladung in eine Gruppe', /^Ada lädt Sie zu „Kantine, Bistro“ ein\./],
        ['Invitación a un grupo', /^Ada le invita a «Kantine, Bistro»\./],
        ['Invitation à un groupe', /^Ada vous invite à rejoindre «\u00a0Kantine, Bistro\u00a0»\./],
      ],
    ],
    [
      'maintenance that is due',
      {
        kind: 'due',
        data: {
          about: { kind: 'group', id: 'g1' },
          name: 'Kantine',
          groups: [],
          messages: { en: 'Descale', de: 'Entkalken', es: 'Descalcificar', fr: 'Détartrer' },
          descriptions: { en: 'With acid.', de: 'Mit Säure.', es: 'Con ácido.', fr: 'À l’acide.' },
        },
      },
      [
        ['Maintenance due: Descale', /^With acid\.$/],
        ['Wartung fällig: Entkalken', /^Mit Säure\.$/],
        ['Mantenimiento pendiente: Descalcificar', /^Con ácido\.$/],
        ['Maintenance à effectuer\u00a0: Détartrer', /^À l’acide\.$/],
      ],
    ],
    [
      'a view of support',
      { kind: 'view', data: { viewer: 'Tom' } },
      [
        ['Support is viewing the portal as you', /^Tom sees what you see, for at most 15 minutes/],
        ['Der Support sieht das Portal mit Ihren Augen', /^Tom sieht höchstens 15 Minuten lang/],
        ['El soporte está viendo el portal como usted', /^Tom ve lo mismo que usted durante 15 minutos/],
        ['L’assistance voit le portail comme vous', /^Tom voit ce que vous voyez, pendant 15 minutes/],
      ],
    ],
  ] as const)('of %s is told in each language [R-EXT-32, R-API-20]', async (_, given, words) => {
    await portal.services.db.transaction().execute((trx) => notify(trx, portal.services, [reader.id], given));
    for (const [index, [summary, message]] of words.entries()) {
      const [one] = await list(`/unread?language=${(['en', 'de', 'es', 'fr'] as const)[index]}`);
      expect([one.summary, one.message]).toEqual([summary, expect.stringMatching(message)]);
    }
  });

  it('of an invitation holds what strangers call themselves and their groups as names, and not as words of ours [R-EXT-26]', async () => {
    const given = {
      kind: 'invitation' as const,
      data: {
        inviter: `Your account is closed today.\nThe team\u202e ${'x'.repeat(200)}`,
        groups: ['Kantine”. Log in at evil.example to keep it. “', 'b'.repeat(255)],
      },
    };
    await portal.services.db.transaction().execute((trx) => notify(trx, portal.services, [reader.id], given));
    const [{ message }] = await list('/unread?language=en');
    expect(message).not.toMatch(/[\p{C}]/u);
    const [, inviter = '', groups = ''] = /^(.*) invites you to “([^”]*)”\. You can accept/.exec(message) ?? [];
    expect([inviter.length, groups.length <= 122]).toEqual([60, true]);
    expect(inviter).toMatch(/^Your account is closed today\. The team x+…$/);
  });

  it('of before, which holds one text only, keeps it in every language and leads nowhere [R-EXT-32]', async () => {
    await portal.services.db
      .transaction()
      .execute((trx) =>
        notify(trx, portal.services, [reader.id], { kind: 'text', data: { summary: 'Grüße', message: 'Mehr.' } }),
      );
    const [old] = await list('?language=fr');
    expect([old.summary, old.message, old.kind, old.about]).toEqual(['Grüße', 'Mehr.', 'text', undefined]);
  });

  it('names the groups of its device that its reader sees, by the names they have now, and no others [R-EXT-32, R-API-20, R-API-21, R-RIGHT-04]', async () => {
    const foreign = await portal.makeGroup(undefined, 'Somebody else');
    await portal.services.db
      .insertInto('device_groups')
      .values({ device_uuid: device, group_id: foreign, joined_at: 1 })
      .execute();
    await fault();
    await portal.services.db.updateTable('groups').set({ name: 'Bistro' }).where('id', '=', group).execute();
    for (const path of ['', '/unread']) expect((await list(path))[0].place).toBe('Bistro');
  });

  it('leads to its incident, to the device or group whose maintenance is due, and to invitations; a view of support has no page; the unread are told as whole as all, with message and place [R-EXT-32, R-API-20, R-API-21, R-API-06]', async () => {
    await portal.services.db
      .updateTable('incident_configs')
      .set({ config: JSON.stringify({ notify: [reader.id], defaultDescriptions: { E17: 'Close the door.' } }) })
      .where('group_id', '=', group)
      .execute();
    const incident = await fault();
    const due = (
      kind: 'group' | 'device',
      id: string,
      groups: readonly string[],
      messages: Record<string, string>,
    ) => ({
      kind: 'due' as const,
      data: { about: { kind, id }, name: 'Dishwasher', groups, messages, descriptions: { en: 'With acid.' } },
    });
    await portal.services.db.transaction().execute(async (trx) => {
      await notify(trx, portal.services, [reader.id], due('group', group, [], {}));
      await notify(trx, portal.services, [reader.id], due('device', device, [group], { en: 'Descale' }));
      const invitation = { kind: 'invitation' as const, data: { inviter: 'Ada', groups: ['Kantine'] } };
      await notify(trx, portal.services, [reader.id], invitation);
      await notify(trx, portal.services, [reader.id], { kind: 'view', data: { viewer: 'Tom' } });
    });
    const all = await list('?language=en');
    expect(
      all.map(({ about, message, place }: { about?: object; message: string; place: string }) => [
        about,
        message.split(/[.,]/)[0],
        place,
      ]),
    ).toEqual([
      [undefined, 'Tom sees what you see', ''],
      [{ kind: 'invitation' }, 'Ada invites you to “Kantine”', ''],
      [{ kind: 'device', id: toWire(device) }, 'With acid', 'Dishwasher, Stuttgart'],
      [{ kind: 'group', id: toWire(group) }, 'With acid', ''],
      [{ kind: 'incident', id: incident }, 'Close the door', 'Stuttgart'],
    ]);
    expect(await list('/unread?language=en')).toEqual(all);
  });

  it('says nothing twice: without a description it has a summary only [R-EXT-32, R-API-20]', async () => {
    await fault();
    expect((await list())[0]).toMatchObject({ summary: 'Combi oven: Door open', message: '', place: 'Stuttgart' });
  });
});

describe('the same fault of a device', () => {
  it('is one row that counts, tells the latest and leads there, and is unread again [R-EXT-32, R-API-20, R-API-21]', async () => {
    const first = portal.clock.now();
    await fault();
    portal.clock.advance(60_000);
    const second = await fault({ summary: 'Door still open' });
    const [row, ...others] = await list('/unread');
    expect([row, others]).toEqual([
      expect.objectContaining({
        summary: 'Combi oven: Door still open',
        count: 2,
        since: first,
        timestamp: first + 60_000,
        about: { kind: 'incident', id: second },
      }),
      [],
    ]);
    await portal.send('PUT', `/api/frontend/notifications/${row.timestamp}?read=true`, reader);
    expect([await list('/unread'), await list()]).toEqual([[], [{ ...row, read: true }]]);
    portal.clock.advance(60_000);
    await fault();
    expect(await list('/unread')).toEqual([
      expect.objectContaining({ count: 3, timestamp: first + 120_000, read: false }),
    ]);
    // What was shown before is not what would be marked now.
    const gone = await portal.send('PUT', `/api/frontend/notifications/${row.timestamp}?read=true`, reader);
    expect(gone.status).toBe(404);
  });

  it('is neither that of another device, event or control unit, nor that of another reader [R-EXT-32]', async () => {
    const other = await portal.makeDevice({ groups: [group], name: 'Fryer' });
    await fault();
    await fault({ event: 'E18' });
    await fault({ cu: 'door' });
    await fault({}, other);
    expect((await list('/unread')).map(({ count }: { count: number }) => count)).toEqual([1, 1, 1, 1]);
    const late = await portal.makeUser({ roles: [{ role: 'group-operator', group }] });
    await portal.services.db
      .updateTable('incident_configs')
      .set({ config: JSON.stringify({ notify: [reader.id, late.id] }) })
      .where('group_id', '=', group)
      .execute();
    await fault();
    const theirs = (await portal.get('/api/frontend/notifications/unread', late)).body;
    expect(theirs).toMatchObject([{ count: 1 }]);
    expect((await list('/unread')).map(({ count }: { count: number }) => count)).toEqual([2, 1, 1, 1]);
  });

  it('loses none of many that come at once, and mails each in the language of its account [R-EXT-32, R-INC-19]', async () => {
    await portal.services.db.updateTable('users').set({ language: 'de' }).where('id', '=', reader.id).execute();
    await Promise.all(Array.from({ length: 10 }, () => fault()));
    expect((await list('/unread?language=en')).map(({ count }: { count: number }) => count)).toEqual([10]);
    const mails = await portal.services.db
      .selectFrom('mails')
      .select('language')
      .where('recipient', '=', reader.email)
      .execute();
    expect(mails.map(({ language }) => language)).toEqual(Array(10).fill('de'));
  });
});
