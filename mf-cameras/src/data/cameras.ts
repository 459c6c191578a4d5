import { listCameras } from '@portal/contracts/cameras';
import { readGroup } from '@portal/contracts/groups';
import { useEndpoint } from '@portal/platform/query';

export const useCameras = (groupId: string, enabled: boolean) =>
  useEndpoint(listCameras, { params: { groupId } }, { enabled });

export const useGroup = (groupId: string) => useEndpoint(readGroup, { params: { groupId } });
