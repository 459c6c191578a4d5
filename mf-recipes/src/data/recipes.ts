import { readDevices } from '@portal/contracts/devices';
import { addRecipes, listRecipes } from '@portal/contracts/recipes';
import { RELOAD_MS } from '@portal/domain/limits';
import { idList } from '@portal/platform/call';
import { useChange, useEndpoint } from '@portal/platform/query';

export const useRecipes = (groupId: string, enabled: boolean) =>
  useEndpoint(listRecipes, { params: { groupId } }, { enabled, refetchInterval: RELOAD_MS });

export const useAddRecipes = () => useChange(addRecipes);

/** The devices of these ids; without ids nothing is called [R-API-03]. */
export const useDevices = (ids: readonly string[], enabled: boolean) =>
  useEndpoint(
    readDevices,
    { query: { ids: idList(ids) } },
    { enabled: enabled && ids.length > 0, refetchInterval: RELOAD_MS, keepPrevious: true },
  );
