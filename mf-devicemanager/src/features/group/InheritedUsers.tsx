import type { InheritedUser } from '@portal/contracts/group-users';
import { matcher } from '@portal/domain/search';
import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { ListItem } from '@portal/ui/data-table/ListItem';
import { LoadFailed } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useInheritedUsers } from '../../data/group-users';
import { Address } from '../../parts/Address';
import { NO_ROOM, PeopleSection } from './PeopleSection';
import { useGroupTexts } from './texts';
import { UserAvatar } from './UserAvatar';

const useStyles = makeStyles({
  person: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** Who belongs to the group by groups above it, each with its source; nothing where there is nobody [R-EXT-26]. They are managed up there. */
export function InheritedUsers({ groupId, search }: { groupId: string; search: string }) {
  const styles = useStyles();
  const { t, language } = useGroupTexts();
  const answer = useInheritedUsers(groupId);
  if (answer.error && !answer.data) return <LoadFailed title={t('inherited.failed')} answer={answer} />;
  const fits = matcher(search);
  const users = answer.data?.filter(({ name, email }) => fits(name) || fits(email)) ?? [];
  if (users.length === 0) return null;

  const list = new Intl.ListFormat(language);
  const source = ({ from }: InheritedUser) =>
    t('inherited.from', { groups: list.format(from.map(({ name }) => name)) });
  const columns: Column<InheritedUser>[] = [
    {
      id: 'name',
      header: t('users.name'),
      rowHeader: true,
      cell: (user) => (
        <span className={styles.person}>
          <UserAvatar user={user} size={32} />
          <span className={styles.cut}>{user.name || t('users.noName')}</span>
        </span>
      ),
    },
    { id: 'from', header: t('inherited.source'), width: '31%', cellClassName: styles.cut, cell: source, title: source },
    {
      id: 'email',
      header: t('users.email'),
      width: '31%',
      cell: ({ email }) => <Address email={email} />,
    },
  ];
  return (
    <PeopleSection label={t('inherited.title')} title={t('inherited.count', { count: users.length })}>
      <Meta>{t('inherited.hint')}</Meta>
      <DataTable
        look="plain"
        narrow={NO_ROOM}
        label={t('inherited.title')}
        items={users}
        keyOf={({ id }) => id}
        columns={columns}
        item={(user) => (
          <ListItem media={<UserAvatar user={user} size={40} />} end={null}>
            <span className={styles.cut}>{user.name || t('users.noName')}</span>
            <Meta>
              <Address email={user.email} />
            </Meta>
            <Meta className={styles.cut}>{source(user)}</Meta>
          </ListItem>
        )}
      />
    </PeopleSection>
  );
}
