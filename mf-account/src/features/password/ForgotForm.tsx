import { requestReset } from '@portal/contracts/accounts';
import { isEmail } from '@portal/domain/validation';
import { call } from '@portal/platform/call';
import { errorText, problemText } from '@portal/platform/problem-text';
import { Field, Input } from '@portal/ui/field';
import { useNavigate } from '@portal/ui/router';
import { Shake, type ShakeHandle } from '@portal/ui/shake';
import { type FormEvent, useRef, useState } from 'react';
import { useFormStyles } from '../../parts/form-styles';
import { Notice } from '../../parts/Notice';
import { SubmitButton } from '../../parts/SubmitButton';
import { useSubmit } from '../../parts/useSubmit';
import { useAccountTexts } from '../../texts';

/** One field: the address the link is mailed to [R-ACC-11]. */
export function ForgotForm() {
  const styles = useFormStyles();
  const { t } = useAccountTexts();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const surface = useRef<ShakeHandle>(null);
  const { state, submit: send } = useSubmit('resetRequest');
  const wrong = !isEmail(email.trim());

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.is === 'sending') return;
    setTried(true);
    if (wrong) surface.current?.shake();
    else if (await send(() => call(requestReset, { query: { email: email.trim() } })))
      await navigate('/resettriggered');
  };

  return (
    <Shake ref={surface}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {state.is === 'failed' && <Notice>{problemText(state.error, 'resetRequest')}</Notice>}
        <Field
          label={t('login.email')}
          required
          validationMessage={tried && wrong ? errorText('emailInvalid') : undefined}
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
        <SubmitButton sending={state.is === 'sending'} label={t('forgot.submit')} />
      </form>
    </Shake>
  );
}
