import type { MaintenanceMessage } from '@portal/contracts/maintenance';
import { localizedText } from '@portal/domain/languages';
import { shortName } from '@portal/domain/short-name';
import { invalidate } from '@portal/platform/query';
import { snackbar } from '@portal/platform/snackbar';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { type MessageOwner, useDoneMessage } from '../../data/messages';
import { intervalText } from '../../parts/format';
import { useMessageTexts } from './texts';

interface DoneDialogProps {
  owner: MessageOwner;
  message: MaintenanceMessage;
  onClose: () => void;
}

/** Asks before the work counts as done: it is noted with the person's name, and the interval begins anew [R-EXT-09]. */
export function DoneDialog({ owner, message, onClose }: DoneDialogProps) {
  const { t, language, formatDateTime } = useMessageTexts();
  const done = useDoneMessage(owner);
  const mark = async () => {
    const { nextDue } = await done(message.id);
    snackbar.success(t('done.told', { time: formatDateTime(nextDue) }));
    await invalidate('messages');
    onClose();
  };
  return (
    <FormDialog
      size="small"
      title={t('done.title', { title: shortName(localizedText(message.messages, language) || t('untitled')) })}
      action={t('done.action')}
      onAction={mark}
      onClose={onClose}
    >
      {t('done.text')}{' '}
      {message.interval !== null && t('done.again', { interval: intervalText(message.interval, language) })}
    </FormDialog>
  );
}
