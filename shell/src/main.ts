import './remotes/open-door';
import { sessionStart } from './app/begin-session';
import { canRun } from './app/can-run';

async function begin(): Promise<void> {
  await sessionStart.isAsked;
  // A turn later, so that the question has left. Eager: the code travels in the same file, and only runs later.
  await new Promise((resolve) => setTimeout(resolve));
  const { startPortal } = await import(/* webpackMode: "eager" */ './portal');
  await sessionStart.isUnderWay;
  await startPortal();
}

if (canRun()) void begin();
