import type { MaintenanceMessage } from '@portal/contracts/maintenance';
import { localizedText } from '@portal/domain/languages';
import { invalidate } from '@portal/platform/query';
import { snackbar } from '@portal/platform/snackbar';
import { Meta, makeStyles, mergeClasses, tokens, usePhone } from '@portal/ui/core';
import { FOCUS_FALLBACK } from '@portal/ui/dialog';
import { ConfirmDialog } from '@portal/ui/edit/ConfirmDialog';
import { Delete20Regular, Edit20Regular } from '@portal/ui/icons';
import { Empty, IconButton } from '@portal/ui/list';
import { useState } from 'react';
import { type MessageOwner, useRemoveMessage } from '../../data/messages';
import { AddButton } from '../../parts/edit/AddButton';
import { useTableStyles } from '../../parts/edit/table-styles';
import { intervalText } from './format';
import { NEW_MESSAGE } from './message-draft';
import { useMessageTexts } from './texts';

const useStyles = makeStyles({
  interval: { width: '168px' },
  actions: { width: '80px' },
  wide: { width: '104px' },
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
  stacked: { display: 'flex', flexDirection: 'column', gap: '2px', padding: '8px 0' },
});

interface MessageTableProps {
  owner: MessageOwner;
  messages: readonly MaintenanceMessage[];
  rights: { edit: boolean; remove: boolean };
  onEdit: (id: string) => void;
}

/** Title, description and interval of each message, with its buttons [R-GRP-24, R-MSG-06, R-MSG-07]. */
export function MessageTable({ owner, messages, rights, onEdit }: MessageTableProps) {
  const styles = useStyles();
  const table = useTableStyles();
  const { t, language } = useMessageTexts();
  const phone = usePhone();
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
  const rows = messages.map((message) => ({
    id: message.id,
    title: localizedText(message.messages, language),
    description: localizedText(message.descriptions, language),
    interval: intervalText(message.interval, language),
  }));
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
  return (
    <>
      <div {...FOCUS_FALLBACK} tabIndex={-1} className={table.bar}>
        <Meta className={table.grow}>{t('count', { count: messages.length })}</Meta>
        {rights.edit && <AddButton label={t('addMessage')} onClick={() => onEdit(NEW_MESSAGE.id)} />}
      </div>
      {rows.length === 0 && <Empty title={t('none')} />}
      {rows.length > 0 && (
        <table className={table.table} aria-label={t('title')}>
          <thead hidden={phone}>
            <tr>
              <th scope="col" className={table.head}>
                {t('column.title')}
              </th>
              <th scope="col" className={table.head}>
                {t('column.description')}
              </th>
              <th scope="col" className={mergeClasses(table.head, styles.interval)}>
                {t('column.interval')}
              </th>
              <th scope="col" className={mergeClasses(table.head, styles.actions)}>
                <span className={table.spoken}>{t('column.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) =>
              phone ? (
                <tr key={row.id} className={table.row}>
                  <th scope="row" className={mergeClasses(table.cell, table.edge)}>
                    <span className={styles.stacked}>
                      <span className={styles.title}>{row.title || t('untitled')}</span>
                      {row.description && <Meta className={styles.text}>{row.description}</Meta>}
                      <Meta>{row.interval}</Meta>
                    </span>
                  </th>
                  <td className={mergeClasses(table.cell, table.actions, styles.wide)}>{buttons(row)}</td>
                </tr>
              ) : (
                <tr key={row.id} className={table.row}>
                  <th scope="row" className={table.cell}>
                    <span className={styles.title}>{row.title}</span>
                  </th>
                  <td className={table.cell}>
                    <span className={styles.text}>{row.description}</span>
                  </td>
                  <td className={table.cell}>{row.interval}</td>
                  <td className={mergeClasses(table.cell, table.actions)}>{buttons(row)}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
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
