import { rights, useRights } from '@portal/platform/rights';
import { session, useSession } from '@portal/platform/session';
import { LoadFailed } from '@portal/ui/states';
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
  const error = useSession((state) => state.problem) ?? rightsProblem;
  return <LoadFailed page title={t('start.title')} answer={{ error, isFetching: isRetrying, refetch: again }} />;
}
