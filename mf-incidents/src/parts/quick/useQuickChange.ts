import { type Incident, readIncident, updateIncidents } from '@portal/contracts/incidents';
import { call } from '@portal/platform/call';
import { invalidate } from '@portal/platform/query';
import { useSession } from '@portal/platform/session';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { type Change, formerOf, isOthers } from '../../data/change-many';
import { whyOf } from '../../data/refusal';
import { useIncidentTexts } from '../../texts';
import { changeOf, type QuickAction } from './quick-actions';

/**
 * Does one thing with one incident and offers to take it back. That is not done over what somebody else has made of it since.
 */
export function useQuickChange() {
  const { t } = useIncidentTexts();
  const self = useSession(({ user }) => user?.id ?? '');
  const apply = async (id: string, change: Change): Promise<boolean> => {
    const [outcome] = await call(updateIncidents, { body: { ids: [id], ...change } });
    void invalidate(...(updateIncidents.changes ?? []));
    if (outcome?.done) return true;
    snackbar.error(whyOf(outcome, change, t));
    return false;
  };
  const undo = async (id: string, change: Change, former: Change) => {
    if (isOthers(await call(readIncident, { params: { incidentId: id } }), change, former))
      snackbar.error(t('quick.othersSince'));
    else if (await apply(id, former)) snackbar.success(t('quick.undone'));
  };
  const { run: takeBack } = useTask(undo);
  const { busy, run } = useTask(async (incident: Incident, action: QuickAction) => {
    const change = changeOf(action, incident, self);
    const former = formerOf(incident, change);
    if (await apply(incident.id, change))
      snackbar.success(t(`quick.done.${action}`), {
        label: t('quick.undo'),
        run: () => void takeBack(incident.id, change, former),
      });
  });
  return { busy, run };
}
