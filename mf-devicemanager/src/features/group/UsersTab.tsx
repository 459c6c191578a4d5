import { matcher } from '@portal/domain/search';
import { shortName } from '@portal/domain/short-name';
import { nameOrder } from '@portal/domain/sort';
import { useMay } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { ListStates, listStateOf } from '@portal/ui/data-table/ListStates';
import { SortMenu } from '@portal/ui/data-table/SortMenu';
import { nextSort } from '@portal/ui/data-table/sort';
import { ConfirmDialog } from '@portal/ui/edit/ConfirmDialog';
import { EditTab } from '@portal/ui/edit/EditTab';
import { useMedia, usePhone } from '@portal/ui/media';
import { SearchBox } from '@portal/ui/search';
import { Empty } from '@portal/ui/states';
import { useMemo, useState } from 'react';
import { roleName, useGroupUsers, useRemoveUser, useRolesHeld } from '../../data/group-users';
import { type ListedUser, sortUsers, type UserSort } from '../../data/user-order';
import { ListBar } from '../../parts/ListBar';
import { LoadingTable } from '../../parts/LoadingTable';
import { AssignUsers } from './AssignUsers';
import { EditRoles } from './EditRoles';
import { InheritedUsers } from './InheritedUsers';
import { LoadWarning } from './LoadWarning';
import { PendingInvitations } from './PendingInvitations';
import { NO_ROOM } from './PeopleSection';
import { SupportAccess } from './SupportAccess';
import { useGroupTexts } from './texts';
import { UserTable } from './UserTable';

type Opened = { what: 'assign' } | { what: 'roles' | 'remove'; user: ListedUser };

/** Who belongs to the group, with which roles, and what may be done about it [R-GRP-11, R-GRP-12]. */
export function UsersTab({ groupId }: { groupId: string }) {
  const { t, language } = useGroupTexts();
  const phone = usePhone();
  const narrow = useMedia(NO_ROOM);
  const may = useMay();
  const self = useSession((session) => session.user?.id);
  const all = useGroupUsers(groupId);
  const { data, refetch } = all;
  const assigns = may('assignGroupUser', { group: groupId });
  const readsRoles = may('readUserRights', { group: groupId });
  const { heldBy, answer: roles } = useRolesHeld(groupId, data, readsRoles);
  const remove = useRemoveUser();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<UserSort>({ by: 'name', direction: 'ASC' });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);

  const users = useMemo(() => {
    const order = nameOrder(language);
    const listed = (data ?? []).map((user): ListedUser => {
      const held = readsRoles ? heldBy(user.id) : [];
      return {
        ...user,
        held,
        roleNames: (held ?? []).map((role) => roleName(role, language)).sort((a, b) => order({ name: a }, { name: b })),
      };
    });
    const fits = matcher(search);
    return sortUsers(
      listed.filter(({ name, email }) => fits(name) || fits(email)),
      sort,
      language,
    );
  }, [data, readsRoles, heldBy, search, sort, language]);

  /** What the heads of the columns do where there is room for them. */
  const sortMenu = narrow && users.length > 0 && (
    <SortMenu
      columns={[
        { id: 'name', header: t('users.name'), sortable: true },
        { id: 'role', header: t('users.roles'), sortable: readsRoles },
      ]}
      sort={sort}
      onSort={(by: UserSort['by']) => setSort(nextSort(sort, by))}
    />
  );

  return (
    <EditTab note={t('users.atOnce')}>
      <ListBar
        search={!phone && <SearchBox value={search} onChange={setSearch} label={t('users.search')} />}
        count={data && t('users.count', { count: users.length })}
        tool={sortMenu}
        add={assigns && t('users.add')}
        onAdd={() => setOpened({ what: 'assign' })}
      />
      <LoadWarning answer={roles} text={t('roles.failed')} />
      <ListStates state={listStateOf(all)} failed={t('users.failed')} skeleton={<LoadingTable />}>
        {() =>
          users.length === 0 ? (
            <Empty title={search ? t('users.noMatch', { search }) : t('users.none')} />
          ) : (
            <UserTable
              users={users}
              self={self}
              withRoles={readsRoles}
              sort={sort}
              onSort={setSort}
              onEditRoles={
                assigns && (readsRoles || may('readRoles', { group: groupId }))
                  ? (user) => setOpened({ what: 'roles', user })
                  : undefined
              }
              onRemove={
                may('removeGroupUser', { group: groupId }) ? (user) => setOpened({ what: 'remove', user }) : undefined
              }
            />
          )
        }
      </ListStates>
      {data && assigns && <PendingInvitations groupId={groupId} />}
      {data && <InheritedUsers groupId={groupId} search={search} />}
      {data && may('updateGroup', { group: groupId }) && <SupportAccess groupId={groupId} />}
      {opened?.what === 'assign' && <AssignUsers groupId={groupId} onClose={close} />}
      {opened?.what === 'roles' && (
        <EditRoles groupId={groupId} user={opened.user} onlyAdds={!readsRoles} onClose={close} />
      )}
      {opened?.what === 'remove' && (
        <ConfirmDialog
          title={t('users.confirm', { name: shortName(opened.user.name || opened.user.email) })}
          action={t('users.remove')}
          onConfirm={() => remove.mutateAsync({ params: { groupId, userId: opened.user.id } })}
          done={t('users.removed')}
          reload={refetch}
          onClose={close}
        >
          {t('users.confirmText')}
        </ConfirmDialog>
      )}
    </EditTab>
  );
}
