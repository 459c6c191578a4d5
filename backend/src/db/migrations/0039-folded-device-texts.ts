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
const FOLDED = Object.entries(PAIRS).reduce(
  (text, [letter, pair]) => `replace(${text}, ${quoted(letter)}, ${quoted(pair)})`,
  `translate(lower(raw collate "C"), ${quoted(Object.values(LETTERS).join(''))}, ${quoted(plain)})`,
);

/** The columns whose texts are searched, each on a line of its own. */
const SEARCHED = ['name', 'street', 'zipcode', 'city', 'country', 'cloud_connect_id'];

/**
 * No column that the database computes by itself: to add one writes all rows anew, and whoever reads or writes a device waits meanwhile (104 s
 * for 320,000). Rows that are there stay without their text until the portal fills it in, piece after piece, and are searched as before.
 */
const STATEMENTS = [
  `alter table devices add column search_text text`,
  // Null where there are letters that only `folded` knows to fold.
  `create function fold_for_search(raw text) returns text language plpgsql immutable parallel safe as $$
    declare
      small text := ${FOLDED};
      plain text := translate(small, ${quoted(SIGNS)}, '');
    begin
      return case when octet_length(plain) = length(plain) then small end;
    end $$`,
  `create function fold_device_texts() returns trigger language plpgsql as $$
    begin
      new.search_text := fold_for_search(concat_ws(chr(10), ${SEARCHED.map((column) => `new.${column}`).join(', ')}));
      return new;
    end $$`,
  `create trigger fold_device_texts before insert or update of ${SEARCHED.join(', ')} on devices
    for each row execute function fold_device_texts()`,
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
