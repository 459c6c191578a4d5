import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { ListItem } from '@portal/ui/data-table/ListItem';
import { actionsColumn, RowMenu } from '@portal/ui/data-table/RowActions';
import { nextSort } from '@portal/ui/data-table/sort';
import { Delete20Regular, ShieldKeyhole20Regular } from '@portal/ui/icons';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Tag } from '@portal/ui/tag-picker';
import { Meta } from '@portal/ui/text';
import { tooltip } from '@portal/ui/tooltip';
import type { ListedUser, UserSort } from '../../data/user-order';
import { Address } from '../../parts/Address';
import { NO_ROOM } from './PeopleSection';
import { useGroupTexts } from './texts';
import { UserAvatar } from './UserAvatar';

const useStyles = makeStyles({
  person: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  name: { fontWeight: tokens.fontWeightSemibold },
  noName: { color: tokens.colorNeutralForeground3 },
  // Where there is little room the mark stands below: the name comes first.
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '6px', minWidth: 0 },
  tags: { display: 'flex', alignItems: 'center', gap: '4px', minWidth: 0 },
  tag: { minWidth: 0, overflow: 'hidden' },
});

interface UserTableProps {
  users: readonly ListedUser[];
  self: string | undefined;
  withRoles: boolean;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  onEditRoles?: (user: ListedUser) => void;
  onRemove?: (user: ListedUser) => void;
}

/** Avatar, name, roles and email of each user; on phones one item each [R-GRP-11]. */
export function UserTable({ users, self, withRoles, sort, onSort, onEditRoles, onRemove }: UserTableProps) {
  const styles = useStyles();
  const { t } = useGroupTexts();
  const nameOf = ({ name, email }: ListedUser) => name || email;

  const person = (user: ListedUser) => (
    <span className={styles.line}>
      <span className={mergeClasses(styles.cut, user.name ? styles.name : styles.noName)}>
        {user.name || t('users.noName')}
      </span>
      {user.id === self && (
        <Tag size="extra-small" appearance="outline">
          {t('users.you')}
        </Tag>
      )}
    </span>
  );
  const actionsOf = (user: ListedUser) => [
    onEditRoles && {
      id: 'roles',
      icon: <ShieldKeyhole20Regular aria-hidden />,
      label: t('users.editRoles', { name: nameOf(user) }),
      short: t('users.editRolesShort'),
      asks: true,
      // What is not known would be taken away.
      absent: user.held === undefined,
      onSelect: () => onEditRoles(user),
    },
    onRemove && {
      id: 'remove',
      icon: <Delete20Regular aria-hidden />,
      label: t('users.removeName', { name: nameOf(user) }),
      short: t('users.remove'),
      asks: true,
      absent: user.id === self,
      onSelect: () => onRemove(user),
    },
  ];
  const columns: Column<ListedUser>[] = [
    {
      id: 'name',
      header: t('users.name'),
      sortable: true,
      rowHeader: true,
      cell: (user) => (
        <span className={styles.person}>
          <UserAvatar user={user} size={32} />
          {person(user)}
        </span>
      ),
    },
    {
      id: 'role',
      header: t('users.roles'),
      sortable: true,
      width: '20%',
      cell: ({ held, roleNames }) => held && <Roles names={roleNames} />,
    },
    {
      id: 'email',
      header: t('users.email'),
      width: '42%',
      cell: ({ email }) => <Address email={email} />,
    },
    actionsColumn(t('users.actions'), '84px', actionsOf),
  ];
  return (
    <DataTable
      look="plain"
      narrow={NO_ROOM}
      label={t('users.title')}
      items={users}
      keyOf={({ id }) => id}
      columns={withRoles ? columns : columns.filter(({ id }) => id !== 'role')}
      sort={sort}
      onSort={(by: UserSort['by']) => onSort(nextSort(sort, by))}
      item={(user) => (
        <ListItem
          media={<UserAvatar user={user} size={40} />}
          end={
            <RowMenu label={t('users.more', { name: nameOf(user) })} name={nameOf(user)} actions={actionsOf(user)} />
          }
        >
          {person(user)}
          <Meta>
            <Address email={user.email} />
          </Meta>
          {withRoles && user.roleNames.length > 0 && <span>{user.roleNames.join(' · ')}</span>}
        </ListItem>
      )}
    />
  );
}

/** The first role, and how many more; the tooltip names all. */
function Roles({ names }: { names: readonly string[] }) {
  const styles = useStyles();
  const { t } = useGroupTexts();
  const [first, ...others] = names;
  if (first === undefined) return <Meta>{t('users.noRole')}</Meta>;
  return (
    <span className={styles.tags}>
      <Tag size="small" className={styles.tag} primaryText={{ className: styles.cut }}>
        {first}
      </Tag>
      {others.length > 0 && <Tag size="small" {...tooltip(names.join(', '))} role="img">{`+${others.length}`}</Tag>}
    </span>
  );
}
