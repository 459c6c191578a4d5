import { type Incident, updateIncidents } from '@portal/contracts/incidents';
import { localizedSummary } from '@portal/domain/languages';
import { useChange } from '@portal/platform/query';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import type { Failure } from '@portal/ui/data-table/selection/SelectionOutcome';
import type { Selection } from '@portal/ui/data-table/selection/useSelection';
import { useTableTexts } from '@portal/ui/data-table/texts';
import { useEffect, useRef, useState } from 'react';
import { type Change, changeMany, isOthers, type Told, undoOf } from '../../../data/change-many';
import { whyOf } from '../../../data/refusal';
import { useIncidentTexts } from '../../../texts';

/** So many of those that failed are named where there is no room for all. */
const TOLD_ELSEWHERE = 3;

interface Done {
  before: readonly Incident[];
  change: Change;
  undo: ReturnType<typeof undoOf>;
}
interface Result extends Partial<Done> {
  text: string;
  failures: readonly Failure[];
}

/**
 * Changes the chosen incidents in one go [R-EXT-11]. What failed stays chosen and says why; what was done can be taken back once, except
 * where somebody has changed it since [R-EXT-28].
 * @param incidents all of the list, for names and former values
 */
export function useBulk(incidents: readonly Incident[], selection: Selection) {
  const { t, language } = useIncidentTexts();
  const { t: table } = useTableTexts();
  const [result, setResult] = useState<Result>();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const { mutateAsync: send } = useChange(updateIncidents);

  const failuresOf = (outcomes: readonly Told[], before: readonly Incident[], change: Change): Failure[] => {
    const named = new Map(before.map((incident) => [incident.id, localizedSummary(incident, language)]));
    return outcomes
      .filter(({ done }) => !done)
      .map((told) => ({ id: told.id, name: named.get(told.id) ?? '', why: whyOf(told, change, t) }));
  };

  const apply = useTask(async (change: Change) => {
    const before = incidents.filter(({ id }) => selection.selected.has(id));
    const ids = before.map(({ id }) => id);
    const outcomes = await changeMany(send, ids, change);
    const failures = failuresOf(outcomes, before, change);
    const failed = new Set(failures.map(({ id }) => id));
    const changed = before.filter(({ id }) => !failed.has(id));
    selection.remove(changed.map(({ id }) => id));
    const text = t(failed.size > 0 ? 'bulk.partly' : 'bulk.done', { count: changed.length, failed: failed.size });
    // Whoever has gone to another page meanwhile is told there.
    if (!isHere.current) {
      if (failures.length === 0) return snackbar.success(text);
      const first = failures.slice(0, TOLD_ELSEWHERE).map((failure) => table('select.failure', { ...failure }));
      return snackbar.error([text, ...first].join(' '));
    }
    setResult({ text, failures, before, change, undo: undoOf(changed, change) });
  });

  const takeBack = useTask(async ({ undo, before, change }: Done) => {
    const now = new Map(incidents.map((incident) => [incident.id, incident]));
    const outcomes: Told[] = [];
    for (const former of undo) {
      const ids = former.ids.filter((id) => {
        const incident = now.get(id);
        return incident === undefined || !isOthers(incident, change, former.change);
      });
      if (ids.length > 0) outcomes.push(...(await changeMany(send, ids, former.change)));
    }
    const text = t('bulk.undone', { count: outcomes.filter(({ done }) => done).length });
    const failures = failuresOf(outcomes, before, change);
    setResult(failures.length > 0 ? { text, failures } : undefined);
    if (failures.length === 0) snackbar.success(text);
  });

  const { undo, before, change } = result ?? {};
  return {
    result,
    busy: apply.busy || takeBack.busy,
    apply: apply.run,
    /** Absent where nothing was changed. */
    undo: undo?.length && before && change ? () => void takeBack.run({ undo, before, change }) : undefined,
    close: () => setResult(undefined),
  };
}
