import type { MaintenanceMessage } from '@portal/contracts/maintenance';
import { localizedText } from '@portal/domain/languages';
import { shortName } from '@portal/domain/short-name';
import { invalidate } from '@portal/platform/query';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { ListItem } from '@portal/ui/data-table/ListItem';
import { actionsColumn, RowButtons } from '@portal/ui/data-table/RowActions';
import { FOCUS_FALLBACK } from '@portal/ui/dialog';
import { ConfirmDialog } from '@portal/ui/edit/ConfirmDialog';
import { Add20Regular, CheckmarkCircle20Regular, Delete20Regular, Edit20Regular } from '@portal/ui/icons';
import { Empty } from '@portal/ui/states';
import { Meta } from '@portal/ui/text';
import { useMemo, useState } from 'react';
import { type MessageOwner, useRemoveMessage } from '../../data/messages';
import { DueFact } from '../../parts/due/DueFact';
import { byDue } from '../../parts/due/due';
import { intervalText } from '../../parts/format';
import { ListBar } from '../../parts/ListBar';
import { useMessageStyles } from '../../parts/useMessageStyles';
import { DoneDialog } from './DoneDialog';
import { NEW_MESSAGE } from './message-draft';
import { useMessageTexts } from './texts';

/** Where the dialog leaves title and description less room than a word needs, as on a tablet. */
const NARROW = '(max-width: 999px)';

interface MessageTableProps {
  owner: MessageOwner;
  messages: readonly MaintenanceMessage[];
  rights: { edit: boolean; remove: boolean };
  onEdit: (id: string) => void;
}

/** Title, description, interval and when it is due of each message, with its buttons; what is due stands on top [R-GRP-24, R-MSG-06, R-MSG-07, R-EXT-09]. */
export function MessageTable({ owner, messages, rights, onEdit }: MessageTableProps) {
  const styles = useMessageStyles();
  const control = useControlSize();
  const { t, language } = useMessageTexts();
  const remove = useRemoveMessage(owner);
  const [asked, setAsked] = useState<MaintenanceMessage>();
  const [marked, setMarked] = useState<MaintenanceMessage>();
  const sorted = useMemo(() => byDue(messages), [messages]);

  const titleOf = (message: MaintenanceMessage) => localizedText(message.messages, language);
  const nameOf = (message: MaintenanceMessage) => titleOf(message) || t('untitled');
  const textOf = (message: MaintenanceMessage) => localizedText(message.descriptions, language);
  const intervalOf = (message: MaintenanceMessage) => intervalText(message.interval, language);
  const actionsOf = (message: MaintenanceMessage) => [
    rights.edit && {
      id: 'done',
      icon: <CheckmarkCircle20Regular aria-hidden />,
      label: t('done.mark', { title: nameOf(message) }),
      asks: true,
      onSelect: () => setMarked(message),
    },
    rights.edit && {
      id: 'edit',
      icon: <Edit20Regular aria-hidden />,
      label: t('edit', { title: nameOf(message) }),
      onSelect: () => onEdit(message.id),
    },
    rights.remove && {
      id: 'remove',
      icon: <Delete20Regular aria-hidden />,
      label: t('remove', { title: nameOf(message) }),
      onSelect: () => setAsked(message),
    },
  ];
  const title = (message: MaintenanceMessage, words = titleOf(message)) => (
    <span className={styles.title} title={words}>
      {words}
    </span>
  );
  const columns: Column<MaintenanceMessage>[] = [
    {
      id: 'title',
      header: t('column.title'),
      rowHeader: true,
      cell: (message) => title(message),
    },
    {
      id: 'description',
      header: t('column.description'),
      cell: (message) => <span className={styles.text}>{textOf(message)}</span>,
    },
    { id: 'interval', header: t('column.interval'), width: '96px', cell: intervalOf },
    { id: 'due', header: t('column.due'), width: '188px', cell: (message) => <DueFact message={message} /> },
    actionsColumn(t('column.actions'), '112px', actionsOf),
  ];
  return (
    <>
      {messages.length > 0 && (
        <ListBar
          count={t('count', { count: messages.length })}
          add={rights.edit && t('addMessage')}
          onAdd={() => onEdit(NEW_MESSAGE.id)}
        />
      )}
      {messages.length === 0 ? (
        <div {...FOCUS_FALLBACK} tabIndex={-1} className={styles.none}>
          <Empty
            invites={rights.edit}
            title={t('none')}
            text={t('noneText')}
            actions={
              rights.edit && (
                <Button
                  {...control}
                  appearance="primary"
                  icon={<Add20Regular aria-hidden />}
                  onClick={() => onEdit(NEW_MESSAGE.id)}
                >
                  {t('addMessage')}
                </Button>
              )
            }
          />
        </div>
      ) : (
        <DataTable
          look="plain"
          narrow={NARROW}
          label={t('title')}
          items={sorted}
          keyOf={({ id }) => id}
          columns={columns}
          item={(message) => (
            <ListItem end={<RowButtons actions={actionsOf(message)} />}>
              {title(message, nameOf(message))}
              {textOf(message) && <Meta className={styles.text}>{textOf(message)}</Meta>}
              <Meta>{intervalOf(message)}</Meta>
              <DueFact message={message} />
            </ListItem>
          )}
        />
      )}
      {marked && <DoneDialog owner={owner} message={marked} onClose={() => setMarked(undefined)} />}
      {asked && (
        <ConfirmDialog
          title={t('confirm.title', { title: shortName(nameOf(asked)) })}
          action={t('confirm.action')}
          onConfirm={() => remove(asked.id)}
          done={t('removed')}
          reload={() => invalidate('messages')}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
