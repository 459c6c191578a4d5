import { readDevices } from '@portal/contracts/devices';
import {
  abortTransmission,
  addRecipes,
  deleteRecipe,
  listRecipes,
  listTransmissions,
  type Recipe,
  retryTransmission,
} from '@portal/contracts/recipes';
import { RELOAD_MS } from '@portal/domain/limits';
import { call, idList } from '@portal/platform/call';
import { invalidate, useChange, useEndpoint } from '@portal/platform/query';
import { type OnProgress, upload } from '@portal/platform/upload';

export const useRecipes = (groupId: string, enabled: boolean) =>
  useEndpoint(listRecipes, { params: { groupId } }, { enabled, refetchInterval: RELOAD_MS });

/** Sends a file's recipes to a group, and tells how much of it has left. */
export const uploadRecipes = (groupId: string, file: File, onProgress: OnProgress): Promise<Recipe[]> =>
  upload(addRecipes, { params: { groupId }, file }, { signal: new AbortController().signal, onProgress });

/** After files were sent. */
export const recipesChanged = () => invalidate('recipes');

/** How the group's recipes have come to devices [R-EXT-12]. */
export const useTransmissions = (groupId: string, enabled: boolean) =>
  useEndpoint(listTransmissions, { query: { group: groupId } }, { enabled, refetchInterval: RELOAD_MS });

/** The same as it is now. */
export const fetchTransmissions = (groupId: string) => call(listTransmissions, { query: { group: groupId } });

export const useRetry = () => useChange(retryTransmission);
export const useAbort = () => useChange(abortTransmission);
export const useDeleteRecipe = () => useChange(deleteRecipe);

/** The devices of these ids; without ids nothing is called [R-API-03]. */
export const useDevices = (ids: readonly string[], enabled: boolean) =>
  useEndpoint(
    readDevices,
    { query: { ids: idList(ids) } },
    { enabled: enabled && ids.length > 0, refetchInterval: RELOAD_MS, keepPrevious: true },
  );
