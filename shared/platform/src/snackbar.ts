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
  /** What can still be done about it, as taking it back. Pressed, the snackbar goes. */
  readonly action?: SnackAction | undefined;
}

export interface SnackAction {
  readonly label: string;
  readonly run: () => void;
}

const store = create<{ snacks: readonly Snack[] }>()(() => ({ snacks: [] }));
/** What the shell draws, oldest first. */
export const useSnacks: ReadStore<{ snacks: readonly Snack[] }> = store;
let lastId = 0;

function show(kind: Snack['kind'], text: string, action?: SnackAction): void {
  const { snacks } = store.getState();
  const same = snacks.find((snack) => snack.kind === kind && snack.text === text);
  // One snackbar per cause; a repeat raises its counter and its time starts again.
  const snack: Snack = { id: ++lastId, kind, text, count: (same?.count ?? 0) + 1, action };
  store.setState({ snacks: [...snacks.filter((other) => other !== same), snack] });
}

/** Short messages about what was done or went wrong [R-SHELL-23]. The shell draws them and reads them out. */
export const snackbar = {
  success: (text: string, action?: SnackAction) => show('success', text, action),
  /** A text, or a failed call: then the text is found by its error id, its status and the context [R-ERR]. */
  error(what: string | ApiError | Error, { context }: { context?: ProblemContext } = {}): void {
    // R-AUTH-18: the end of a session is told once, by the shell's own message.
    if (isLoginExpired(what) && context !== 'login') return;
    show('error', typeof what === 'string' ? what : problemText(what, context));
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
