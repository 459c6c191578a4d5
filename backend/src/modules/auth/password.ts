import { hash, verify } from '@node-rs/argon2';

/** OWASP's figures for argon2id; some 20 ms of one core in a thread of its own. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id with its salt and figures, for `users.password_hash`. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let dummy: Promise<string> | undefined;

/** Whether the password fits; without a hash the same work is done for nothing, so that time tells nothing about accounts. */
export async function fitsPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password');
  const fits = await verify(stored ?? (await dummy), password);
  return stored != null && fits;
}
