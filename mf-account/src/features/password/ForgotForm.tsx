import { requestReset } from '@portal/contracts/accounts';
import { isEmail } from '@portal/domain/validation';
import { call } from '@portal/platform/call';
import { useNavigate } from '@portal/ui/router';
import { useState } from 'react';
import { AccountForm } from '../../parts/AccountForm';
import { EmailField } from '../../parts/EmailField';
import { useAccountTexts } from '../../texts';

/** One field: the address the link is mailed to [R-ACC-11]. */
export function ForgotForm() {
  const { t } = useAccountTexts();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const valid = isEmail(email.trim());
  const send = async () => {
    await call(requestReset, { query: { email: email.trim() } });
    await navigate('/resettriggered');
  };
  return (
    <AccountForm context="resetRequest" valid={valid} onSend={send} label={t('forgot.submit')}>
      {(tried) => <EmailField value={email} onValue={setEmail} wrong={tried && !valid} />}
    </AccountForm>
  );
}
