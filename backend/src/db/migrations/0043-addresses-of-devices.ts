import { type Kysely, type Migration, sql } from 'kysely';

/** Finds the devices that say that they stand at one address. */
export const addressesOfDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('create index devices_ip on devices (ip) where ip is not null').execute(db);
  },
};
