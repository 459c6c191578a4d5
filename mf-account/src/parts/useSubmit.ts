import type { ProblemContext } from '@portal/platform/problem-text';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { useState } from 'react';

export type SubmitState = { is: 'idle' } | { is: 'sending' } | { is: 'failed'; error: Error };

/**
 * Sends a form once, and not again while it is under way. After success the page goes on to another one, so the state stays `sending`
 * until this one is gone. A failure shows above the fields and as a snackbar. `submit` answers whether it was sent and went well.
 */
export function useSubmit(context: ProblemContext): {
  state: SubmitState;
  submit: (action: () => Promise<unknown>) => Promise<boolean>;
} {
  const [state, setState] = useState<SubmitState>({ is: 'idle' });
  const { run } = useTask(async (action: () => Promise<unknown>) => {
    setState({ is: 'sending' });
    try {
      await action();
      return true;
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      setState({ is: 'failed', error });
      snackbar.error(error, { context });
      return false;
    }
  });
  return { state, submit: async (action) => (await run(action)) ?? false };
}
