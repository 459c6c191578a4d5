import { register } from '@portal/contracts/accounts';
import { isEmail } from '@portal/domain/validation';
import { call } from '@portal/platform/call';
import { errorText } from '@portal/platform/problem-text';
import { useNavigate } from '@portal/ui/router';
import { useState } from 'react';
import { AccountForm } from '../../parts/AccountForm';
import { EmailField } from '../../parts/EmailField';
import { isValidPassword, type NewPassword, NewPasswordFields } from '../../parts/NewPasswordFields';
import { Notice } from '../../parts/Notice';
import { registeringBrowser } from '../../parts/registering-browser';
import { useAccountTexts } from '../../texts';

/** Email and a new password, typed twice [R-ACC-08]. */
export function RegisterForm({ invited, invitation }: { invited: string; invitation?: string }) {
  const { t } = useAccountTexts();
  const navigate = useNavigate();
  const [email, setEmail] = useState(invited);
  const [passwords, setPasswords] = useState<NewPassword>({ password: '', confirmation: '' });
  const empty = email.trim() === '' || passwords.password === '' || passwords.confirmation === '';
  const emailWrong = !isEmail(email.trim());

  const send = async () => {
    const body = {
      email: email.trim(),
      password: passwords.password,
      browser: registeringBrowser(),
      ...(invitation === undefined ? {} : { invitation }),
    };
    await call(register, { body });
    await navigate('/registered');
  };
  return (
    <AccountForm
      context="register"
      valid={!emailWrong && isValidPassword(passwords)}
      onSend={send}
      label={t('register.submit')}
      notice={(tried) => tried && empty && <Notice>{errorText('registrationIncomplete')}</Notice>}
    >
      {(tried) => (
        <>
          <EmailField value={email} onValue={setEmail} wrong={tried && emailWrong} />
          <NewPasswordFields value={passwords} onValue={setPasswords} checked={tried} />
        </>
      )}
    </AccountForm>
  );
}
