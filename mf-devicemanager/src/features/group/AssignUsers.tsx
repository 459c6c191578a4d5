import { isEmail } from '@portal/domain/validation';
import { useKept } from '@portal/platform/editing/useKept';
import { errorText } from '@portal/platform/problem-text';
import { snackbar } from '@portal/platform/snackbar';
import { Choices } from '@portal/ui/edit/Choice';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { KeptOffer } from '@portal/ui/edit/KeptOffer';
import { Field } from '@portal/ui/field';
import { LoadingMessage } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useState } from 'react';
import { roleName, useAssignUsers, useAvailableUsers, useGroupUsers, useRoles } from '../../data/group-users';
import { LoadWarning } from './LoadWarning';
import { useGroupTexts } from './texts';
import { UserPicker } from './UserPicker';

const useStyles = makeStyles({
  // A nested list must not be cut.
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    overflow: 'visible',
    minHeight: '168px',
  },
});

/** What is kept of it until it is sent [R-EXT-31]. */
interface Typed extends Record<string, unknown> {
  people: readonly string[];
  query: string;
  roles: readonly string[];
}

const NOTHING: Typed = { people: [], query: '', roles: [] };

/** An address among the chosen: ids hold no @. */
const isAddress = (entry: string) => entry.includes('@');

/** Puts acquaintances, or anybody by email, into the group with roles [R-GRP-13, R-GRP-14, R-VAL-12]. */
export function AssignUsers({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const styles = useStyles();
  const { t, language } = useGroupTexts();
  const available = useAvailableUsers(groupId);
  const { data: members } = useGroupUsers(groupId);
  const { readable, roles = [], answer: roleList } = useRoles(groupId, language);
  const assign = useAssignUsers();
  const [entries, setEntries] = useState<readonly string[]>([]);
  const [query, setQuery] = useState('');
  const [roleIds, setRoleIds] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState<{ people?: string; roles?: string }>({});
  // Somebody who was chosen before may have come into the group meanwhile.
  const chosen = entries.filter((entry) => isAddress(entry) || available.data?.some(({ id }) => id === entry));
  const kept = useKept({
    thing: `group/${groupId}/users`,
    values: { people: entries, query, roles: roleIds },
    stored: NOTHING,
    set: ({ people, query: text, roles: ids }) => {
      if (people) setEntries(people);
      if (text !== undefined) setQuery(text);
      if (ids) setRoleIds(ids);
    },
  });
  // What is not shown is not given: chosen before the right to read them went, before the list was there, or one that is gone [R-RIGHT-21].
  const given = readable ? roleIds.filter((id) => roles.some((role) => role.id === id)) : [];
  const typed = query.trim().replace(/[,;]$/, '').toLowerCase();
  const isMember = members?.some(({ email }) => email.toLowerCase() === typed) ?? false;
  const isTyped = entries.length > 0 || query !== '' || roleIds.length > 0;

  /** The typed text as one more of the chosen; undefined when it is no email address, or that of somebody who is here. */
  const withTyped = (): readonly string[] | undefined => {
    if (typed === '') return chosen;
    if (isMember) return undefined;
    const known = available.data?.find(({ email }) => email.toLowerCase() === typed)?.id;
    if (known === undefined && !isEmail(typed)) return undefined;
    return [...new Set([...chosen, known ?? typed])];
  };
  /** What is typed is one of the chosen from now on. */
  const choose = (entries: readonly string[]) => {
    setEntries(entries);
    setQuery('');
    setWrong({});
  };
  const refuse = (why: typeof wrong) => {
    setWrong(why);
    return false;
  };
  const refuseEmail = () => {
    if (isMember) return refuse({ people: t('assign.isHere') });
    snackbar.error(errorText('emailInvalid'), { ofField: true });
    return refuse({ people: errorText('emailInvalid') });
  };

  const save = async () => {
    const all = withTyped();
    if (!all) return refuseEmail();
    const invites = all.some(isAddress);
    if (all.length === 0) return refuse({ people: t('assign.nobody') });
    if (invites && !readable) return refuse({ people: t('assign.cannotInvite') });
    if (invites && given.length === 0) return refuse({ roles: t('assign.roleNeeded') });
    choose(all);
    await assign.mutateAsync({
      params: { groupId },
      body: {
        users: all.map((entry) => ({ ...(isAddress(entry) ? { email: entry } : { id: entry }), roles: given })),
      },
    });
    kept.forget();
    // Who is invited becomes a user only by saying yes.
    const invited = all.filter(isAddress).length;
    // Of an address nobody knows here whether it is an acquaintance's, while those could not be loaded.
    if (invited > 0 && !available.data) {
      snackbar.success(t('users.assigned'));
      return onClose();
    }
    if (invited < all.length) snackbar.success(t('users.added', { count: all.length - invited }));
    if (invited > 0) snackbar.success(t('users.invited', { count: invited }));
    return onClose();
  };
  return (
    <FormDialog
      title={t('users.add')}
      action={t('assign.action')}
      onAction={save}
      keep={isTyped}
      onClose={() => {
        kept.leave();
        onClose();
      }}
      className={styles.content}
    >
      <KeptOffer kept={kept} />
      {available.isPending && <LoadingMessage />}
      <LoadWarning answer={available} text={t('assign.failed')} />
      <LoadWarning answer={roleList} text={t('roles.failed')} />
      <Field
        label={t('assign.people')}
        required
        hint={readable ? t('assign.hint') : undefined}
        validationMessage={wrong.people}
      >
        <UserPicker
          users={available.data ?? []}
          chosen={chosen}
          query={query}
          onTake={() => {
            const all = withTyped();
            if (all) choose(all);
            else refuseEmail();
          }}
          invalid={wrong.people !== undefined}
          onQuery={(text) => {
            setQuery(text);
            setWrong({});
          }}
          onChoose={choose}
        />
      </Field>
      {readable && (
        <Choices
          label={t('users.roles')}
          required={chosen.some(isAddress)}
          problem={wrong.roles}
          placeholder={t('assign.rolePlaceholder')}
          values={roleIds}
          options={roles.map((role) => ({ value: role.id, label: roleName(role, language) }))}
          onChoose={(ids) => {
            setRoleIds(ids);
            if (wrong.roles) setWrong({});
          }}
        />
      )}
    </FormDialog>
  );
}
