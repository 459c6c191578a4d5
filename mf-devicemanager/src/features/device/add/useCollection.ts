import { addDevice, findDevice, type Device } from '@portal/contracts/devices';
import { assignDevices, readGroupTree, type GroupNode } from '@portal/contracts/groups';
import { toWire } from '@portal/domain/ids';
import { bus } from '@portal/platform/bus';
import { call } from '@portal/platform/call';
import { errorText, problemText, type ProblemContext } from '@portal/platform/problem-text';
import { invalidate, useEndpoint } from '@portal/platform/query';
import { useMay } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { snackbar } from '@portal/platform/snackbar';
import { useMemo, useState } from 'react';
import { indexGroups } from '../../../data/group-index';
import { useManagerTexts } from '../../../texts';
import { typedIds } from './typed-ids';
import { verdictOf, type Candidate } from './verdict';

/** R-DEV-28: failures are read first, then the dialog closes. */
export const CLOSE_DELAY_MS = 1_500;

export interface Collection {
  list: readonly Candidate[];
  /** How many of the list saving adds or assigns. */
  count: number;
  busy: 'looking' | 'saving' | undefined;
  /** Looks the typed ids up and takes them into the list; answers what is wrong with the field, undefined when all went well. */
  lookUp: (typed: string) => Promise<string | undefined>;
  drop: (candidate: Candidate) => void;
  /** Adds the devices, and assigns them to the group; `closes` when something was done. */
  save: () => Promise<'closes' | 'stays'>;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The devices that are about to be added: at top level to one's own, inside a group to the group as well [R-DEV-24 to R-DEV-29]. */
export function useCollection(group: GroupNode | undefined): Collection {
  const { t } = useManagerTexts();
  const may = useMay();
  const self = useSession((session) => session.user?.email);
  const tree = useEndpoint(readGroupTree, {});
  const index = useMemo(() => indexGroups(tree.data ?? []), [tree.data]);
  const [list, setList] = useState<readonly Candidate[]>([]);
  const [busy, setBusy] = useState<Collection['busy']>();
  const counted = list.filter((candidate) => candidate.counts);

  const isOwn = (device: Device) => device.username !== null && device.username === self;
  const surroundings = {
    group: group?.id,
    placesOf: (device: Device) => {
      const names = device.groups.flatMap((id) => index.place(id)?.group.name ?? []);
      return names.length === 0 && isOwn(device) ? [t('myDevices')] : names;
    },
    mayAssign: (device: Device) => isOwn(device) || device.groups.some((id) => may('assignGroupDevice', { group: id })),
  };

  /** R-ERR-23: the id and what is wrong. Answers the latter alone, for the field. */
  const tell = (id: string, problem: string) => {
    snackbar.error(errorText('deviceLookup', { id, problem }));
    return problem;
  };
  const tellError = (id: string, error: unknown, context: ProblemContext) => tell(id, problemText(error, context));

  const lookUp = async (typed: string): Promise<string | undefined> => {
    const { valid, invalid } = typedIds(typed);
    if (valid.length + invalid.length === 0) return errorText('cloudConnectIdEmpty');
    if (valid.length === 0) return invalid.map((id) => tell(id, errorText('cloudConnectIdUnknown')))[0];
    setBusy('looking');
    let problem = invalid.map((id) => tell(id, errorText('cloudConnectIdInvalid')))[0];
    const next = [...list];
    for (const id of valid) {
      try {
        const verdict = verdictOf(id, await call(findDevice, { params: { cloudConnectID: toWire(id) } }), { ...surroundings, list: next });
        if (verdict.is === 'candidate') next.push(verdict.candidate);
        else problem = tell(id, refusalText(verdict.why, verdict.places));
      } catch (error) {
        problem = tellError(id, error, 'cloudConnectId');
      }
    }
    setList(next);
    setBusy(undefined);
    return problem;
  };

  const save = async (): Promise<'closes' | 'stays'> => {
    setBusy('saving');
    const failed = new Set<Candidate>();
    const added = await Promise.all(counted.map(async (candidate): Promise<Candidate | undefined> => {
      if (candidate.label === 'already_added') return candidate;
      try {
        await call(addDevice, { body: { cloudConnectID: candidate.cloudConnectID } });
        // Should assigning fail, another try must not add it again.
        return { ...candidate, label: 'already_added', places: [t('myDevices')] };
      } catch (error) {
        failed.add(candidate);
        tellError(candidate.cloudConnectID, error, 'associateDevice');
        return undefined;
      }
    }));
    const done = added.filter((candidate) => candidate !== undefined);
    const isAssigned = group === undefined || done.length === 0 || (await assign(group.id, done));
    void invalidate('devices', 'groups');
    // Its owner holds rights on a device [R-RIGHT-11].
    if (done.length > 0) bus.emit('rights:changed', {}, 'mf-devicemanager');
    if (done.length === 0 || !isAssigned) {
      setList((now) => now.map((candidate) => done.find((other) => other.cloudConnectID === candidate.cloudConnectID) ?? candidate));
      setBusy(undefined);
      return 'stays';
    }
    if (failed.size > 0) await pause(CLOSE_DELAY_MS);
    snackbar.success(t(group ? 'add.assigned' : 'add.added', { count: done.length }));
    return 'closes';
  };

  return {
    list, busy, lookUp, save,
    count: counted.length,
    drop: (candidate) => setList((now) => now.filter((other) => other !== candidate)),
  };
}

/** All or none [R-API-66]. */
async function assign(groupId: string, candidates: readonly Candidate[]): Promise<boolean> {
  try {
    await call(assignDevices, { params: { groupId }, body: candidates.map(({ device }) => device.uuid) });
    return true;
  } catch (error) {
    snackbar.error(error as Error);
    return false;
  }
}

function refusalText(why: 'inList' | 'alreadyAdded', places: readonly string[]): string {
  if (why === 'inList') return errorText('deviceInList');
  return places.length > 0 ? errorText('deviceAlreadyAddedIn', { groups: places.join(', ') }) : errorText('deviceAlreadyAdded');
}
