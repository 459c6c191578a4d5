import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEntry } from '@portal/contracts/audit';
import { toWire } from '@portal/domain/ids';
import { loadTexts, textsOf } from '@portal/platform/i18n';
import { ACTIONS } from './known';
import { useAuditTexts } from './texts';
import { wordsOf } from './words';

const M1 = toWire('m1');
const NAMESPACE = 'mf-devicemanager-audit';
const entry = (part: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: 0,
  user: toWire('u1'),
  userName: 'Berta',
  action: 'group.update',
  scope: 'group:g1',
  kind: 'group',
  subject: toWire('g1'),
  before: null,
  after: null,
  names: {},
  ...part,
});
const told = (part: Partial<AuditEntry>, language: 'en' | 'de' = 'en', group?: string) =>
  wordsOf(entry(part), { ...textsOf(NAMESPACE, language), roleNames: new Map([['chef', 'Chef de cuisine']]) }, group);
const changes = (part: Partial<AuditEntry>, language: 'en' | 'de' = 'en') =>
  told(part, language).changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`);

beforeAll(async () => {
  // The hook's module registers the texts.
  expect(useAuditTexts).toBeDefined();
  await Promise.all([loadTexts(NAMESPACE, 'en'), loadTexts(NAMESPACE, 'de')]);
});

describe('a change in words', () => {
  it('names fields as the forms do, in the reader’s language, and only those that differ [R-EXT-27]', () => {
    const part = {
      action: 'device.update',
      kind: 'device',
      before: { name: 'Oven', street: null, country: 'DE', city: 'Ulm' },
      after: { name: 'Oven 2', street: 'Hauptstraße 1', country: 'FR', city: 'Ulm' },
    };
    expect(changes(part)).toEqual([
      'Name: Oven → Oven 2',
      'Street and number:  → Hauptstraße 1',
      'Country: Germany → France',
    ]);
    expect(changes(part, 'de')).toEqual([
      'Name: Oven → Oven 2',
      'Straße und Hausnummer:  → Hauptstraße 1',
      'Land: Deutschland → Frankreich',
    ]);
    expect([told(part).action, told(part, 'de').action]).toEqual(['Device changed', 'Gerät geändert']);
  });

  it('says who, to what and where; the place is left out where it is the subject or the page itself [R-EXT-27]', () => {
    const names = { [toWire('u2')]: 'Anna', g1: 'Kantine', [toWire('g1')]: 'Kantine' };
    const grant = { action: 'rights.set', kind: 'user', subject: toWire('u2'), names };
    expect(told(grant)).toMatchObject({ person: 'Berta', subject: 'User “Anna”', place: 'Kantine' });
    expect(told(grant, 'de', toWire('g1'))).toMatchObject({ subject: 'Benutzer „Anna“', place: '' });
    expect(told({ names })).toMatchObject({ subject: 'Group “Kantine”', place: '' });
    expect(told({ userName: null })).toMatchObject({ person: 'Portal or deleted account' });
  });

  it.each<[string, Partial<AuditEntry>, string, string]>([
    [
      'as the entry has it in the language of the page, whatever the server calls it',
      { after: { messages: { en: 'Change the filter', de: 'Filter wechseln' } }, names: { [M1]: 'Changer le filtre' } },
      'Change the filter',
      'Filter wechseln',
    ],
    [
      'as the server calls it where the entry has it in other languages, or not at all',
      { after: { messages: { fr: 'Changer le filtre' } }, names: { [M1]: 'Descale' } },
      'Descale',
      'Descale',
    ],
    [
      'of one that is done',
      { action: 'message.done', after: { lastDone: 1 }, names: { [M1]: 'Descale' } },
      'Descale',
      'Descale',
    ],
    [
      'of one that is gone, as the entry has it in any language',
      { action: 'message.delete', before: { messages: { fr: 'Changer le filtre' } } },
      'Changer le filtre',
      'Changer le filtre',
    ],
    ['as untitled where the message has none', { names: { [M1]: '' } }, 'Untitled', 'Ohne Titel'],
    [
      'as untitled where the message had none',
      { action: 'message.delete', before: { messages: null } },
      'Untitled',
      'Ohne Titel',
    ],
    [
      'as gone where nobody knows',
      { action: 'message.done', after: { lastDone: 1 } },
      'deleted or not visible to you',
      'gelöscht oder für Sie nicht sichtbar',
    ],
  ])('tells the title of a message %s [R-MSG-07, R-EXT-27]', (_, part, en, de) => {
    const message = { action: 'message.update', kind: 'message', subject: M1, ...part };
    expect(told(message).subject).toBe(`Maintenance message “${en}”`);
    expect(told(message, 'de').subject).toBe(`Wartungsmeldung „${de}“`);
  });

  it('tells ids by name, roles, rights, modules, times and intervals in words, never as JSON [R-EXT-27, R-SHELL-17, R-BILL-05]', () => {
    const u2 = toWire('u2');
    expect(
      changes({
        action: 'rights.grant',
        kind: 'user',
        subject: u2,
        after: { user: u2, roles: ['group-admin', 'chef', 'night_shift'], rights: ['createVoucher'] },
      }),
    ).toEqual(['Roles:  → Group admin, Chef de cuisine, Night shift', 'Rights:  → Create vouchers']);
    expect(changes({ after: { users: [u2, toWire('u3')] }, names: { [u2]: 'Anna' } })).toEqual([
      'Users:  → Anna, deleted or not visible to you',
    ]);
    expect(changes({ after: { interval: 90_000, quota: { users: 5, devices: 1_000 }, modules: ['recipes'] } })).toEqual(
      ['Interval:  → 1 day 1 hour', 'Users:  → 5', 'Devices:  → 1,000', 'Modules:  → Recipes'],
    );
    // The portal's own in the reader's language, others as they are sold.
    const sold = {
      after: { modules: ['camera', 'haccp', 'night_shift'] },
      names: { camera: 'Cam', haccp: 'Food safety' },
    };
    expect(changes(sold, 'de')).toEqual(['Module:  → Kameras, Food safety, Night shift']);
    for (const [field, label] of [
      ['lastDone', 'Last done'],
      ['mutedUntil', 'Muted until'],
      ['until', 'Until'],
    ] as const)
      expect(changes({ before: { [field]: null }, after: { [field]: 1_793_606_400_000 } })).toEqual([
        expect.stringMatching(`^${label}: {2}→ \\w+ \\d+, 2026 at \\d\\d:\\d\\d$`),
      ]);
    expect(
      changes({
        after: {
          versions: [
            { version: '1.2.0', traffic: 5 },
            { version: '1.1.0', traffic: 100 },
          ],
        },
      }),
    ).toEqual(['Versions:  → 1.2.0 (for 5% of browsers), 1.1.0']);
    const audience = { users: [u2], groups: [toWire('g9')] };
    expect(
      changes({
        action: 'release.publish',
        after: { versions: [{ version: '1.3.0', traffic: 0, audience }], reason: 'For Anna first' },
        names: { [u2]: 'Anna' },
      }),
    ).toEqual(['Versions:  → 1.3.0 (for Anna and deleted or not visible to you)', 'Reason:  → For Anna first']);
    expect(changes({ after: { recipes: [{ id: 'r1', name: 'Bread' }] } })).toEqual(['Recipes:  → Bread']);
  });

  it('tells a role that the operator changed by its name, its texts by language and its rights as support reads them [R-EXT-27]', () => {
    const role = {
      action: 'role.update',
      kind: 'role',
      subject: toWire('group-admin'),
      before: { names: { en: 'Admin', de: 'Admin' }, rights: ['readIncident'] },
      after: { names: { en: 'Boss', de: 'Chefin' }, rights: ['readIncident', 'updateGroup'] },
    };
    expect(told(role)).toMatchObject({ action: 'Role changed', subject: 'Role “Group admin”' });
    expect(told({ ...role, subject: toWire('night-shift') }, 'de')).toMatchObject({
      action: 'Rolle geändert',
      subject: 'Rolle „Night shift“',
    });
    expect(changes(role)).toEqual([
      'Name (English): Admin → Boss',
      'Name (German): Admin → Chefin',
      'Rights: readIncident → readIncident, updateGroup',
    ]);
  });

  it('tells contacts, free fields, texts of languages and pictures as people see them [R-EXT-27]', () => {
    expect(
      changes({
        before: { attributes: { 'Cost centre': '1' }, icon: 'a.webp', messages: { de: 'Alt' } },
        after: {
          attributes: { 'Cost centre': '2', contacts: '[{"email":"","name":"Kim","phone":"110"}]' },
          icon: 'b.webp',
          messages: { de: 'Neu' },
        },
      }),
    ).toEqual([
      'Cost centre: 1 → 2',
      'Picture: own picture → own picture (another one)',
      'Title (German): Alt → Neu',
      'Contacts:  → Kim, 110',
    ]);
  });

  it('stays readable where it knows neither action nor field nor kind [R-EXT-27]', () => {
    const strange = told({
      action: 'group.teaTime_set',
      kind: 'teaPot',
      before: { potSize: { innerWidth: 3 } },
      after: { potSize: { innerWidth: 4 }, lidOn: true },
      names: { [toWire('g1')]: 'Brown' },
    });
    expect([strange.action, strange.subject]).toEqual(['Groups: Tea time set', 'Tea pot “Brown”']);
    expect(told({ action: 'release.key.make', kind: 'release-key', subject: toWire('ci') })).toMatchObject({
      action: 'Key made',
      subject: 'Release key “ci”',
    });
    expect(strange.changes).toEqual([
      { label: 'Pot size › Inner width', before: '3', after: '4' },
      { label: 'Lid on', before: '', after: 'Yes' },
    ]);
    expect(told({ action: 'moon.landing' }).action).toBe('Moon landing');
  });

  it('has words for every action that the server writes [R-EXT-27]', () => {
    const folder = join(__dirname, '../../../../backend/src/modules');
    const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .flatMap((file) => {
        const code = readFileSync(join(folder, file), 'utf8');
        return [...code.matchAll(/action: (?:[^',]*\? )?'([a-z.-]+)'(?: : '([a-z.-]+)')?/g)].flatMap(([, one, two]) =>
          [one, two].filter((action) => action?.includes('.')),
        );
      });
    expect(written.length).toBeGreaterThan(25);
    expect(written.filter((action) => !ACTIONS.includes(action ?? ''))).toEqual([]);
  });
});
