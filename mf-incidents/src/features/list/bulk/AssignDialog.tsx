import { listGroupUsers } from '@portal/contracts/groups';
import type { User } from '@portal/contracts/users';
import { type ApiError, call } from '@portal/platform/call';
import { useLanguage } from '@portal/platform/i18n';
import { problemText } from '@portal/platform/problem-text';
import { Choice } from '@portal/ui/edit/Choice';
import { FieldsSkeleton } from '@portal/ui/edit/FieldsSkeleton';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { Failed } from '@portal/ui/states';
import { useEffect, useState } from 'react';
import { useIncidentTexts } from '../../../texts';

export interface AssignDialogProps {
  /** How many incidents are given away. */
  count: number;
  /** Wire ids of the groups whose users are offered. */
  groups: readonly string[];
  onAssign: (user: string) => Promise<unknown>;
  onClose: () => void;
}

type People = { state: 'loading' } | { state: 'failed'; error: ApiError } | { state: 'ready'; users: readonly User[] };

/** Whom several incidents are given to: a user of the groups they are listed in [R-INC-14]. */
export function AssignDialog({ count, groups, onAssign, onClose }: AssignDialogProps) {
  const { t } = useIncidentTexts();
  const [people, reload] = usePeople(groups);
  const [chosen, choose] = useState('');
  const [missing, setMissing] = useState(false);
  const assign = async () => {
    setMissing(chosen === '');
    if (chosen === '') return false;
    await onAssign(chosen);
    onClose();
    return true;
  };
  return (
    <FormDialog
      size="small"
      title={t('bulk.assignTitle', { count })}
      action={t('bulk.assign')}
      disabled={people.state !== 'ready'}
      onAction={assign}
      onClose={onClose}
    >
      {people.state === 'loading' && <FieldsSkeleton />}
      {people.state === 'failed' && (
        <Failed title={t('bulk.noPeople')} text={problemText(people.error)} onRetry={reload} />
      )}
      {people.state === 'ready' && (
        <Choice
          required
          label={t('detail.assigned')}
          options={people.users.map(({ id, name, email }) => ({ value: id, label: name || email }))}
          value={chosen}
          problem={missing && chosen === '' ? t('bulk.choose') : undefined}
          onChoose={choose}
        />
      )}
    </FormDialog>
  );
}

/** The users of some groups, each once, by name. */
function usePeople(groups: readonly string[]): [People, () => void] {
  const language = useLanguage();
  const [people, setPeople] = useState<People>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  const key = groups.join();
  useEffect(() => {
    let gone = false;
    const { compare } = new Intl.Collator(language, { sensitivity: 'base' });
    const load = async () => {
      try {
        const lists = await Promise.all(key.split(',').map((groupId) => call(listGroupUsers, { params: { groupId } })));
        const users = [...new Map(lists.flat().map((user) => [user.id, user])).values()];
        users.sort((a, b) => compare(a.name || a.email, b.name || b.email));
        if (!gone) setPeople({ state: 'ready', users });
      } catch (error) {
        if (!gone) setPeople({ state: 'failed', error: error as ApiError });
      }
    };
    void load();
    return () => {
      gone = true;
    };
  }, [key, language, tries]);
  const reload = () => {
    setPeople({ state: 'loading' });
    setTries(tries + 1);
  };
  return [people, reload];
}
