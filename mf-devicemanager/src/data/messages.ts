import {
  addDeviceMessage,
  addGroupMessage,
  listDeviceMessages,
  listGroupMessages,
  type MaintenanceMessage,
  type MessageBody,
  removeDeviceMessage,
  removeGroupMessage,
  updateDeviceMessage,
  updateGroupMessage,
} from '@portal/contracts/maintenance';
import type { ApiError } from '@portal/platform/call';
import { type UseQueryResult, useChange, useEndpoint } from '@portal/platform/query';
import { useMay } from '@portal/platform/rights';

/** Whose maintenance messages [R-MSG-01], by wire id. */
export type MessageOwner = { kind: 'group'; id: string } | { kind: 'device'; id: string; groups: readonly string[] };

const where = (owner: MessageOwner) =>
  owner.kind === 'group' ? { group: owner.id } : { device: owner.id, groups: owner.groups };

/** What the person may do with these messages [R-MSG-08]; only who may read them gets to see them at all. */
export function useMessageRights(owner: MessageOwner): { edit: boolean; remove: boolean } {
  const may = useMay();
  const edit = may('updateMessage', where(owner));
  return { edit, remove: owner.kind === 'group' ? may('deleteMessage', where(owner)) : edit };
}

export function useMessages(owner: MessageOwner): UseQueryResult<MaintenanceMessage[], ApiError> {
  const ofGroup = useEndpoint(
    listGroupMessages,
    { params: { groupId: owner.id } },
    { enabled: owner.kind === 'group' },
  );
  const ofDevice = useEndpoint(
    listDeviceMessages,
    { params: { deviceId: owner.id } },
    { enabled: owner.kind === 'device' },
  );
  return owner.kind === 'group' ? ofGroup : ofDevice;
}

/** Adds a message, or changes the one that is named. */
export function useSaveMessage(
  owner: MessageOwner,
): (body: MessageBody, message?: { id: string; etag: string | undefined }) => Promise<unknown> {
  const [addToGroup, addToDevice] = [useChange(addGroupMessage), useChange(addDeviceMessage)];
  const [updateInGroup, updateOnDevice] = [useChange(updateGroupMessage), useChange(updateDeviceMessage)];
  const { kind, id } = owner;
  return (body, message) => {
    if (!message)
      return kind === 'group'
        ? addToGroup.mutateAsync({ params: { groupId: id }, body })
        : addToDevice.mutateAsync({ params: { deviceId: id }, body });
    const change = { body, ifMatch: message.etag };
    return kind === 'group'
      ? updateInGroup.mutateAsync({ params: { groupId: id, messageId: message.id }, ...change })
      : updateOnDevice.mutateAsync({ params: { deviceId: id, messageId: message.id }, ...change });
  };
}

export function useRemoveMessage({ kind, id }: MessageOwner): (messageId: string) => Promise<unknown> {
  const [fromGroup, fromDevice] = [useChange(removeGroupMessage), useChange(removeDeviceMessage)];
  return (messageId) =>
    kind === 'group'
      ? fromGroup.mutateAsync({ params: { groupId: id, messageId } })
      : fromDevice.mutateAsync({ params: { deviceId: id, messageId } });
}
