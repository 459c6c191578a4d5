import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  // What the changed fields held before, by field; entries from before this column tell only what they set.
  `alter table incident_history add column was jsonb`,
  // The sender's own name for a sending: the same again stores nothing more.
  `alter table incident_attachments add column sending text`,
  `create unique index incident_attachments_sending on incident_attachments (incident_id, user_id, sending)`,
];

/** The history tells old and new values [R-INC-16]; a file that is sent again is stored once [R-EXT-29]. */
export const incidentDetail: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
