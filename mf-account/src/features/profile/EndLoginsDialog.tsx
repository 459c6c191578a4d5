import { endOtherLogins } from '@portal/contracts/users';
import { useChange } from '@portal/platform/query';
import { snackbar } from '@portal/platform/snackbar';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { Body1 } from '@portal/ui/text';
import { useAccountTexts } from '../../parts/account-texts/texts';

/** Asks before every other log-in of the account ends, and tells how many there were. */
export default function EndLoginsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useAccountTexts();
  const { mutateAsync: end } = useChange(endOtherLogins);
  const confirm = async () => {
    const { ended } = await end({});
    onClose();
    snackbar.success(ended === 0 ? t('security.noneEnded') : t('security.ended', { count: ended }));
  };
  return (
    <FormDialog
      size="small"
      title={t('security.question')}
      action={t('security.end')}
      onAction={confirm}
      onClose={onClose}
    >
      <Body1>{t('security.questionText')}</Body1>
    </FormDialog>
  );
}
