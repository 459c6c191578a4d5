import type { PendingInvitation } from '@portal/contracts/invitations';
import { shortName } from '@portal/domain/short-name';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { ListItem } from '@portal/ui/data-table/ListItem';
import { actionsColumn, RowMenu } from '@portal/ui/data-table/RowActions';
import { ConfirmDialog } from '@portal/ui/edit/ConfirmDialog';
import { Dismiss20Regular, Mail20Regular, Send20Regular } from '@portal/ui/icons';
import { LoadFailed } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useNow } from '@portal/ui/time';
import { useState } from 'react';
import { roleName, useInvitations, useResendInvitation, useRoles, useWithdrawInvitation } from '../../data/group-users';
import { NO_ROOM, PeopleSection } from './PeopleSection';
import { useGroupTexts } from './texts';

const useStyles = makeStyles({
  address: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** Addresses that have not answered yet, for those who may assign users; nothing when there is none [R-EXT-26]. */
export function PendingInvitations({ groupId }: { groupId: string }) {
  const styles = useStyles();
  const { t, language, formatDateTime, formatRelative } = useGroupTexts();
  const now = useNow();
  const answer = useInvitations(groupId);
  const { data, refetch } = answer;
  const { roles: known } = useRoles(groupId, language);
  const resend = useResendInvitation();
  const withdraw = useWithdrawInvitation();
  const [askedId, setAskedId] = useState<string>();
  // Who has answered meanwhile is not asked about any more.
  const asked = data?.find(({ id }) => id === askedId);

  const { run: again } = useTask(async ({ id, email }: PendingInvitation) => {
    try {
      await resend.mutateAsync({ params: { groupId, invitationId: id } });
      snackbar.success(t('invitations.resent', { email }));
    } finally {
      void refetch();
    }
  });

  if (answer.error && !data) return <LoadFailed title={t('invitations.failed')} answer={answer} />;
  if (!data || data.length === 0) return null;

  const rolesOf = ({ roles }: PendingInvitation) =>
    roles
      .map((id) => known?.find((role) => role.id === id))
      .flatMap((role) => (role ? [roleName(role, language)] : []));
  const age = ({ sentAt, expiresAt }: PendingInvitation) => (
    <Meta className={styles.cut}>
      {formatRelative(Math.min(sentAt, now), now)} · {t('invitations.until', { date: formatDateTime(expiresAt) })}
    </Meta>
  );
  const actionsOf = (invitation: PendingInvitation) => [
    {
      id: 'resend',
      icon: <Send20Regular aria-hidden />,
      label: t('invitations.resendTo', { email: invitation.email }),
      short: t('invitations.resend'),
      onSelect: () => void again(invitation),
    },
    {
      id: 'withdraw',
      icon: <Dismiss20Regular aria-hidden />,
      label: t('invitations.withdrawOf', { email: invitation.email }),
      short: t('invitations.withdraw'),
      asks: true,
      onSelect: () => setAskedId(invitation.id),
    },
  ];
  const columns: Column<PendingInvitation>[] = [
    {
      id: 'email',
      header: t('users.email'),
      rowHeader: true,
      cell: ({ email }) => (
        <span className={styles.address}>
          <Mail20Regular aria-hidden className={styles.icon} />
          <span className={styles.cut} title={email}>
            {email}
          </span>
        </span>
      ),
    },
    {
      id: 'roles',
      header: t('users.roles'),
      width: '25%',
      cellClassName: styles.cut,
      cell: (invitation) => rolesOf(invitation).join(', '),
      title: (invitation) => rolesOf(invitation).join(', '),
    },
    { id: 'age', header: t('invitations.sent'), width: '31%', cell: age },
    actionsColumn(t('users.actions'), '84px', actionsOf),
  ];
  return (
    <PeopleSection label={t('invitations.title')} title={t('invitations.count', { count: data.length })}>
      <DataTable
        look="plain"
        narrow={NO_ROOM}
        label={t('invitations.title')}
        items={data}
        keyOf={({ id }) => id}
        columns={columns}
        item={(invitation) => (
          <ListItem
            end={
              <RowMenu
                label={t('users.more', { name: invitation.email })}
                name={invitation.email}
                actions={actionsOf(invitation)}
              />
            }
          >
            <span className={styles.cut}>{invitation.email}</span>
            {age(invitation)}
            <span>{rolesOf(invitation).join(' · ')}</span>
          </ListItem>
        )}
      />
      {asked && (
        <ConfirmDialog
          title={t('invitations.confirm', { email: shortName(asked.email) })}
          action={t('invitations.withdraw')}
          onConfirm={() => withdraw.mutateAsync({ params: { groupId, invitationId: asked.id } }).finally(refetch)}
          done={t('invitations.withdrawn')}
          onClose={() => setAskedId(undefined)}
        >
          {t('invitations.confirmText')}
        </ConfirmDialog>
      )}
    </PeopleSection>
  );
}
