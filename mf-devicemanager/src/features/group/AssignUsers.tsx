import { isEmail } from '@portal/domain/validation';
import { errorText, problemText } from '@portal/platform/problem-text';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { useControlSize } from '@portal/ui/control-size';
import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@portal/ui/dialog';
import { DialogButtons } from '@portal/ui/edit/DialogButtons';
import { Field } from '@portal/ui/field';
import { Dropdown, Option } from '@portal/ui/form';
import { Shake, type ShakeHandle } from '@portal/ui/shake';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { useRef, useState } from 'react';
import { roleName, useAssignUsers, useAvailableUsers, useRoles } from '../../data/group-users';
import { useGroupTexts } from './texts';
import { UserPicker } from './UserPicker';

const useStyles = makeStyles({
  surface: { maxWidth: '560px' },
  // A nested list must not be cut.
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    overflow: 'visible',
    minHeight: '168px',
  },
  roles: { minWidth: 0, width: '100%' },
});

/** An address among the chosen: ids hold no @. */
const isAddress = (entry: string) => entry.includes('@');

/** Puts acquaintances, or anybody by email, into the group with roles [R-GRP-13, R-GRP-14, R-VAL-12]. */
export function AssignUsers({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const styles = useStyles();
  const { t, language } = useGroupTexts();
  const control = useControlSize();
  const available = useAvailableUsers(groupId);
  const { readable, roles = [] } = useRoles(groupId);
  const assign = useAssignUsers();
  const surface = useRef<ShakeHandle>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [query, setQuery] = useState('');
  const [roleIds, setRoleIds] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState<'nobody' | 'email' | 'role' | 'invite'>();

  /** The typed text as one more of the chosen; undefined when it is no email address. */
  const withTyped = (): readonly string[] | undefined => {
    const typed = query.trim().replace(/[,;]$/, '').toLowerCase();
    if (typed === '') return chosen;
    const known = available.data?.find(({ email }) => email.toLowerCase() === typed)?.id;
    if (known === undefined && !isEmail(typed)) return undefined;
    return [...new Set([...chosen, known ?? typed])];
  };
  const refuse = (why: NonNullable<typeof wrong>) => {
    setWrong(why);
    surface.current?.shake();
  };
  const take = () => {
    const all = withTyped();
    if (!all) {
      setWrong('email');
      return snackbar.error(errorText('emailInvalid'));
    }
    setChosen(all);
    setQuery('');
    setWrong(undefined);
  };

  const { busy, run: save } = useTask(async () => {
    const all = withTyped();
    if (!all) {
      snackbar.error(errorText('emailInvalid'));
      return refuse('email');
    }
    if (all.length === 0) return refuse('nobody');
    const invites = all.some(isAddress);
    if (invites && !readable) return refuse('invite');
    if (invites && roleIds.length === 0) return refuse('role');
    setChosen(all);
    setQuery('');
    try {
      await assign.mutateAsync({
        params: { groupId },
        body: {
          users: all.map((entry) => ({
            ...(isAddress(entry) ? { email: entry } : { id: entry }),
            roles: [...roleIds],
          })),
        },
      });
    } catch (error) {
      return snackbar.error(error as Error);
    }
    // Who is invited becomes a user only by saying yes.
    const invited = all.filter(isAddress).length;
    if (invited < all.length) snackbar.success(t('users.added', { count: all.length - invited }));
    if (invited > 0) snackbar.success(t('users.invited', { count: invited }));
    onClose();
  });
  const peopleProblem = {
    nobody: t('assign.nobody'),
    email: errorText('emailInvalid'),
    invite: t('assign.cannotInvite'),
    role: undefined,
  }[wrong ?? 'role'];
  const names = roles.filter(({ id }) => roleIds.includes(id)).map((role) => roleName(role, language));
  return (
    <Dialog open onOpenChange={(_, { open }) => open || onClose()}>
      <DialogSurface className={styles.surface}>
        <Shake ref={surface}>
          <DialogBody>
            <DialogTitle>{t('users.add')}</DialogTitle>
            <DialogContent className={styles.content}>
              <Field
                label={t('assign.people')}
                required
                hint={readable ? t('assign.hint') : undefined}
                validationMessage={peopleProblem ?? (available.error ? problemText(available.error) : undefined)}
              >
                <UserPicker
                  users={available.data ?? []}
                  chosen={chosen}
                  query={query}
                  onTake={take}
                  invalid={wrong !== undefined && wrong !== 'role'}
                  onQuery={(text) => {
                    setQuery(text);
                    setWrong(undefined);
                  }}
                  onChoose={(entries) => {
                    setChosen(entries);
                    setQuery('');
                    setWrong(undefined);
                  }}
                />
              </Field>
              {readable && (
                <Field
                  label={t('users.roles')}
                  required={chosen.some(isAddress)}
                  validationMessage={wrong === 'role' ? t('assign.roleNeeded') : undefined}
                >
                  <Dropdown
                    multiselect
                    size={control.size}
                    className={mergeClasses(control.className, styles.roles)}
                    placeholder={t('assign.rolePlaceholder')}
                    value={names.join(', ')}
                    selectedOptions={[...roleIds]}
                    onOptionSelect={(_, { selectedOptions }) => {
                      setRoleIds(selectedOptions);
                      if (wrong === 'role') setWrong(undefined);
                    }}
                  >
                    {roles.map((role) => (
                      <Option key={role.id} value={role.id}>
                        {roleName(role, language)}
                      </Option>
                    ))}
                  </Dropdown>
                </Field>
              )}
            </DialogContent>
            <DialogButtons action={t('assign.action')} onAction={save} onCancel={onClose} busy={busy} />
          </DialogBody>
        </Shake>
      </DialogSurface>
    </Dialog>
  );
}
