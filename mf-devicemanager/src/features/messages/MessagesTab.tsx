import type { MaintenanceMessage } from '@portal/contracts/maintenance';
import { MESSAGE_LIST_DELAY_MS } from '@portal/domain/limits';
import { ListStates, listStateOf } from '@portal/ui/data-table/ListStates';
import { EditTab } from '@portal/ui/edit/EditTab';
import { useEditFrame } from '@portal/ui/edit/edit-frame';
import { useEffect, useState } from 'react';
import { type MessageOwner, useMessageRights, useMessages } from '../../data/messages';
import { LoadingTable } from '../../parts/LoadingTable';
import { MessageEditor } from './MessageEditor';
import { MessageTable } from './MessageTable';
import { NEW_MESSAGE } from './message-draft';
import { useMessageTexts } from './texts';

/** The maintenance messages of a group or device: table, and in its place the form of the one that is edited [R-GRP-24, R-MSG-02, R-MSG-08]. */
export function MessagesTab({ owner }: { owner: MessageOwner }) {
  const { t } = useMessageTexts();
  const frame = useEditFrame();
  const all = useMessages(owner);
  const { data, refetch } = all;
  const state = listStateOf(all);
  const rights = useMessageRights(owner);
  const waited = useWaited(MESSAGE_LIST_DELAY_MS);
  const [edited, setEdited] = useState<MaintenanceMessage>();

  const open = (id: string) => setEdited([NEW_MESSAGE, ...(data ?? [])].find((message) => message.id === id));
  if (edited) {
    const isEdited = ({ id }: MaintenanceMessage) => id === edited.id;
    const found = data?.find(isEdited);
    // Who types goes on with it, though somebody else deletes the message meanwhile.
    if (found && found !== edited) setEdited(found);
    const reload = async () => (await refetch()).data?.find(isEdited);
    return (
      <MessageEditor
        key={edited.id}
        owner={owner}
        message={edited}
        isNew={edited === NEW_MESSAGE}
        readOnly={!rights.edit}
        gone={edited !== NEW_MESSAGE && data !== undefined && !found}
        reload={reload}
        onLeave={() => frame.leave(() => setEdited(undefined))}
        onSaved={() => setEdited(undefined)}
      />
    );
  }
  return (
    <EditTab>
      <ListStates
        state={state.is === 'ready' && !waited ? { is: 'loading' } : state}
        failed={t('failed')}
        skeleton={<LoadingTable />}
      >
        {({ data }) => <MessageTable owner={owner} messages={data} rights={rights} onEdit={open} />}
      </ListStates>
    </EditTab>
  );
}

/** False until that much time has gone by since the first drawing (ms). */
function useWaited(time: number): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), time);
    return () => clearTimeout(timer);
  }, [time]);
  return waited;
}
