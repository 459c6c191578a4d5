import { register } from '@portal/contracts/accounts';
import { isEmail } from '@portal/domain/validation';
import { call } from '@portal/platform/call';
import { errorText, problemText } from '@portal/platform/problem-text';
import { Field, Input } from '@portal/ui/field';
import { useNavigate } from '@portal/ui/router';
import { Shake, type ShakeHandle } from '@portal/ui/shake';
import { type FormEvent, useRef, useState } from 'react';
import { useFormStyles } from '../../parts/form-styles';
import { type NewPassword, NewPasswordFields, newPasswordProblems } from '../../parts/NewPasswordFields';
import { Notice } from '../../parts/Notice';
import { registeringBrowser } from '../../parts/registering-browser';
import { SubmitButton } from '../../parts/SubmitButton';
import { useSubmit } from '../../parts/useSubmit';
import { useAccountTexts } from '../../texts';

/** Email and a new password, typed twice [R-ACC-08]. */
export function RegisterForm({ invited, invitation }: { invited: string; invitation?: string }) {
  const styles = useFormStyles();
  const { t } = useAccountTexts();
  const navigate = useNavigate();
  const [email, setEmail] = useState(invited);
  const [passwords, setPasswords] = useState<NewPassword>({ password: '', confirmation: '' });
  const [tried, setTried] = useState(false);
  const surface = useRef<ShakeHandle>(null);
  const { state, submit: send } = useSubmit('register');
  const empty = email.trim() === '' || passwords.password === '' || passwords.confirmation === '';
  const emailWrong = !isEmail(email.trim());

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.is === 'sending') return;
    setTried(true);
    const wrong = newPasswordProblems(passwords);
    if (emailWrong || wrong.password || wrong.confirmation) {
      surface.current?.shake();
      return;
    }
    const body = {
      email: email.trim(),
      password: passwords.password,
      browser: registeringBrowser(),
      ...(invitation === undefined ? {} : { invitation }),
    };
    if (await send(() => call(register, { body }))) await navigate('/registered');
  };

  return (
    <Shake ref={surface}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {tried && empty ? (
          <Notice>{errorText('registrationIncomplete')}</Notice>
        ) : (
          state.is === 'failed' && <Notice>{problemText(state.error, 'register')}</Notice>
        )}
        <Field
          label={t('login.email')}
          required
          validationMessage={tried && emailWrong ? errorText('emailInvalid') : undefined}
        >
          <Input
            type="email"
            name="email"
            size="large"
            autoComplete="username"
            value={email}
            onChange={(_, data) => setEmail(data.value)}
          />
        </Field>
        <NewPasswordFields value={passwords} onValue={setPasswords} checked={tried} />
        <SubmitButton sending={state.is === 'sending'} label={t('register.submit')} />
      </form>
    </Shake>
  );
}
