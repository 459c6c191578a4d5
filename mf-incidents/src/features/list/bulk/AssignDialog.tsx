import { listAssignees } from '@portal/contracts/incidents';
import { IDS_MAX } from '@portal/domain/limits';
import { slicesOf } from '@portal/domain/slices';
import { type ApiError, call } from '@portal/platform/call';
import { problemText } from '@portal/platform/problem-text';
import { Choice } from '@portal/ui/edit/Choice';
import { FieldsSkeleton } from '@portal/ui/edit/FieldsSkeleton';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { Failed } from '@portal/ui/states';
import { Body1 } from '@portal/ui/text';
import { useEffect, useState } from 'react';
import { useIncidentTexts } from '../../../texts';

export interface AssignDialogProps {
  /** How many incidents are given away. */
  count: number;
  /** Those of them that the reader may change: whoever is offered may work on all of these. */
  ids: readonly string[];
  onAssign: (user: string) => Promise<unknown>;
  onClose: () => void;
}

interface Person {
  readonly id: string;
  readonly name: string;
}
type People =
  | { state: 'loading' }
  | { state: 'failed'; error: ApiError }
  | { state: 'ready'; users: readonly Person[] };

/** Whom several incidents are given to: a user who may work on each of them [R-INC-14]. */
export function AssignDialog({ count, ids, onAssign, onClose }: AssignDialogProps) {
  const { t } = useIncidentTexts();
  const [people, reload] = usePeople(ids);
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
      disabled={people.state !== 'ready' || people.users.length === 0}
      onAction={assign}
      onClose={onClose}
    >
      {people.state === 'loading' && <FieldsSkeleton />}
      {people.state === 'failed' && (
        <Failed title={t('bulk.noPeople')} text={problemText(people.error)} onRetry={reload} />
      )}
      {people.state === 'ready' && people.users.length === 0 && (
        <Body1>{t('bulk.nobodyForAll', { count: ids.length })}</Body1>
      )}
      {people.state === 'ready' && people.users.length > 0 && (
        <Choice
          required
          label={t('detail.assigned')}
          options={people.users.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          problem={missing && chosen === '' ? t('bulk.choose') : undefined}
          onChoose={choose}
        />
      )}
    </FormDialog>
  );
}

/** Who may work on all of some incidents, by name. */
function usePeople(ids: readonly string[]): [People, () => void] {
  const [people, setPeople] = useState<People>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  const key = ids.join();
  useEffect(() => {
    let gone = false;
    const load = async () => {
      try {
        const users = await peopleOf(key.split(','));
        if (!gone) setPeople({ state: 'ready', users });
      } catch (error) {
        if (!gone) setPeople({ state: 'failed', error: error as ApiError });
      }
    };
    void load();
    return () => {
      gone = true;
    };
  }, [key, tries]);
  const reload = () => {
    setPeople({ state: 'loading' });
    setTries(tries + 1);
  };
  return [people, reload];
}

/** A call takes so many: who is offered stands in the answers of all. */
async function peopleOf(ids: readonly string[]): Promise<readonly Person[]> {
  const calls = [...slicesOf(ids, IDS_MAX)].map((slice) => call(listAssignees, { body: { ids: slice } }));
  const [first = [], ...others] = await Promise.all(calls);
  return first.filter(({ id }) => others.every((users) => users.some((user) => user.id === id)));
}
