import { setPassword } from '@portal/contracts/accounts';
import { call } from '@portal/platform/call';
import { errorText, problemText } from '@portal/platform/problem-text';
import { snackbar } from '@portal/platform/snackbar';
import { useNavigate } from '@portal/ui/router';
import { Shake, type ShakeHandle } from '@portal/ui/shake';
import { type FormEvent, useRef, useState } from 'react';
import { useFormStyles } from '../../parts/form-styles';
import { NewPasswordFields, newPasswordProblems } from '../../parts/NewPasswordFields';
import { Notice } from '../../parts/Notice';
import { SubmitButton } from '../../parts/SubmitButton';
import { useSubmit } from '../../parts/useSubmit';
import { useAccountTexts } from '../../texts';
import { useTokenCheck } from './useTokenCheck';

/** A new password for the account of a mailed link; the button waits until the link is known to work [R-ACC-12]. */
export function ResetForm({ token }: { token: string | undefined }) {
  const styles = useFormStyles();
  const { t } = useAccountTexts();
  const navigate = useNavigate();
  const [passwords, setPasswords] = useState({ password: '', confirmation: '' });
  const [tried, setTried] = useState(false);
  const surface = useRef<ShakeHandle>(null);
  const link = useTokenCheck(token);
  const { state, submit: send } = useSubmit('password');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.is === 'sending' || link.is !== 'valid' || token === undefined) return;
    setTried(true);
    const wrong = newPasswordProblems(passwords);
    if (wrong.password || wrong.confirmation) {
      surface.current?.shake();
    } else if (await send(() => call(setPassword, { body: { token, password: passwords.password } }))) {
      // R-ACC-13
      snackbar.success(t('reset.done'));
      await navigate('/login');
    }
  };

  return (
    <Shake ref={surface}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {link.is === 'invalid' && <Notice>{errorText('resetTokenInvalid')}</Notice>}
        {link.is === 'failed' && <Notice>{problemText(link.error, 'passwordToken')}</Notice>}
        {state.is === 'failed' && <Notice>{problemText(state.error, 'password')}</Notice>}
        <NewPasswordFields value={passwords} onValue={setPasswords} checked={tried} />
        <SubmitButton sending={state.is === 'sending'} disabled={link.is !== 'valid'} label={t('reset.submit')} />
      </form>
    </Shake>
  );
}
