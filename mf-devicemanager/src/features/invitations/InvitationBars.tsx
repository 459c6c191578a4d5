import type { OwnInvitation } from '@portal/contracts/invitations';
import { href } from '@portal/contracts/routes';
import { invalidate } from '@portal/platform/query';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { BusyButton } from '@portal/ui/busy-button';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { IconButton } from '@portal/ui/icon-button';
import { Dismiss20Regular, Mail20Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { useNavigate } from '@portal/ui/router';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useState } from 'react';
import { useAcceptInvitation, useDeclineInvitation } from '../../data/own-invitations';
import { useInvitationTexts } from './texts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', gap: '8px' },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorBrandStroke2}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
    [PHONE]: { flexWrap: 'wrap', padding: '12px' },
  },
  icon: { flexShrink: 0, color: tokens.colorBrandForeground1 },
  words: {
    flexGrow: 1,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    overflowWrap: 'anywhere',
    [PHONE]: { flexBasis: 'calc(100% - 40px)' },
  },
  text: { fontWeight: tokens.fontWeightSemibold },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS, flexShrink: 0, [PHONE]: { width: '100%' } },
  button: { [PHONE]: { flexGrow: 1, flexBasis: 0, maxWidth: 'none' } },
});

interface InvitationBarsProps {
  invitations: readonly OwnInvitation[];
  token: string | undefined;
}

/** Who invites to what, with which roles, and the two answers [R-EXT-26]. */
export default function InvitationBars({ invitations, token }: InvitationBarsProps) {
  const styles = useStyles();
  const { t } = useInvitationTexts();
  // Somebody who came by a mailed link and finds nothing is told why, once.
  const [told, setTold] = useState(invitations.length > 0);
  if (invitations.length === 0) {
    return told ? null : (
      <div role="status" className={styles.bar}>
        <Mail20Regular aria-hidden className={styles.icon} />
        <span className={styles.words}>{t('notFound')}</span>
        <IconButton
          icon={<Dismiss20Regular aria-hidden />}
          label={t('close')}
          onClick={() => {
            setTold(true);
            focusTitle();
          }}
        />
      </div>
    );
  }
  return (
    <ul aria-label={t('title')} className={styles.list}>
      {invitations.map((invitation) => (
        <Bar key={invitation.id} invitation={invitation} token={token} onAnswer={() => setTold(true)} />
      ))}
    </ul>
  );
}

const title = () => document.querySelector('h1');
/** What was answered goes, and with it the button that had the focus. */
const focusTitle = () => title()?.focus();

interface BarProps extends Pick<InvitationBarsProps, 'token'> {
  invitation: OwnInvitation;
  onAnswer: () => void;
}

function Bar({ invitation, token, onAnswer }: BarProps) {
  const { id, group, invitedBy, roles, expiresAt } = invitation;
  const styles = useStyles();
  const { t, language, formatDateTime } = useInvitationTexts();
  const control = useControlSize();
  const navigate = useNavigate();
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const shown = token === undefined ? {} : { token };
  const name = invitedBy.name || invitedBy.email;

  const answer = (work: () => Promise<unknown>) => async () => {
    onAnswer();
    try {
      await work();
    } catch (error) {
      // It may have been withdrawn a moment ago.
      await invalidate('notifications');
      throw error;
    }
  };
  const yes = useTask(
    answer(async () => {
      // The question goes with its answer, the page with its title does not.
      const page = title()?.textContent;
      const { groupId } = await accept.mutateAsync({ params: { invitationId: id }, body: shown });
      snackbar.success(t('accepted', { group }));
      // The page of the group needs the tree that holds it.
      await invalidate('groups', 'devices');
      // Who went on to another page meanwhile stays there.
      if (title()?.textContent === page) await navigate(href('/devicemanager/:groupId', { groupId }));
    }),
  );
  const no = useTask(
    answer(async () => {
      await decline.mutateAsync({ params: { invitationId: id }, query: shown });
      snackbar.success(t('declined'));
      focusTitle();
    }),
  );
  const button = {
    ...control,
    className: mergeClasses(control.className, styles.button),
    disabledFocusable: yes.busy || no.busy,
  };
  const names = roles.map((role) => role.internationalizedNames[language] || role.name).join(', ');
  return (
    <li className={styles.bar}>
      <Mail20Regular aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <span className={styles.text}>{t('text', { name, group })}</span>
        <Meta>
          {[
            t('as', { roles: names }),
            ...(invitedBy.name ? [invitedBy.email] : []),
            t('until', { date: formatDateTime(expiresAt) }),
          ].join(' · ')}
        </Meta>
      </div>
      <div className={styles.buttons}>
        <Button {...button} aria-label={t('declineName', { group })} onClick={no.run}>
          {t('decline')}
        </Button>
        <BusyButton
          className={styles.button}
          appearance="primary"
          aria-label={t('acceptName', { group })}
          busy={yes.busy}
          disabled={no.busy}
          onClick={yes.run}
        >
          {t('accept')}
        </BusyButton>
      </div>
    </li>
  );
}
