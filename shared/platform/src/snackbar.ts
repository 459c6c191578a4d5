import { create } from 'zustand';
import { type ApiError, isLoginExpired } from './api-error';
import { type ProblemContext, problemText } from './problem-text';
import type { ReadStore } from './read-store';

export interface Snack {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
  /** How often the same was said while it showed. */
  readonly count: number;
  /** When it was said last, ms since 1970. */
  readonly at: number;
  /** What can still be done about it. */
  readonly action?: SnackAction | undefined;
  /** It stands beside a field as well: it goes when somebody goes on typing. */
  readonly ofField?: boolean | undefined;
}
export interface SnackAction {
  readonly label: string;
  readonly run: () => void;
}

/** What was said within this time before (ms) belongs to the same outcome, "3 changed, 1 not", also where failures are left to be read before the rest is told [R-DEV-28]. */
const SAME_OUTCOME_MS = 3_000;

const store = create<{ snacks: readonly Snack[] }>()(() => ({ snacks: [] }));
/** What the shell draws, oldest first. */
export const useSnacks: ReadStore<{ snacks: readonly Snack[] }> = store;
let lastId = 0;

function show(kind: Snack['kind'], text: string, more?: Pick<Snack, 'action' | 'ofField'>): void {
  const { snacks } = store.getState();
  const same = snacks.find((snack) => snack.kind === kind && snack.text === text);
  // One snackbar per cause; a repeat raises its counter and its time starts again.
  const at = Date.now();
  const snack: Snack = { id: ++lastId, kind, text, count: (same?.count ?? 0) + 1, at, ...more };
  // What went wrong before is past once something is done.
  const isPast = (other: Snack) => kind === 'success' && other.kind === 'error' && other.at <= at - SAME_OUTCOME_MS;
  store.setState({ snacks: [...snacks.filter((other) => other !== same && !isPast(other)), snack] });
}

/** Short messages about what was done or went wrong [R-SHELL-23]. The shell draws them and reads them out. */
export const snackbar = {
  /**
   * Takes away what was complained of before.
   * @param action as undoing it
   */
  success: (text: string, action?: SnackAction) => show('success', text, { action }),
  /**
   * A text, or a failed call: then the text is found by its error id, its status and the context [R-ERR].
   * @param ofField its cause is what was typed
   */
  error(
    what: string | ApiError | Error,
    { context, ofField }: { context?: ProblemContext | undefined; ofField?: boolean } = {},
  ): void {
    // R-AUTH-18: the end of a session is told once, by the shell's own message.
    if (isLoginExpired(what) && context !== 'login') return;
    show('error', typeof what === 'string' ? what : problemText(what, context), { ofField });
  },
  /** Begins to listen: what it answers tells the ids of the errors that came since and still show. */
  errorsFromNow(): () => readonly number[] {
    const before = lastId;
    return () =>
      useSnacks
        .getState()
        .snacks.filter(({ kind, id }) => kind === 'error' && id > before)
        .map(({ id }) => id);
  },
  dismiss(id: number): void {
    store.setState({ snacks: store.getState().snacks.filter((snack) => snack.id !== id) });
  },
};
