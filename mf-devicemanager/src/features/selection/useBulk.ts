import { bus } from '@portal/platform/bus';
import { ApiError } from '@portal/platform/call';
import { problemText } from '@portal/platform/problem-text';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import type { Failure } from '@portal/ui/data-table/selection/SelectionOutcome';
import type { Selection } from '@portal/ui/data-table/selection/useSelection';
import { useTableTexts } from '@portal/ui/data-table/texts';
import { useEffect, useRef, useState } from 'react';
import { assignMany, type Result as Each, muteMany, removeMany } from '../../data/change-many';
import type { FleetDevice } from '../../data/device';
import { useSelectionTexts } from './texts';

/** A group by its wire id and name. */
export interface Target {
  id: string;
  name: string;
}

/** So many of those that failed are named where there is no room for all. */
const TOLD_ELSEWHERE = 3;

type Words = 'assigned' | 'removed' | 'gone' | 'muted' | 'heard' | 'undone';
interface Outcome {
  text: string;
  failures: readonly Failure[];
  undo?: (() => Promise<unknown>) | undefined;
}

/**
 * Assigns, removes and mutes the chosen devices. What failed stays chosen and says why; what was done can be taken back once, where its opposite
 * is a call that the person may make [R-EXT-28].
 * @param devices all of the list, for names
 */
export function useBulk(devices: readonly FleetDevice[], selection: Selection) {
  const { t, formatDateTime } = useSelectionTexts();
  const { t: table } = useTableTexts();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const [outcome, setOutcome] = useState<Outcome>();

  const whyNot = (error: unknown): string => {
    const id = error instanceof ApiError ? error.errorId : undefined;
    if (id === 'ERROR_NO_RIGHT') return t('why.noRight');
    if (id === 'ERROR_DEVICE_UNKNOWN') return t('why.notHere');
    if (id === 'ERROR_DEVICE_IN_GROUP') return t('why.inGroup');
    return problemText(error);
  };
  /** Says what came of it, and leaves chosen what failed. */
  const tell = (
    words: Words,
    results: readonly Each[],
    undo?: (done: readonly string[]) => Promise<unknown>,
    facts: Record<string, string> = {},
  ) => {
    const names = new Map(devices.map(({ uuid, name }) => [uuid, name]));
    const done = results.filter(({ error }) => error === undefined).map(({ id }) => id);
    const failures = results
      .filter(({ error }) => error !== undefined)
      .map(({ id, error }) => ({ id, name: names.get(id) ?? '', why: whyNot(error) }));
    selection.remove(done);
    const text = t(words, { count: done.length, ...facts });
    const failed = failures.length > 0 ? ` ${t('failed', { count: failures.length })}` : '';
    // Whoever has gone to another page meanwhile is told there.
    if (!isHere.current) {
      if (failures.length === 0) return snackbar.success(text);
      const first = failures.slice(0, TOLD_ELSEWHERE).map((failure) => table('select.failure', { ...failure }));
      return snackbar.error([text + failed, ...first].join(' '));
    }
    return setOutcome({ text: text + failed, failures, undo: undo && done.length > 0 ? () => undo(done) : undefined });
  };

  const { run, busy } = useTask((work: () => Promise<unknown>) => work());
  return {
    outcome,
    busy,
    close: () => setOutcome(undefined),
    undo: outcome?.undo && (() => void run(async () => outcome.undo?.())),
    /** @param mayUndo whether the person may take devices out of that group */
    assign: (group: Target, mayUndo: boolean) =>
      run(async () => {
        const chosen = devices.filter(({ uuid }) => selection.selected.has(uuid));
        const isIn = new Set(chosen.filter(({ groups }) => groups.includes(group.id)).map(({ uuid }) => uuid));
        const results = await assignMany(
          group.id,
          chosen.map(({ uuid }) => uuid),
        );
        // Those that were in it before stay in it.
        const takeBack = async (done: readonly string[]) =>
          tell(
            'undone',
            await removeMany(
              group.id,
              done.filter((id) => !isIn.has(id)),
            ),
          );
        const isNew = results.some(({ id, error }) => error === undefined && !isIn.has(id));
        tell('assigned', results, mayUndo && isNew ? takeBack : undefined);
      }),
    /**
     * @param ids those of the chosen that are to go
     * @param group undefined: they are the person's own, and removed for good
     * @param comesBack whether the person may put a device back into that group
     */
    remove: (ids: readonly string[], group: Target | undefined, comesBack: (device: FleetDevice) => boolean) =>
      run(async () => {
        const back = new Set(devices.filter(comesBack).map(({ uuid }) => uuid));
        const results = await removeMany(group?.id, ids);
        const takeBack = async (done: readonly string[]) =>
          tell(
            'undone',
            group
              ? await assignMany(
                  group.id,
                  done.filter((id) => back.has(id)),
                )
              : [],
          );
        const mayUndo = results.some(({ id, error }) => error === undefined && back.has(id));
        tell(group ? 'removed' : 'gone', results, group && mayUndo ? takeBack : undefined);
        if (!group) bus.emit('rights:changed', {});
      }),
    /** @param until ms since 1970; null lets their alarms be heard again */
    mute: (until: number | null) =>
      run(async () => {
        const chosen = devices.filter(({ uuid }) => selection.selected.has(uuid));
        const before = new Map(chosen.map(({ uuid, mutedUntil }) => [uuid, mutedUntil]));
        const results = await muteMany([...before.keys()], () => until);
        // A silence that has ended meanwhile does not come back.
        const was = (id: string) => {
          const end = before.get(id) ?? null;
          return end !== null && end > Date.now() ? end : null;
        };
        const takeBack = async (done: readonly string[]) => tell('undone', await muteMany(done, was));
        if (until === null) tell('heard', results, takeBack);
        else tell('muted', results, takeBack, { time: formatDateTime(until) });
      }),
  };
}
