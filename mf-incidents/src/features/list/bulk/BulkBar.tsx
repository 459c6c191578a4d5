import type { Incident } from '@portal/contracts/incidents';
import { INCIDENT_STATUSES, PRIORITIES } from '@portal/domain/incidents';
import { lazyRetry } from '@portal/platform/lazy-retry';
import { SelectionBar } from '@portal/ui/data-table/selection/SelectionBar';
import { SelectionOutcome } from '@portal/ui/data-table/selection/SelectionOutcome';
import type { Selection } from '@portal/ui/data-table/selection/useSelection';
import { ArrowDownload20Regular, CheckmarkCircle20Regular, Flag20Regular, Person20Regular } from '@portal/ui/icons';
import { Part } from '@portal/ui/part';
import { PriorityIcon } from '@portal/ui/status';
import { useUiTexts } from '@portal/ui/texts';
import { useEffect, useState } from 'react';
import type { Change } from '../../../data/change-many';
import { useIncidentTexts } from '../../../texts';
import { useExport } from '../useExport';
import type { AssignDialogProps } from './AssignDialog';
import { useBulk } from './useBulk';

const AssignDialog = lazyRetry<AssignDialogProps>(() =>
  import('./AssignDialog').then((module) => ({ default: module.AssignDialog })),
);

interface BulkBarProps {
  incidents: readonly Incident[];
  selection: Selection;
  /** Wire id of the reader. */
  self: string | null;
}

/** What can be done with the chosen incidents, and what came of it [R-EXT-28]. What changes them needs updateIncident on one of them. */
export function BulkBar({ incidents, selection, self }: BulkBarProps) {
  const { t } = useIncidentTexts();
  const { t: ui } = useUiTexts();
  const { result, busy, apply, undo, close } = useBulk(incidents, selection);
  const { run: save } = useExport();
  const [asks, setAsks] = useState(false);
  const chosen = incidents.filter(({ id }) => selection.selected.has(id));
  const mayChange = chosen.some(({ editable }) => editable);
  // They have gone from the list while somebody was chosen for them.
  if (asks && !mayChange) setAsks(false);
  useEffect(() => {
    // Whoever chooses incidents that can be changed will open it; a failed load is tried again then.
    if (mayChange) void AssignDialog.preload().catch(() => undefined);
  }, [mayChange]);
  const to = (change: Change) => () => void apply(change);
  return (
    <>
      <SelectionBar
        selection={selection}
        busy={busy}
        outcome={
          result && (
            <SelectionOutcome
              text={result.text}
              failures={result.failures}
              onUndo={busy ? undefined : undo}
              onClose={close}
            />
          )
        }
        actions={[
          mayChange && {
            id: 'status',
            icon: <CheckmarkCircle20Regular aria-hidden />,
            label: t('column.status'),
            items: INCIDENT_STATUSES.map((status) => ({
              id: status,
              label: ui(`incidentStatus.${status}`),
              onSelect: to({ status }),
            })),
          },
          mayChange && {
            id: 'assign',
            icon: <Person20Regular aria-hidden />,
            label: t('bulk.assign'),
            items: [
              ...(self === null ? [] : [{ id: 'self', label: t('bulk.me'), onSelect: to({ assignedUser: self }) }]),
              { id: 'nobody', label: t('detail.nobody'), onSelect: to({ assignedUser: null }) },
              { id: 'other', label: t('bulk.other'), onSelect: () => setAsks(true), divider: true },
            ],
          },
          mayChange && {
            id: 'priority',
            icon: <Flag20Regular aria-hidden />,
            label: t('column.priority'),
            items: PRIORITIES.toReversed().map((priority) => ({
              id: priority,
              label: ui(`priority.${priority}`),
              icon: (
                <span aria-hidden>
                  <PriorityIcon priority={priority} />
                </span>
              ),
              onSelect: to({ priority }),
            })),
          },
          {
            id: 'export',
            icon: <ArrowDownload20Regular aria-hidden />,
            label: t('export.action'),
            onSelect: () => void save(chosen),
          },
        ]}
      />
      {asks && (
        <Part place="dialog" onClose={() => setAsks(false)}>
          <AssignDialog
            count={chosen.length}
            ids={chosen.filter(({ editable }) => editable).map(({ id }) => id)}
            onAssign={(assignedUser) => apply({ assignedUser })}
            onClose={() => setAsks(false)}
          />
        </Part>
      )}
    </>
  );
}
