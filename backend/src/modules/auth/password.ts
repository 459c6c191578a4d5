import { hash } from '@node-rs/argon2';

/** OWASP's figures for argon2id; some 20 ms of one core in a thread of its own. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id with its salt and figures, for `users.password_hash`. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);
