import type { MaintenanceMessage } from '@portal/contracts/maintenance';
import { MESSAGE_LIST_DELAY_MS } from '@portal/domain/limits';
import { problemText } from '@portal/platform/problem-text';
import { EditTab } from '@portal/ui/edit/EditTab';
import { useEditFrame } from '@portal/ui/edit/edit-frame';
import { Failed } from '@portal/ui/list';
import { useEffect, useState } from 'react';
import { type MessageOwner, useMessageRights, useMessages } from '../../data/messages';
import { LoadingTable } from '../../parts/edit/LoadingTable';
import { MessageEditor } from './MessageEditor';
import { MessageTable } from './MessageTable';
import { NEW_MESSAGE } from './message-draft';
import { useMessageTexts } from './texts';

/** The maintenance messages of a group or device: table, and in its place the form of the one that is edited [R-GRP-24, R-MSG-02, R-MSG-08]. */
export function MessagesTab({ owner }: { owner: MessageOwner }) {
  const { t } = useMessageTexts();
  const frame = useEditFrame();
  const { data, error, isFetching, refetch } = useMessages(owner);
  const rights = useMessageRights(owner);
  const waited = useWaited(MESSAGE_LIST_DELAY_MS);
  const [edited, setEdited] = useState<string>();

  const message: MaintenanceMessage | undefined =
    edited === NEW_MESSAGE.id ? NEW_MESSAGE : data?.find(({ id }) => id === edited);
  if (message) {
    const reload = async () => (await refetch()).data?.find(({ id }) => id === message.id);
    return (
      <MessageEditor
        key={message.id}
        owner={owner}
        message={message}
        reload={reload}
        onLeave={() => frame.leave(() => setEdited(undefined))}
        onSaved={() => setEdited(undefined)}
      />
    );
  }
  return (
    <EditTab>
      {error && !data ? (
        <Failed title={t('failed')} text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : data && waited ? (
        <MessageTable owner={owner} messages={data} rights={rights} onEdit={setEdited} />
      ) : (
        <LoadingTable />
      )}
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
