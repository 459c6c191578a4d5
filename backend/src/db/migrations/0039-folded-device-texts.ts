import { type Kysely, type Migration, sql } from 'kysely';

/** Letters of which folding leaves the plain one, the small ones and the capitals. */
const LETTERS: Readonly<Record<string, string>> = {
  a: 'àáâãäåāăąÀÁÂÃÄÅĀĂĄ',
  c: 'çćĉċčÇĆĈĊČ',
  d: 'ďđðĎĐÐ',
  e: 'èéêëēĕėęěÈÉÊËĒĔĖĘĚ',
  g: 'ĝğġģĜĞĠĢ',
  h: 'ĥĤ',
  i: 'ìíîïĩīĭįıÌÍÎÏĨĪĬĮİ',
  j: 'ĵĴ',
  k: 'ķĶ',
  l: 'ĺļľłĹĻĽŁ',
  n: 'ñńņňÑŃŅŇ',
  o: 'òóôõöøōŏőÒÓÔÕÖØŌŎŐ',
  r: 'ŕŗřŔŖŘ',
  s: 'śŝşšșŚŜŞŠȘ',
  t: 'ţťțŢŤȚ',
  u: 'ùúûüũūŭůűųÙÚÛÜŨŪŬŮŰŲ',
  w: 'ŵŴ',
  y: 'ýÿŷÝŸŶ',
  z: 'źżžŹŻŽ',
};
/** Those of which it leaves two. */
const PAIRS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  þ: 'th',
  Þ: 'th',
};
/** Signs that it leaves as they are. */
const SIGNS = '–—‘’‚“”„«»°·•€£§©®×÷±¡¿';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const plain = Object.entries(LETTERS)
  .map(([letter, all]) => letter.repeat(all.length))
  .join('');
const TEXTS = ['street', 'zipcode', 'city', 'country', 'cloud_connect_id'].reduce(
  (all, column) => `${all} || coalesce(chr(10) || ${column}, '')`,
  'name',
);
const FOLDED = Object.entries(PAIRS).reduce(
  (text, [letter, pair]) => `replace(${text}, ${quoted(letter)}, ${quoted(pair)})`,
  `translate(lower((${TEXTS}) collate "C"), ${quoted(Object.values(LETTERS).join(''))}, ${quoted(plain)})`,
);
const WITHOUT_SIGNS = `translate(${FOLDED}, ${quoted(SIGNS)}, '')`;

const STATEMENTS = [
  // Null where there are letters that only `folded` knows to fold.
  `alter table devices add column search_text text
    generated always as (case when octet_length(${WITHOUT_SIGNS}) = length(${WITHOUT_SIGNS}) then ${FOLDED} end) stored`,
  `create index devices_unfolded on devices (uuid) where search_text is null`,
];

/** Of a server that has pg_trgm and lets us have it: finds any part of a text without reading all of them. Without it all are read, as before. */
async function indexTrigrams(db: Kysely<unknown>): Promise<void> {
  await sql`do $$ begin
    if exists (select 1 from pg_available_extensions where name = 'pg_trgm') then create extension if not exists pg_trgm; end if;
  exception when others then null; end $$`.execute(db);
  const { rows } = await sql<{ schema: string }>`
    select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return;
  // With little memory it is built in many rounds.
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  await sql`create index devices_search on devices using gin (search_text ${sql.ref(found.schema)}.gin_trgm_ops)`.execute(
    db,
  );
}

/** Keeps with each device the texts that it is found by, folded, so that the database finds them for who sees very many [R-DEV-02, R-EXT-22]. */
export const foldedDeviceTexts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
    await indexTrigrams(db);
  },
};
