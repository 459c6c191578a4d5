import { addCamera, authorizeCameras, listCameras, listPairableCameras } from '@portal/contracts/cameras';
import { readGroup } from '@portal/contracts/groups';
import { call } from '@portal/platform/call';
import { useChange, useEndpoint } from '@portal/platform/query';

export const useCameras = (groupId: string, enabled: boolean) =>
  useEndpoint(listCameras, { params: { groupId } }, { enabled });

export const useGroup = (groupId: string) => useEndpoint(readGroup, { params: { groupId } });

/** Cameras of the group's account that the group does not have yet. The service says who is there now: nothing of it is kept. */
export const usePairableCameras = (groupId: string) =>
  useEndpoint(listPairableCameras, { params: { groupId } }, { staleTime: 0 });

export const useAddCamera = () => useChange(addCamera);

/** Begins an authorization: each link is good for one log-in, so it is no cached answer. Throws ApiError. */
export const beginAuthorization = async (groupId: string): Promise<string> =>
  (await call(authorizeCameras, { params: { groupId } })).link;
