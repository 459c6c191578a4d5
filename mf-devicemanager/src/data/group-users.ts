import {
  assignUsers,
  listAvailableUsers,
  listGroupUsers,
  listInheritedUsers,
  removeGroupUser,
} from '@portal/contracts/group-users';
import { listInvitations, resendInvitation, withdrawInvitation } from '@portal/contracts/invitations';
import { grantRoles, listRoles, type Role, setRoles } from '@portal/contracts/rights';
import { readUserRoles, type User } from '@portal/contracts/users';
import { fromWire } from '@portal/domain/ids';
import { nameOrder, sorted } from '@portal/domain/sort';
import { idList } from '@portal/platform/call';
import { useChange, useEndpoint } from '@portal/platform/query';
import { useMay } from '@portal/platform/rights';
import { useMemo } from 'react';

/** The scope of a group as roles name it. */
export const scopeOf = (groupId: string) => `group:${fromWire(groupId) ?? ''}`;

/** A role's name in a language, else its plain name [R-GRP-13]. */
export const roleName = (role: Role, language: string): string => role.internationalizedNames[language] || role.name;

/** The users of a group. */
export const useGroupUsers = (groupId: string) => useEndpoint(listGroupUsers, { params: { groupId } });

/** Who belongs to it by groups above [R-EXT-26]. */
export const useInheritedUsers = (groupId: string) => useEndpoint(listInheritedUsers, { params: { groupId } });

/** The roles of each user on this very group, for holders of readUserRights [R-RIGHT-20]; undefined of whom they are not known yet. */
export function useRolesHeld(groupId: string, users: readonly User[] | undefined, enabled: boolean) {
  const ids = users?.map(({ id }) => id) ?? [];
  const answer = useEndpoint(
    readUserRoles,
    { query: { ids: idList(ids) } },
    { enabled: enabled && ids.length > 0, keepPrevious: true },
  );
  const { data, isPlaceholderData } = answer;
  const heldBy = useMemo(() => {
    const scope = scopeOf(groupId);
    const held = new Map(data?.map(({ userId, roles }) => [userId, roles.filter((role) => role.scope === scope)]));
    const others: readonly Role[] | undefined = data && !isPlaceholderData ? [] : undefined;
    return (id: string): readonly Role[] | undefined => held.get(id) ?? others;
  }, [data, isPlaceholderData, groupId]);
  return { heldBy, answer };
}

/** All roles there are, by the names that are shown [R-GRP-13]; undefined for those who may not read them [R-RIGHT-21]. */
export function useRoles(groupId: string, language: string) {
  const readable = useMay()('readRoles', { group: groupId });
  const answer = useEndpoint(listRoles, {}, { enabled: readable });
  const { data } = answer;
  const roles = useMemo(() => {
    const order = nameOrder(language);
    const shown = (role: Role) => ({ name: roleName(role, language) });
    return data && sorted(data, (one, other) => order(shown(one), shown(other)));
  }, [data, language]);
  return { readable, roles, answer };
}

/** Acquaintances who are not in the group yet [R-API-63]. */
export const useAvailableUsers = (groupId: string) => useEndpoint(listAvailableUsers, { params: { groupId } });

/** Who has been asked and has not answered [R-EXT-26]. */
export const useInvitations = (groupId: string) => useEndpoint(listInvitations, { params: { groupId } });

export const useResendInvitation = () => useChange(resendInvitation);
export const useWithdrawInvitation = () => useChange(withdrawInvitation);
export const useAssignUsers = () => useChange(assignUsers);
export const useRemoveUser = () => useChange(removeGroupUser);
export const useSetRoles = () => useChange(setRoles);
export const useGrantRoles = () => useChange(grantRoles);
