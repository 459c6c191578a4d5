import type { InheritedUser } from '@portal/contracts/groups';
import { matcher } from '@portal/domain/search';
import { Avatar } from '@portal/ui/avatar';
import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { ListItem } from '@portal/ui/data-table/ListItem';
import { LoadFailed } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useInheritedUsers } from '../../data/group-users';
import { useGroupTexts } from './texts';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '4px' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
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
  const avatar = ({ name, avatarLocation }: InheritedUser, size: 32 | 40) => (
    <Avatar
      aria-hidden
      size={size}
      name={name}
      color={name ? 'colorful' : 'neutral'}
      initials={name ? undefined : '?'}
      image={avatarLocation ? { src: avatarLocation } : undefined}
    />
  );
  const columns: Column<InheritedUser>[] = [
    {
      id: 'name',
      header: t('users.name'),
      rowHeader: true,
      cell: (user) => (
        <span className={styles.person}>
          {avatar(user, 32)}
          <span className={styles.cut}>{user.name || t('users.noName')}</span>
        </span>
      ),
    },
    { id: 'from', header: t('inherited.source'), width: '31%', cellClassName: styles.cut, cell: source, title: source },
    {
      id: 'email',
      header: t('users.email'),
      width: '31%',
      cellClassName: styles.cut,
      cell: ({ email }) => email,
      title: ({ email }) => email,
    },
  ];
  return (
    <section className={styles.section} aria-label={t('inherited.title')}>
      <h3 className={styles.title}>{t('inherited.count', { count: users.length })}</h3>
      <Meta>{t('inherited.hint')}</Meta>
      <DataTable
        look="plain"
        label={t('inherited.title')}
        items={users}
        keyOf={({ id }) => id}
        columns={columns}
        item={(user) => (
          <ListItem media={avatar(user, 40)} end={null}>
            <span className={styles.cut}>{user.name || t('users.noName')}</span>
            <Meta className={styles.cut}>{user.email}</Meta>
            <Meta className={styles.cut}>{source(user)}</Meta>
          </ListItem>
        )}
      />
    </section>
  );
}
