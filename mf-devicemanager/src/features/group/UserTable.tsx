import { ActionMenu } from '@portal/ui/action-menu';
import { Avatar } from '@portal/ui/avatar';
import { Button, Meta, makeStyles, mergeClasses, PHONE, tokens, usePhone } from '@portal/ui/core';
import { useEditTexts } from '@portal/ui/edit/texts';
import { Delete20Regular, MoreVertical20Regular, ShieldKeyhole20Regular } from '@portal/ui/icons';
import { IconButton, tip } from '@portal/ui/list';
import { Tag } from '@portal/ui/tag-picker';
import { useState } from 'react';
import type { ListedUser, UserSort } from '../../data/user-order';
import { SortHead } from '../../parts/edit/SortHead';
import { useTableStyles } from '../../parts/edit/table-styles';
import { useShown } from '../../parts/edit/useShown';
import { useGroupTexts } from './texts';

const useStyles = makeStyles({
  roles: { width: '25%' },
  email: { width: '31%' },
  actions: { width: '84px', [PHONE]: { width: '48px' } },
  person: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    [PHONE]: { gap: tokens.spacingHorizontalM },
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  noName: { color: tokens.colorNeutralForeground3 },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, padding: '8px 0' },
  line: { display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0 },
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
  const table = useTableStyles();
  const { t } = useGroupTexts();
  const edit = useEditTexts();
  const phone = usePhone();
  const { shown, rest, more } = useShown(users);
  const [menu, setMenu] = useState<{ user: ListedUser; target: HTMLElement }>();
  const turn = (by: UserSort['by']) =>
    onSort({ by, direction: sort.by === by && sort.direction === 'ASC' ? 'DESC' : 'ASC' });
  const directionOf = (by: UserSort['by']) => (sort.by === by ? sort.direction : undefined);
  const nameOf = ({ name, email }: ListedUser) => name || email;
  const removable = (user: ListedUser) => (user.id === self ? undefined : onRemove);

  const person = (user: ListedUser) => (
    <span className={styles.line}>
      <span className={mergeClasses(table.cut, user.name ? styles.name : styles.noName)}>
        {user.name || t('users.noName')}
      </span>
      {user.id === self && (
        <Tag size="extra-small" appearance="outline">
          {t('users.you')}
        </Tag>
      )}
    </span>
  );
  const avatar = (user: ListedUser, size: 32 | 40) => (
    <Avatar
      aria-hidden
      size={size}
      name={user.name}
      color={user.name ? 'colorful' : 'neutral'}
      initials={user.name ? undefined : '?'}
      image={user.avatarLocation ? { src: user.avatarLocation } : undefined}
    />
  );
  return (
    <>
      <table className={table.table} aria-label={t('users.title')}>
        <thead hidden={phone}>
          <tr>
            <SortHead label={t('users.name')} sorted={directionOf('name')} onSort={() => turn('name')} />
            {withRoles && (
              <SortHead
                className={styles.roles}
                label={t('users.roles')}
                sorted={directionOf('role')}
                onSort={() => turn('role')}
              />
            )}
            <th scope="col" className={mergeClasses(table.head, styles.email)}>
              {t('users.email')}
            </th>
            <th scope="col" className={mergeClasses(table.head, styles.actions)}>
              <span className={table.spoken}>{t('users.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((user) =>
            phone ? (
              <tr key={user.id} className={table.row}>
                <th scope="row" className={mergeClasses(table.cell, table.edge)}>
                  <span className={styles.person}>
                    {avatar(user, 40)}
                    <span className={styles.words}>
                      {person(user)}
                      <Meta className={table.cut}>{user.email}</Meta>
                      {withRoles && user.roleNames.length > 0 && <span>{user.roleNames.join(' · ')}</span>}
                    </span>
                  </span>
                </th>
                <td className={mergeClasses(table.cell, table.actions, styles.actions)}>
                  {(onEditRoles || removable(user)) && (
                    <IconButton
                      icon={<MoreVertical20Regular aria-hidden />}
                      label={t('users.more', { name: nameOf(user) })}
                      aria-haspopup="menu"
                      onClick={(event) => setMenu({ user, target: event.currentTarget })}
                    />
                  )}
                </td>
              </tr>
            ) : (
              <tr key={user.id} className={table.row}>
                <th scope="row" className={table.cell}>
                  <span className={styles.person}>
                    {avatar(user, 32)}
                    {person(user)}
                  </span>
                </th>
                {withRoles && (
                  <td className={table.cell}>
                    <Roles names={user.roleNames} />
                  </td>
                )}
                <td className={mergeClasses(table.cell, table.cut)} title={user.email}>
                  {user.email}
                </td>
                <td className={mergeClasses(table.cell, table.actions)}>
                  {onEditRoles && (
                    <IconButton
                      icon={<ShieldKeyhole20Regular aria-hidden />}
                      label={t('users.editRoles', { name: nameOf(user) })}
                      aria-haspopup="dialog"
                      onClick={() => onEditRoles(user)}
                    />
                  )}
                  {onRemove &&
                    (removable(user) ? (
                      <IconButton
                        icon={<Delete20Regular aria-hidden />}
                        label={t('users.removeName', { name: nameOf(user) })}
                        aria-haspopup="dialog"
                        onClick={() => onRemove(user)}
                      />
                    ) : (
                      <span className={table.noButton} />
                    ))}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {rest > 0 && (
        <div>
          <Button onClick={more}>{edit.t('showMore', { count: rest })}</Button>
        </div>
      )}
      {menu && (
        <ActionMenu
          open
          target={menu.target}
          onClose={() => setMenu(undefined)}
          label={nameOf(menu.user)}
          items={[
            ...(onEditRoles
              ? [
                  {
                    id: 'roles',
                    label: t('users.editRolesShort'),
                    icon: <ShieldKeyhole20Regular />,
                    onSelect: () => onEditRoles(menu.user),
                  },
                ]
              : []),
            ...(removable(menu.user)
              ? [
                  {
                    id: 'remove',
                    label: t('users.remove'),
                    icon: <Delete20Regular />,
                    onSelect: () => onRemove?.(menu.user),
                  },
                ]
              : []),
          ]}
        />
      )}
    </>
  );
}

/** The first role, and how many more; the tip names all. */
function Roles({ names }: { names: readonly string[] }) {
  const styles = useStyles();
  const table = useTableStyles();
  const { t } = useGroupTexts();
  const [first, ...others] = names;
  if (first === undefined) return <Meta>{t('users.noRole')}</Meta>;
  return (
    <span className={styles.tags}>
      <Tag size="small" className={styles.tag} primaryText={{ className: table.cut }}>
        {first}
      </Tag>
      {others.length > 0 && <Tag size="small" {...tip(names.join(', '))} role="img">{`+${others.length}`}</Tag>}
    </span>
  );
}
