import { problemText } from '@portal/platform/problem-text';
import { rights, useRights } from '@portal/platform/rights';
import { session, useSession } from '@portal/platform/session';
import { Failed } from '@portal/ui/states';
import { useState } from 'react';
import { useShellTexts } from './texts';

/** The service is out of reach at the start, or answers amiss: it is told why, the log-in is kept, and tried again. */
export default function StartFailed() {
  const { t } = useShellTexts();
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await (useSession.getState().problem ? session.start() : rights.load());
    setBusy(false);
  };
  const isRetrying = useRights((state) => state.ready) || busy;
  const rightsProblem = useRights((state) => state.problem);
  const problem = useSession((state) => state.problem) ?? rightsProblem;
  const text = problem ? problemText(problem) : undefined;
  return <Failed page title={t('start.title')} text={text} busy={isRetrying} onRetry={() => void again()} />;
}
