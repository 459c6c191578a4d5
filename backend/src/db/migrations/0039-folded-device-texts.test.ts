import { folded } from '@portal/domain/search';
import { sql } from 'kysely';
import { type TestPortal, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

it('folds every letter as the rest of the portal does, or leaves it to that [R-EXT-22]', async () => {
  const { db } = portal.services;
  // One device for each sign up to where scripts begin that nobody folds by hand, and some beyond.
  const signs = [...Array(0x590).keys(), ...Array(0x300).keys()]
    .map((place, index) => String.fromCodePoint(index < 0x590 ? place : 0x1e00 + place))
    .filter((sign) => sign !== '\0');
  const texts = [...new Set(signs)].map((sign) => `a${sign}Z`);
  await sql`insert into devices (uuid, cloud_connect_id, name, city, registered_at)
    select 'd' || n, 'C' || n, name, name, 1 from unnest(${texts}::text[]) with ordinality as t (name, n)`.execute(db);
  const rows = await db.selectFrom('devices').select(['name', 'cloud_connect_id', 'search_text']).execute();
  expect(rows).toHaveLength(texts.length);
  const known = rows.filter(({ search_text: text }) => text !== null);
  for (const { name, cloud_connect_id: id, search_text: text } of known)
    expect(text).toBe([name, name, id].map(folded).join('\n'));
  // The letters of European languages that are written in Latin are among them.
  const left = rows.filter(({ search_text: text }) => text === null).map(({ name }) => name);
  for (const letter of 'äöüßÄÖÜẞéèêçñåøœæÅØŁłşğİıČřžŐűÐþ–„“’°€') expect(left).not.toContain(`a${letter}Z`);
  await sql`delete from devices`.execute(db);
});
