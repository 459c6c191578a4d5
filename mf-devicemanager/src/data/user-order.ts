import type { Role } from '@portal/contracts/rights';
import type { User } from '@portal/contracts/users';
import { folded, matcher } from '@portal/domain/search';
import { type Direction, nameOrder, sorted } from '@portal/domain/sort';

export interface UserSort {
  by: 'name' | 'role';
  direction: Direction;
}

/** A user as the table shows them. */
export interface ListedUser extends User {
  /** Undefined while nobody knows. */
  held: readonly Role[] | undefined;
  /** Names of the roles, in the shown language and sorted. */
  roleNames: readonly string[];
}

/** By name or by first role; equal ones by name, then by email [R-GRP-11]. People without a name come last. */
export function sortUsers(users: readonly ListedUser[], { by, direction }: UserSort, language: string): ListedUser[] {
  const compare = nameOrder(language);
  const text = (a: string, b: string) => Number(a === '') - Number(b === '') || compare({ name: a }, { name: b });
  const byName = (a: ListedUser, b: ListedUser) => text(a.name, b.name) || text(a.email, b.email);
  return sorted(
    users,
    (a, b) => (by === 'name' ? 0 : text(a.roleNames.join(), b.roleNames.join())) || byName(a, b),
    direction,
  );
}

/** How near what was typed is to a person: their name, else their address, of which the part before the @ is theirs alone. */
function rankOf({ name, email }: Pick<User, 'name' | 'email'>, wanted: string): number {
  const [own, address] = [folded(name), folded(email)];
  if (own.startsWith(wanted)) return 0;
  if (own.split(/[\s-]+/).some((word) => word.startsWith(wanted))) return 1;
  if (own.includes(wanted)) return 2;
  if (address.startsWith(wanted)) return 3;
  return address.split('@')[0]?.includes(wanted) ? 4 : 5;
}

/** Those whose name or email fits a pattern, the nearest first: by name, by the own part of the address, by its domain. */
export function peopleLike<T extends Pick<User, 'name' | 'email'>>(
  users: readonly T[],
  pattern: string,
  language: string,
): T[] {
  const fits = matcher(pattern);
  const wanted = folded(pattern.trim());
  const byName = nameOrder(language);
  return users
    .filter(({ name, email }) => fits(name) || fits(email))
    .map((user) => ({ user, rank: wanted === '' ? 0 : rankOf(user, wanted) }))
    .sort(
      (a, b) => a.rank - b.rank || byName({ name: a.user.name || a.user.email }, { name: b.user.name || b.user.email }),
    )
    .map(({ user }) => user);
}
