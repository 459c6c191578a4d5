import type { PendingInvitation } from '@portal/contracts/invitations';
import { problemText } from '@portal/platform/problem-text';
import { snackbar } from '@portal/platform/snackbar';
import { ActionMenu } from '@portal/ui/action-menu';
import { Meta, makeStyles, mergeClasses, PHONE, tokens, usePhone } from '@portal/ui/core';
import { ConfirmDialog } from '@portal/ui/edit/ConfirmDialog';
import { Dismiss20Regular, Mail20Regular, MoreVertical20Regular, Send20Regular } from '@portal/ui/icons';
import { Failed, IconButton, useNow } from '@portal/ui/list';
import { useState } from 'react';
import { roleName, useInvitations, useResendInvitation, useRoles, useWithdrawInvitation } from '../../data/group-users';
import { useTableStyles } from '../../parts/edit/table-styles';
import { useGroupTexts } from './texts';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '4px' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  roles: { width: '25%' },
  age: { width: '31%' },
  actions: { width: '84px', [PHONE]: { width: '48px' } },
  address: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, padding: '8px 0' },
});

/** Addresses that have not answered yet, for those who may assign users; nothing when there is none [R-EXT-26]. */
export function PendingInvitations({ groupId }: { groupId: string }) {
  const styles = useStyles();
  const table = useTableStyles();
  const { t, language, formatDate, formatRelative } = useGroupTexts();
  const phone = usePhone();
  const now = useNow();
  const { data, error, isFetching, refetch } = useInvitations(groupId);
  const { roles: known } = useRoles(groupId);
  const resend = useResendInvitation();
  const withdraw = useWithdrawInvitation();
  const [menu, setMenu] = useState<{ invitation: PendingInvitation; target: HTMLElement }>();
  const [asked, setAsked] = useState<PendingInvitation>();

  if (error && !data)
    return (
      <Failed
        title={t('invitations.failed')}
        text={problemText(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data || data.length === 0) return null;

  const again = async ({ id, email }: PendingInvitation) => {
    try {
      await resend.mutateAsync({ params: { groupId, invitationId: id } });
      snackbar.success(t('invitations.resent', { email }));
    } catch (problem) {
      snackbar.error(problem as Error);
      void refetch();
    }
  };
  const confirmWithdraw = async ({ id }: PendingInvitation) => {
    try {
      await withdraw.mutateAsync({ params: { groupId, invitationId: id } });
      snackbar.success(t('invitations.withdrawn'));
    } catch (problem) {
      snackbar.error(problem as Error);
    }
    // The focus goes on when the row is gone.
    await refetch();
    setAsked(undefined);
  };
  const rolesOf = ({ roles }: PendingInvitation) =>
    roles
      .map((id) => known?.find((role) => role.id === id))
      .flatMap((role) => (role ? [roleName(role, language)] : []));
  const age = ({ sentAt, expiresAt }: PendingInvitation) => (
    <Meta className={table.cut}>
      {formatRelative(Math.min(sentAt, now), now)} · {t('invitations.until', { date: formatDate(expiresAt) })}
    </Meta>
  );
  return (
    <section className={styles.section} aria-label={t('invitations.title')}>
      <h3 className={styles.title}>{t('invitations.count', { count: data.length })}</h3>
      <table className={table.table} aria-label={t('invitations.title')}>
        <thead hidden={phone}>
          <tr>
            <th scope="col" className={table.head}>
              {t('users.email')}
            </th>
            <th scope="col" className={mergeClasses(table.head, styles.roles)}>
              {t('users.roles')}
            </th>
            <th scope="col" className={mergeClasses(table.head, styles.age)}>
              {t('invitations.sent')}
            </th>
            <th scope="col" className={mergeClasses(table.head, styles.actions)}>
              <span className={table.spoken}>{t('users.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((invitation) =>
            phone ? (
              <tr key={invitation.id} className={table.row}>
                <th scope="row" className={mergeClasses(table.cell, table.edge)}>
                  <span className={styles.words}>
                    <span className={table.cut}>{invitation.email}</span>
                    {age(invitation)}
                    <span>{rolesOf(invitation).join(' · ')}</span>
                  </span>
                </th>
                <td className={mergeClasses(table.cell, table.actions, styles.actions)}>
                  <IconButton
                    icon={<MoreVertical20Regular aria-hidden />}
                    label={t('users.more', { name: invitation.email })}
                    aria-haspopup="menu"
                    onClick={(event) => setMenu({ invitation, target: event.currentTarget })}
                  />
                </td>
              </tr>
            ) : (
              <tr key={invitation.id} className={table.row}>
                <th scope="row" className={table.cell}>
                  <span className={styles.address}>
                    <Mail20Regular aria-hidden className={styles.icon} />
                    <span className={table.cut} title={invitation.email}>
                      {invitation.email}
                    </span>
                  </span>
                </th>
                <td className={mergeClasses(table.cell, table.cut)} title={rolesOf(invitation).join(', ')}>
                  {rolesOf(invitation).join(', ')}
                </td>
                <td className={table.cell}>{age(invitation)}</td>
                <td className={mergeClasses(table.cell, table.actions)}>
                  <IconButton
                    icon={<Send20Regular aria-hidden />}
                    label={t('invitations.resendTo', { email: invitation.email })}
                    onClick={() => void again(invitation)}
                  />
                  <IconButton
                    icon={<Dismiss20Regular aria-hidden />}
                    label={t('invitations.withdrawOf', { email: invitation.email })}
                    aria-haspopup="dialog"
                    onClick={() => setAsked(invitation)}
                  />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {menu && (
        <ActionMenu
          open
          target={menu.target}
          onClose={() => setMenu(undefined)}
          label={menu.invitation.email}
          items={[
            {
              id: 'resend',
              label: t('invitations.resend'),
              icon: <Send20Regular />,
              onSelect: () => void again(menu.invitation),
            },
            {
              id: 'withdraw',
              label: t('invitations.withdraw'),
              icon: <Dismiss20Regular />,
              onSelect: () => setAsked(menu.invitation),
            },
          ]}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={t('invitations.confirm', { email: asked.email })}
          action={t('invitations.withdraw')}
          onConfirm={() => confirmWithdraw(asked)}
          onClose={() => setAsked(undefined)}
        >
          {t('invitations.confirmText')}
        </ConfirmDialog>
      )}
    </section>
  );
}
