import { useGroupParents } from '@portal/platform/group-paths';
import { loadTexts } from '@portal/platform/i18n';
import '@portal/platform/problem-text';
import { useReach } from '@portal/platform/reach';
import { rights, useRights } from '@portal/platform/rights';
import { session, useSession } from '@portal/platform/session';
import { discardUnsaved } from '@portal/platform/unsaved';
import { setViewer } from '../remotes/registry';
import { watchStrayErrors } from '../remotes/stray-errors';
import { groupsOf } from '../remotes/viewer-groups';
import { keepFocus } from './focus/keep-focus';
import { navigator } from './navigation';
import { FIRST_TEXTS } from './texts';

/** What could not be had at the start is asked for this often while the service is there (ms) [R-EXT-24]. */
const AGAIN_MS = 15_000;

let trying: Promise<void> | undefined;

function tryAgain(): void {
  const { problem } = useSession.getState();
  if (trying || !(problem ?? useRights.getState().problem)) return;
  trying = (problem ? session.start() : rights.load()).finally(() => {
    trying = undefined;
  });
}

/** What happens once, when the page has begun and scripts may be loaded: texts, and what follows from the end of the session. */
export function startApp(): void {
  watchStrayErrors();
  // The words come while the session is being checked.
  for (const namespace of FIRST_TEXTS) {
    loadTexts(namespace).catch((error: unknown) =>
      console.error(`The texts of ${namespace} could not be loaded.`, error),
    );
  }

  keepFocus();

  // A release may be aimed at a person, or at the members of a group.
  const tellViewer = () =>
    setViewer({
      user: useSession.getState().user?.id,
      groups: groupsOf(useRights.getState().entries, useGroupParents.getState().parents),
    });
  for (const store of [useSession, useRights, useGroupParents]) store.subscribe(tellViewer);

  useSession.subscribe((now, before) => {
    // R-AUTH-19: whoever logs out, here or in another tab, is on the start page, also while it takes the log-in up.
    if ((before.state === 'in' || before.state === 'starting') && now.state === 'out') {
      discardUnsaved();
      navigator.push('/');
    }
  });

  // The service was out of reach when the page started, or out of order.
  useReach.subscribe((now, before) => {
    if (before.isOffline && !now.isOffline) tryAgain();
  });
  setInterval(() => {
    if (!useReach.getState().isOffline) tryAgain();
  }, AGAIN_MS);
}
