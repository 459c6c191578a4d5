import { useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from './api-error';
import { isMissingFile } from './missing-file';
import type { ProblemContext } from './problem-text';
import { snackbar } from './snackbar';

export interface Task<A extends unknown[], R> {
  /** It runs, and what it answers is still awaited. */
  busy: boolean;
  /**
   * Does it, and answers what it answers; undefined, without doing anything, while it already runs, and when the server refused it or
   * code that it needs could not be had.
   */
  run: (...given: A) => Promise<R | undefined>;
}

/**
 * What a button or form sends off: one at a time, however quickly it is pressed again. A button that is disabled while it runs is not
 * enough, because it is drawn so only after the press [R-EXT-29]. An `ApiError` that it throws is told by a snackbar. What an earlier
 * try complained of goes once a later one is through.
 *
 * @param context where the texts of failures are looked for
 * @example
 * const { busy, run: save } = useTask(async () => { await update.mutateAsync(input); onClose(); });
 */
export function useTask<A extends unknown[], R>(
  work: (...given: A) => R | Promise<R>,
  context?: ProblemContext,
): Task<A, R> {
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState(0);
  const running = useRef(false);
  const complaints = useRef<readonly number[]>([]);
  // Not before what came of it is drawn: between the answer and the drawing, a further press still meets the old button.
  useLayoutEffect(() => {
    running.current = false;
  }, [ended]);

  const run = async (...given: A) => {
    if (running.current) return undefined;
    running.current = true;
    const told = snackbar.errorsFromNow();
    try {
      const done = work(...given);
      if (done instanceof Promise) setBusy(true);
      return await done;
    } catch (error) {
      if (!(error instanceof ApiError) && !isMissingFile(error)) throw error;
      snackbar.error(error, { context });
      return undefined;
    } finally {
      const now = told();
      for (const id of complaints.current) if (!now.includes(id)) snackbar.dismiss(id);
      complaints.current = now;
      setBusy(false);
      setEnded((count) => count + 1);
    }
  };
  return { busy, run };
}
