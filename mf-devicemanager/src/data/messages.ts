import {
  addDeviceMessage,
  addGroupMessage,
  doneDeviceMessage,
  doneGroupMessage,
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

const CALLS = {
  group: {
    list: listGroupMessages,
    add: addGroupMessage,
    update: updateGroupMessage,
    remove: removeGroupMessage,
    done: doneGroupMessage,
  },
  device: {
    list: listDeviceMessages,
    add: addDeviceMessage,
    update: updateDeviceMessage,
    remove: removeDeviceMessage,
    done: doneDeviceMessage,
  },
} as const;
/** Each call takes the one of its own address. */
const at = ({ id }: MessageOwner) => ({ groupId: id, deviceId: id });

export const useMessages = (owner: MessageOwner): UseQueryResult<MaintenanceMessage[], ApiError> =>
  useEndpoint(CALLS[owner.kind].list, { params: at(owner) });

/** Adds a message, or changes the one that is named. */
export function useSaveMessage(
  owner: MessageOwner,
): (body: MessageBody, message?: { id: string; etag: string | undefined }) => Promise<unknown> {
  const add = useChange(CALLS[owner.kind].add);
  const update = useChange(CALLS[owner.kind].update);
  return (body, message) =>
    message
      ? update.mutateAsync({ params: { ...at(owner), messageId: message.id }, body, ifMatch: message.etag })
      : add.mutateAsync({ params: at(owner), body });
}

export function useRemoveMessage(owner: MessageOwner): (messageId: string) => Promise<unknown> {
  const { mutateAsync } = useChange(CALLS[owner.kind].remove);
  return (messageId) => mutateAsync({ params: { ...at(owner), messageId } });
}

/** Notes that the work was done now, and answers when it is due again [R-EXT-09]. */
export function useDoneMessage(
  owner: MessageOwner,
): (messageId: string) => Promise<{ lastDone: number; nextDue: number }> {
  const { mutateAsync } = useChange(CALLS[owner.kind].done);
  return (messageId) => mutateAsync({ params: { ...at(owner), messageId } });
}
