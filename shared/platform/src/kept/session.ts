import type { User } from '@portal/contracts/users';
import type { Module } from '@portal/domain/modules';
import { hexOf } from '@portal/domain/random';
import type { RightsEntry } from '@portal/domain/rights';

/** Who was logged in, and what the page knew of that person. */
export interface KeptSession {
  /** Names the log-in without being its code: nothing that is kept opens anything. */
  readonly login: string;
  /** When the server was last there, ms since 1970. */
  readonly at: number;
  readonly user: User;
  readonly rights: readonly RightsEntry[];
  readonly switches: Readonly<Record<Module, boolean>>;
}

/** A list as it was answered last. */
export interface KeptList {
  readonly key: readonly unknown[];
  readonly data: unknown;
  /** When it was answered, ms since 1970. */
  readonly at: number;
}

export const SESSION = 'session';
export const LIST = 'list ';

/** A log-in by a name that does not tell its code. */
export async function nameOf(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return hexOf(new Uint8Array(digest));
}
