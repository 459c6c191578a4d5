import type { Module } from '@portal/domain/modules';
import type { Right } from '@portal/domain/rights';
import { useMay, useRights } from '@portal/platform/rights';
import { useSwitches } from '@portal/platform/switches';
import { useCallback } from 'react';

interface Wanted {
  readonly right?: Right;
  readonly module?: Module;
}

/** Whether a link or action of the frame may show: never before rights and switches are known [R-AUTH-08]. */
export function useAllowed(): (wanted: Wanted, where?: 'anywhere' | 'global') => boolean {
  const may = useMay();
  const rightsReady = useRights((rights) => rights.ready);
  const switches = useSwitches();
  return useCallback(
    ({ right, module }, where = 'anywhere') =>
      rightsReady &&
      switches.ready &&
      (right === undefined || may(right, where)) &&
      (module === undefined || switches[module]),
    [may, rightsReady, switches],
  );
}
