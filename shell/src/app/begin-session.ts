/**
 * The check of the stored log-in goes to the server first of all: its answer is what everything private waits for. It must be
 * imported before whatever takes long to start.
 */
import { session, useSession } from '@portal/platform/session';

/** Tabs agree on who renews the token in a few turns of the page; started at once, the rest would keep each of them waiting (ms). */
const HEAD_START_MS = 20;

void session.start();

/** Resolves when the rest of the shell may start: at once where nobody is logged in. */
export const sessionIsUnderWay = new Promise<void>((resolve) => {
  if (useSession.getState().state === 'starting') setTimeout(resolve, HEAD_START_MS);
  else resolve();
});
