import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  `alter table recipes add column file_entry integer`,
  `alter table recipes add column file_sha256 text`,
  `create index recipes_file on recipes (file) where file is not null`,
];

/** Which part of its file a recipe is, and how a device knows that it has all of it [R-API-96]. */
export const recipeFiles: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
