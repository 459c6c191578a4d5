import { newSecret } from './new-id';
import type { Db } from './transaction';

/** Secrets of the installation: the same for all instances on one database, made by the first that asks, and asked for once, since none changes. */
export class Secrets {
  private readonly known = new Map<string, Promise<string>>();

  constructor(private readonly db: Db) {}

  /** A secret by name. Not inside a transaction: the first call asks the database. */
  of(name: string): Promise<string> {
    const known = this.known.get(name);
    if (known) return known;
    const asked = this.ask(name);
    this.known.set(name, asked);
    // A database that was away must not be remembered.
    asked.catch(() => this.known.delete(name));
    return asked;
  }

  private async ask(name: string): Promise<string> {
    const fresh = { name, value: newSecret() };
    await this.db
      .insertInto('secrets')
      .values(fresh)
      .onConflict((on) => on.doNothing())
      .execute();
    const query = this.db.selectFrom('secrets').select('value').where('name', '=', name);
    return (await query.executeTakeFirstOrThrow()).value;
  }
}
