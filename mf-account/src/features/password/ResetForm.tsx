import { setPassword } from '@portal/contracts/accounts';
import { readSelf } from '@portal/contracts/users';
import { call } from '@portal/platform/call';
import { errorText, problemText } from '@portal/platform/problem-text';
import { useSession } from '@portal/platform/session';
import { snackbar } from '@portal/platform/snackbar';
import { useNavigate } from '@portal/ui/router';
import { useState } from 'react';
import { AccountForm } from '../../parts/AccountForm';
import { isValidPassword, NewPasswordFields } from '../../parts/NewPasswordFields';
import { Notice } from '../../parts/Notice';
import { RenewLink } from '../../parts/renew/RenewLink';
import { useAccountTexts } from '../../texts';
import { useTokenCheck } from './useTokenCheck';

/** A new password for the account of a mailed link; the button waits until the link is known to work [R-ACC-12]. */
export function ResetForm({ token, onDone }: { token: string | undefined; onDone: () => void }) {
  const { t } = useAccountTexts();
  const navigate = useNavigate();
  const [passwords, setPasswords] = useState({ password: '', confirmation: '' });
  const link = useTokenCheck(token);
  const send = async () => {
    await call(setPassword, { body: { token: token ?? '', password: passwords.password } });
    onDone();
    // The log-in that ended with the old password ends here, where nobody is disturbed: /login is for who has none. Another account's stays.
    if (useSession.getState().state === 'in') await call(readSelf).catch(() => undefined);
    // R-ACC-13
    snackbar.success(t('reset.done'));
    await navigate('/login');
  };
  return (
    <AccountForm
      context="password"
      valid={isValidPassword(passwords)}
      waiting={link.is !== 'valid'}
      onSend={send}
      label={t('reset.submit')}
      notice={() =>
        link.is === 'invalid' ? (
          <>
            <Notice>{errorText('resetTokenInvalid')}</Notice>
            <RenewLink token={token} elsewhere="/forgotpassword" />
          </>
        ) : (
          link.is === 'failed' && <Notice>{problemText(link.error, 'passwordToken')}</Notice>
        )
      }
    >
      {(tried) => <NewPasswordFields value={passwords} onValue={setPasswords} checked={tried} />}
    </AccountForm>
  );
}
