import { type Kysely, type Migration, sql } from 'kysely';

/** Finds the devices whose folded name begins with a text, in the order of their names; the texts by which they are searched begin with it. */
export const namesOfDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create index devices_name on devices ((split_part(search_text, chr(10), 1) collate "C"), (uuid collate "C"))
          where search_text is not null`,
      )
      .execute(db);
  },
};
