import type { MaintenanceMessage } from '@portal/contracts/maintenance';
import { localizedText } from '@portal/domain/languages';
import { invalidate } from '@portal/platform/query';
import { snackbar } from '@portal/platform/snackbar';
import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { ConfirmDialog } from '@portal/ui/edit/ConfirmDialog';
import { IconButton } from '@portal/ui/icon-button';
import { Delete20Regular, Edit20Regular } from '@portal/ui/icons';
import { Empty } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useState } from 'react';
import { type MessageOwner, useRemoveMessage } from '../../data/messages';
import { AddButton } from '../../parts/edit/AddButton';
import { ListBar } from '../../parts/ListBar';
import { ListItem } from '../../parts/ListItem';
import { intervalText } from './format';
import { NEW_MESSAGE } from './message-draft';
import { useMessageTexts } from './texts';

const useStyles = makeStyles({
  title: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  text: {
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitLineClamp: 3,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
  },
});

interface MessageLine {
  id: string;
  title: string;
  description: string;
  interval: string;
}

interface MessageTableProps {
  owner: MessageOwner;
  messages: readonly MaintenanceMessage[];
  rights: { edit: boolean; remove: boolean };
  onEdit: (id: string) => void;
}

/** Title, description and interval of each message, with its buttons [R-GRP-24, R-MSG-06, R-MSG-07]. */
export function MessageTable({ owner, messages, rights, onEdit }: MessageTableProps) {
  const styles = useStyles();
  const { t, language } = useMessageTexts();
  const remove = useRemoveMessage(owner);
  const [asked, setAsked] = useState<{ id: string; title: string }>();

  const confirm = async (id: string) => {
    try {
      await remove(id);
    } catch (error) {
      return snackbar.error(error as Error);
    }
    snackbar.success(t('removed'));
    // The focus goes on when the row is gone.
    await invalidate('messages');
    setAsked(undefined);
  };
  const rows = messages.map(
    (message): MessageLine => ({
      id: message.id,
      title: localizedText(message.messages, language),
      description: localizedText(message.descriptions, language),
      interval: intervalText(message.interval, language),
    }),
  );
  const buttons = ({ id, title }: { id: string; title: string }) => (
    <>
      {rights.edit && (
        <IconButton
          icon={<Edit20Regular aria-hidden />}
          label={t('edit', { title: title || t('untitled') })}
          onClick={() => onEdit(id)}
        />
      )}
      {rights.remove && (
        <IconButton
          icon={<Delete20Regular aria-hidden />}
          label={t('remove', { title: title || t('untitled') })}
          onClick={() => setAsked({ id, title })}
        />
      )}
    </>
  );
  const columns: Column<MessageLine>[] = [
    {
      id: 'title',
      header: t('column.title'),
      rowHeader: true,
      cell: ({ title }) => <span className={styles.title}>{title}</span>,
    },
    {
      id: 'description',
      header: t('column.description'),
      cell: ({ description }) => <span className={styles.text}>{description}</span>,
    },
    { id: 'interval', header: t('column.interval'), width: '168px', cell: ({ interval }) => interval },
    { id: 'actions', header: t('column.actions'), hideHeader: true, width: '80px', end: true, cell: buttons },
  ];
  return (
    <>
      <ListBar
        count={t('count', { count: messages.length })}
        add={rights.edit && <AddButton label={t('addMessage')} onClick={() => onEdit(NEW_MESSAGE.id)} />}
      />
      {rows.length === 0 ? (
        <Empty title={t('none')} />
      ) : (
        <DataTable
          look="plain"
          label={t('title')}
          items={rows}
          keyOf={({ id }) => id}
          columns={columns}
          item={(row) => (
            <ListItem end={buttons(row)}>
              <span className={styles.title}>{row.title || t('untitled')}</span>
              {row.description && <Meta className={styles.text}>{row.description}</Meta>}
              <Meta>{row.interval}</Meta>
            </ListItem>
          )}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={t('confirm.title', { title: asked.title || t('untitled') })}
          action={t('confirm.action')}
          onConfirm={() => confirm(asked.id)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
