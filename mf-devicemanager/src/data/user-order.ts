import type { Role } from '@portal/contracts/rights';
import type { User } from '@portal/contracts/users';
import { type Direction, nameOrder, sorted } from '@portal/domain/sort';

export interface UserSort {
  by: 'name' | 'role';
  direction: Direction;
}

/** A user as the table shows them. */
export interface ListedUser extends User {
  held: readonly Role[];
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
