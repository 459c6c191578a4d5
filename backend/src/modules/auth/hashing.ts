/** Hashing of passwords on behalf of callers: it takes a core some 20 ms each time, so it waits its turn [R-EXT-30]. */
import { FairTurns } from '../../kernel/fair-turns';
import { fitsPassword, hashPassword } from './password';

/** The cores have answers to give meanwhile. */
export const HASHES_AT_ONCE = 2;
/** Some two seconds of work: who comes later would have given up. */
export const HASHES_WAITING = 64;
const RETRY_SECONDS = 2;

/** One for the process: the cores are what is short. */
export const hashing = new FairTurns(HASHES_AT_ONCE, HASHES_WAITING, RETRY_SECONDS);

/** `hashPassword` for a caller from a source. Throws 503 when too many wait. */
export const hashInTurn = (source: string, password: string): Promise<string> =>
  hashing.run(source, () => hashPassword(password));

/** `fitsPassword` for a caller from a source. Throws 503 when too many wait, with and without a hash alike. */
export const fitsInTurn = (source: string, stored: string | null | undefined, password: string): Promise<boolean> =>
  hashing.run(source, () => fitsPassword(stored, password));
