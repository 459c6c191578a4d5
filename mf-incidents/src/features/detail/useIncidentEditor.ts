import type { Incident } from '@portal/contracts/incidents';
import { ApiError } from '@portal/platform/call';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { useState } from 'react';
import { useUpdateIncident } from '../../data/incident';
import { useIncidentTexts } from '../../texts';
import { changesIn, type Draft, type SetField, type Values } from './incident-draft';

/** An incident and the ETag it came with. */
export interface Version {
  body: Incident;
  etag: string | undefined;
}

export interface IncidentEditor {
  values: Values;
  dirty: boolean;
  saving: boolean;
  /** The draft could not be saved, because somebody saved other values since. */
  conflicted: boolean;
  draft: Draft;
  set: SetField;
  discard: () => void;
  /** Undefined while it is already being saved. */
  save: () => Promise<'saved' | 'failed' | undefined>;
  /** Saves over what somebody else saved meanwhile. */
  overwrite: () => Promise<'saved' | 'failed' | undefined>;
}

/**
 * The draft of an incident. A version that comes in while nothing is typed is taken over; with a draft the version it began with is what
 * the save names, so that a change by somebody else is noticed [R-EXT-04].
 */
export function useIncidentEditor(latest: Version, reload: () => Promise<Version | undefined>): IncidentEditor {
  const { t } = useIncidentTexts();
  const [base, setBase] = useState(latest);
  const [draft, setDraft] = useState<Draft>({});
  const [conflicted, setConflicted] = useState(false);
  const update = useUpdateIncident();
  const changes = changesIn(draft, base.body);
  const dirty = Object.keys(changes).length > 0;
  const { busy, run: send } = useTask(async (version: Version, body: Draft) => {
    try {
      await update.mutateAsync({
        params: { incidentId: version.body.id },
        body: { id: version.body.id, ...body },
        ifMatch: version.etag,
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        await reload();
        setConflicted(true);
      } else snackbar.error(error as Error);
      return 'failed' as const;
    }
    const fresh = await reload();
    if (fresh) setBase(fresh);
    setDraft({});
    setConflicted(false);
    snackbar.success(t('detail.saved'));
    return 'saved' as const;
  });
  if (!dirty && !busy && latest !== base) setBase(latest);

  return {
    values: { ...base.body, ...draft },
    dirty,
    conflicted,
    draft: changes,
    saving: busy,
    set: (field, value) => setDraft((old) => ({ ...old, [field]: value })),
    discard: () => {
      setDraft({});
      setBase(latest);
      setConflicted(false);
    },
    save: () => send(base, changes),
    overwrite: () => send(latest, changesIn(draft, latest.body)),
  };
}
