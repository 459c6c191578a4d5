import { useState } from 'react';
import { AccountForm } from '../../parts/AccountForm';
import { isValidPassword, NewPasswordFields } from '../../parts/NewPasswordFields';
import { useAccountTexts } from '../../texts';

/** The password of an account whose registration may have been somebody else's [R-EXT-26]. */
export function ChoosePasswordForm({ onChoose }: { onChoose: (password: string) => Promise<void> }) {
  const { t } = useAccountTexts();
  const [passwords, setPasswords] = useState({ password: '', confirmation: '' });
  return (
    <AccountForm
      context="activate"
      valid={isValidPassword(passwords)}
      onSend={() => onChoose(passwords.password)}
      label={t('activate.submit')}
      sendingLabel={t('activate.running')}
    >
      {(tried) => <NewPasswordFields value={passwords} onValue={setPasswords} checked={tried} />}
    </AccountForm>
  );
}
