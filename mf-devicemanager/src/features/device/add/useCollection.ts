import { addDevice } from '@portal/contracts/device-changes';
import type { Device } from '@portal/contracts/devices';
import { assignDevices } from '@portal/contracts/group-changes';
import type { GroupNode } from '@portal/contracts/groups';
import { bus } from '@portal/platform/bus';
import { call } from '@portal/platform/call';
import { problemText } from '@portal/platform/problem-text';
import { invalidate } from '@portal/platform/query';
import { snackbar, useSnacks } from '@portal/platform/snackbar';
import { useRef, useState } from 'react';
import { useGroupIndex } from '../../../data/group-devices';
import { useIsOwn } from '../../../parts/useIsOwn';
import { useMayOnDevice } from '../../../parts/useMayOnDevice';
import { useManagerTexts } from '../../../texts';
import { leftOver } from './left-over';
import { lookUpAll, type Refused, refusalMessage } from './look-up';
import type { Scanned } from './scan/ScanPanel';
import { useAddTexts } from './texts';
import { typedIds } from './typed-ids';
import type { Candidate } from './verdict';

/** R-DEV-28: failures are read first, then the dialog closes. */
const CLOSE_DELAY_MS = 1_500;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The devices that are about to be added: at top level to one's own, inside a group to the group as well [R-DEV-24 to R-DEV-29]. */
export function useCollection(group: Pick<GroupNode, 'id'> | undefined, cloudConnectID: string) {
  const { t } = useAddTexts();
  const { t: manager } = useManagerTexts();
  const isOwn = useIsOwn();
  const mayAssign = useMayOnDevice('assignGroupDevice');
  const index = useGroupIndex();
  const [list, setList] = useState<readonly Candidate[]>([]);
  const [refused, setRefused] = useState(() => (cloudConnectID === '' ? leftOver.get() : []));
  const [typed, setTyped] = useState(() => cloudConnectID || fieldOf(refused));
  const [busy, setBusy] = useState<'looking' | 'saving'>();
  const counted = list.filter((candidate) => candidate.counts);
  const isSaving = useRef(false);

  const surroundings = {
    group: group?.id,
    placesOf: (device: Device) => {
      const names = device.groups.flatMap((id) => index.place(id)?.group.name ?? []);
      return names.length === 0 && isOwn(device) ? [manager('myDevices')] : names;
    },
    mayAssign,
  };

  /** Looks the typed ids up and takes what it finds into the list; the others stay in the field. Answers whether none did. */
  const lookUp = async (): Promise<boolean> => {
    setBusy('looking');
    const answer = await lookUpAll(typed, list, surroundings);
    const stay = answer.refused.filter(({ stays }) => stays);
    // Meanwhile one may have been taken off.
    setList((now) => [...now, ...answer.found]);
    setRefused(answer.refused);
    // What nothing came of stays as it was typed.
    if (stay.length < answer.refused.length + answer.found.length) setTyped(fieldOf(stay));
    setBusy(undefined);
    if (answer.refused.length > 0)
      snackbar.error(refusalMessage([...stay, ...answer.refused.filter(({ stays }) => !stays)]));
    return stay.length === 0;
  };

  /** Looks scanned ids up and takes what it finds into the list. What is typed stays as it is, and so does the field. */
  const scan = async (ids: readonly string[]): Promise<Scanned> => {
    // A picture may still be read when saving begins: in a list that is on its way nothing more is taken.
    if (isSaving.current) return { found: [], problem: undefined };
    setBusy('looking');
    const { found, refused: reasons } = await lookUpAll(ids.join('\n'), list, surroundings);
    setList((now) => [...now, ...found]);
    setBusy(undefined);
    return {
      found: found.map(({ device }) => device.name),
      problem: reasons.length > 0 ? refusalMessage(reasons, true) : undefined,
    };
  };

  /** Adds the devices, and assigns them to the group; `closes` when something was done. */
  const save = async (): Promise<'closes' | 'stays'> => {
    setBusy('saving');
    isSaving.current = true;
    // An empty field is nothing to correct.
    const left = refused.filter(({ id, stays }) => stays && id !== '');
    if (left.length > 0) tellAnew(refusalMessage(left));
    const failed = new Map<string, string>();
    const added = await Promise.all(
      counted.map(async (candidate): Promise<Candidate | undefined> => {
        if (candidate.label === 'already_added') return candidate;
        try {
          await call(addDevice, { body: { cloudConnectID: candidate.cloudConnectID } });
          // Should assigning fail, another try must not add it again.
          return { ...candidate, label: 'already_added', places: [manager('myDevices')], problem: undefined };
        } catch (error) {
          failed.set(candidate.cloudConnectID, problemText(error, 'associateDevice'));
          return undefined;
        }
      }),
    );
    const done = added.filter((candidate) => candidate !== undefined);
    const notAdded = [...failed].map(([id, problem]) => ({ id, problem, stays: true }));
    // R-ERR-23: each id and its reason, in one message.
    if (notAdded.length > 0) snackbar.error(refusalMessage(notAdded));
    setList((now) => now.map((one) => ({ ...one, problem: failed.get(one.cloudConnectID) })));
    const isAssigned = group === undefined || done.length === 0 || (await assign(group.id, done));
    void invalidate('devices', 'groups');
    // Its owner holds rights on a device [R-RIGHT-11].
    if (done.length > 0) bus.emit('rights:changed', {});
    if (done.length === 0 || !isAssigned) {
      setList((now) =>
        now.map((candidate) => done.find((other) => other.cloudConnectID === candidate.cloudConnectID) ?? candidate),
      );
      setBusy(undefined);
      isSaving.current = false;
      return 'stays';
    }
    // The good ones are saved; the others wait in the field for the next opening.
    leftOver.keep([...left, ...notAdded]);
    if (notAdded.length + left.length > 0) await pause(CLOSE_DELAY_MS);
    snackbar.success(t(group ? 'assigned' : 'added', { count: done.length }));
    return 'closes';
  };

  return {
    list,
    busy,
    /** What stands in the field. */
    typed,
    /** What is wrong with the ids of the last look-up that still stand in the field, and which of them need nothing more. */
    refused,
    lookUp,
    scan,
    /** What was told of typed ids goes: on phones it would lie over the camera's picture. Their reasons stay in their lines. */
    hush: () => {
      for (const snack of useSnacks.getState().snacks) if (snack.kind === 'error') snackbar.dismiss(snack.id);
    },
    save,
    /** Nothing stands in the field but ids whose reason is told. */
    isLookedUp: wordsOf(typed).every((word) => refused.some(({ id }) => id === word)),
    setTyped: (text: string) => {
      setTyped(text);
      const words = wordsOf(text);
      setRefused((known) => known.filter(({ id }) => words.includes(id)));
    },
    /** How many of the list saving adds or assigns. */
    count: counted.length,
    drop: (candidate: Candidate) => setList((now) => now.filter((other) => other !== candidate)),
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

/** Says it as if for the first time, not "twice". */
function tellAnew(text: string): void {
  const before = useSnacks.getState().snacks.find((snack) => snack.kind === 'error' && snack.text === text);
  if (before) snackbar.dismiss(before.id);
  snackbar.error(text);
}

function wordsOf(text: string): readonly string[] {
  const { valid, invalid } = typedIds(text);
  return [...valid, ...invalid];
}

/** One line each. */
const fieldOf = (refused: readonly Refused[]) => refused.map(({ id }) => id).join('\n');
