/** Hashing of passwords on behalf of callers: it takes a core some 20 ms each time, so it waits its turn [R-EXT-30]. */
import { verify } from '@node-rs/argon2';
import { FairTurns } from '../../kernel/fair-turns';
import type { Passwords } from '../../kernel/services';
import { hashPassword } from './password';

/** The cores have answers to give meanwhile. */
export const HASHES_AT_ONCE = 2;
/** Some two seconds of work: who comes later would have given up. */
export const HASHES_WAITING = 64;
const RETRY_SECONDS = 2;

export class HashedPasswords implements Passwords {
  readonly turns = new FairTurns(HASHES_AT_ONCE, HASHES_WAITING, RETRY_SECONDS);
  private nobodys: Promise<string> | undefined;

  hash(source: string, password: string): Promise<string> {
    return this.turns.run(source, () => hashPassword(password));
  }

  fits(source: string, stored: string | null | undefined, password: string): Promise<boolean> {
    return this.turns.run(source, async () => {
      this.nobodys ??= hashPassword('nobody has this password');
      const fits = await verify(stored ?? (await this.nobodys), password);
      return stored != null && fits;
    });
  }
}
