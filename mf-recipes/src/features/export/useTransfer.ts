import { readGroup } from '@portal/contracts/groups';
import { transmitRecipes } from '@portal/contracts/recipes';
import { call } from '@portal/platform/call';
import { useChange } from '@portal/platform/query';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { useState } from 'react';
import { blackListOf, type Chosen } from './choice';

export type TransferState = { is: 'idle' } | { is: 'sending' } | { is: 'failed'; error: Error };

/** Sends recipes off, once at a time [R-REC-07]. */
export function useTransfer(groupId: string) {
  const { mutateAsync } = useChange(transmitRecipes);
  const [state, setState] = useState<TransferState>({ is: 'idle' });

  /** Answers the ids of the devices it went to; undefined when it failed. */
  const { run: send } = useTask(async (recipes: readonly string[], chosen: Chosen): Promise<Chosen | undefined> => {
    setState({ is: 'sending' });
    try {
      // Read anew: a device that came into the group meanwhile must not get what nobody chose it for [R-REC-08].
      const { devices } = await call(readGroup, { params: { groupId } });
      await mutateAsync({
        body: { groups: [{ groupID: groupId, recipes: [...recipes] }], deviceBlackList: blackListOf(devices, chosen) },
      });
      setState({ is: 'idle' });
      return new Set(devices.filter((id) => chosen.has(id)));
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      snackbar.error(error);
      setState({ is: 'failed', error });
      return undefined;
    }
  });
  return { state, send };
}
