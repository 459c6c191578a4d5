import { useRights } from '@portal/platform/rights';
import { useSwitches } from '@portal/platform/switches';
import { LoadingMessage, NoRight } from '@portal/ui/list';
import type { ReactNode } from 'react';
import { useIncidentTexts } from '../texts';

/** Lets content through only with the module on; with it off nothing is called [R-ROUTE-30]. Waits for rights [R-AUTH-08]. */
export function Gate({ children }: { children: ReactNode }) {
  const { t } = useIncidentTexts();
  const rights = useRights();
  const switches = useSwitches();
  if (!switches.ready || !rights.ready) return <LoadingMessage text={t('loading')} />;
  if (!switches['incident-manager']) return <NoRight page title={t('title')} text={t('moduleOff')} />;
  return children;
}
