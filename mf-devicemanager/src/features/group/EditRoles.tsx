import { useKept } from '@portal/platform/editing/useKept';
import { useMay } from '@portal/platform/rights';
import { snackbar } from '@portal/platform/snackbar';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { KeptOffer } from '@portal/ui/edit/KeptOffer';
import { useEditTexts } from '@portal/ui/edit/texts';
import { Checkbox } from '@portal/ui/field';
import { LoadFailed, LoadingMessage } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Caption1, Meta } from '@portal/ui/text';
import { useState } from 'react';
import { roleName, scopeOf, useGrantRoles, useRoles, useSetRoles } from '../../data/group-users';
import type { ListedUser } from '../../data/user-order';
import { useChosen } from '../../parts/useChosen';
import { useGroupTexts } from './texts';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column' },
  kept: { marginBottom: tokens.spacingVerticalS },
  problem: { color: tokens.colorPaletteRedForeground1 },
  hint: { paddingLeft: '36px', marginTop: '-6px', paddingBottom: '6px' },
});

interface EditRolesProps {
  groupId: string;
  user: ListedUser;
  /** The roles held may not be read [R-RIGHT-20]: those chosen are added to them. */
  onlyAdds?: boolean;
  onClose: () => void;
}

/**
 * The roles of a user on the group, set in one call that does all or nothing, and leaves what others gave or took meanwhile [R-GRP-15].
 * Roles that are held are locked without the right to take them [R-GRP-16]; at least one stays [R-VAL-12]. What nobody shows is not taken:
 * then roles are only added [R-RIGHT-18].
 */
export function EditRoles({ groupId, user, onlyAdds, onClose }: EditRolesProps) {
  const styles = useStyles();
  const { t, language } = useGroupTexts();
  const edit = useEditTexts();
  const mayTake = useMay()('withDrawUserRight', { group: groupId });
  const { readable, roles, answer } = useRoles(groupId, language);
  const set = useSetRoles();
  const grant = useGrantRoles();
  const [held] = useState(() => new Set(user.held?.map(({ id }) => id)));
  const [ticked, toggle, tick] = useChosen(held);
  const [tried, setTried] = useState(false);
  // Who may not read all roles still sees those that are held.
  const offered = readable ? roles : user.held;

  // What was taken before the right to take it went stays held [R-GRP-16], what was ticked before that to read the roles went is not given [R-RIGHT-21].
  const wanted = mayTake ? ticked : new Set([...held, ...ticked]);
  const chosen = [...wanted].filter((id) => held.has(id) || offered?.some((role) => role.id === id));
  const changed = chosen.length !== held.size || chosen.some((id) => !held.has(id));
  const kept = useKept({
    thing: `group/${groupId}/roles/${user.id}`,
    values: { roles: [...ticked].sort() },
    stored: { roles: [...held].sort() },
    // Only what may still be done.
    set: ({ roles: ids = [] }) => {
      if (mayTake)
        tick(
          [...held].filter((id) => !ids.includes(id)),
          false,
        );
      tick(
        ids.filter((id) => offered?.some((role) => role.id === id)),
        true,
      );
    },
  });

  const save = async () => {
    setTried(true);
    if (chosen.length === 0) return false;
    if (changed) {
      const params = { userId: user.id };
      const [scope, roles] = [scopeOf(groupId), chosen];
      if (onlyAdds) await grant.mutateAsync({ params, body: Object.fromEntries(roles.map((role) => [role, scope])) });
      else await set.mutateAsync({ params, body: { scope, roles, was: [...held] } });
      kept.forget();
      snackbar.success(t('roles.updated'));
    }
    return onClose();
  };
  return (
    <FormDialog
      size="small"
      title={t('roles.of', { name: user.name || user.email })}
      action={edit.t('save')}
      onAction={save}
      keep={changed}
      onClose={() => {
        kept.leave();
        onClose();
      }}
      disabled={!offered}
    >
      {offered && <KeptOffer kept={kept} className={styles.kept} />}
      {!offered && (answer.error ? <LoadFailed title={t('roles.failed')} answer={answer} /> : <LoadingMessage />)}
      {offered && onlyAdds && (
        <Meta as="div" className={styles.kept}>
          {t('roles.onlyAdds')}
        </Meta>
      )}
      <div role="group" aria-label={t('users.roles')} className={styles.list}>
        {offered?.map((role) => {
          const locked = held.has(role.id) && !mayTake;
          const hint = locked ? t('roles.locked') : role.internationalizedDescriptions[language] || role.description;
          return (
            <div key={role.id}>
              <Checkbox
                label={roleName(role, language)}
                checked={wanted.has(role.id)}
                disabled={locked}
                onChange={() => toggle(role.id)}
              />
              {hint && (
                <Meta as="div" className={styles.hint}>
                  {hint}
                </Meta>
              )}
            </div>
          );
        })}
      </div>
      {tried && chosen.length === 0 && (
        <Caption1 role="alert" className={styles.problem}>
          {t('roles.one')}
        </Caption1>
      )}
    </FormDialog>
  );
}
