import { ModuleGate } from '@portal/ui/gates';
import type { ReactNode } from 'react';
import { useIncidentTexts } from '../texts';

/** Lets content through only with the incident manager on. */
export function Gate({ children }: { children: ReactNode }) {
  const { t } = useIncidentTexts();
  return (
    <ModuleGate module="incident-manager" title={t('title')} off={t('moduleOff')} loading={t('loading')}>
      {children}
    </ModuleGate>
  );
}
