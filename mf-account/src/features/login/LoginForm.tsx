import { errorText, problemText } from '@portal/platform/problem-text';
import { session } from '@portal/platform/session';
import { Checkbox, Field, Input } from '@portal/ui/field';
import { Link } from '@portal/ui/router';
import { Shake, type ShakeHandle } from '@portal/ui/shake';
import { makeStyles, tokens } from '@portal/ui/styles';
import { type FormEvent, useRef, useState } from 'react';
import { useFormStyles } from '../../parts/form-styles';
import { Notice } from '../../parts/Notice';
import { PasswordInput } from '../../parts/PasswordInput';
import { SubmitButton } from '../../parts/SubmitButton';
import { useSubmit } from '../../parts/useSubmit';
import { useAccountTexts } from '../../texts';
import { problemsOf } from './login-input';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
  },
  keep: { marginLeft: '-8px' },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '32px',
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
  },
});

/** Email, password, keep me logged in [R-ACC-05 to R-ACC-07]. */
export function LoginForm() {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useAccountTexts();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(false);
  const [tried, setTried] = useState(false);
  const surface = useRef<ShakeHandle>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const { state, submit: send } = useSubmit('login');
  const sending = state.is === 'sending';
  const problems = tried ? problemsOf({ email, password }) : { email: false, password: false };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setTried(true);
    const found = problemsOf({ email, password });
    if (found.email || found.password) {
      surface.current?.shake();
      return;
    }
    // After success the shell sees the session and moves on to the remembered path [R-ROUTE-25].
    if (await send(() => session.logIn(email.trim(), password, keep))) return;
    // R-ACC-07: the email stays, the password goes; an empty field right after is no mistake of the person.
    setPassword('');
    setTried(false);
    passwordField.current?.focus();
  };

  return (
    <Shake ref={surface}>
      <form noValidate className={form.form} onSubmit={(event) => void submit(event)}>
        {state.is === 'failed' && <Notice>{problemText(state.error, 'login')}</Notice>}
        <Field
          label={t('login.email')}
          required
          validationMessage={problems.email ? errorText('emailInvalid') : undefined}
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
        <Field
          label={t('login.password')}
          required
          validationMessage={problems.password ? t('login.passwordEmpty') : undefined}
        >
          <PasswordInput ref={passwordField} value={password} onValue={setPassword} />
        </Field>
        <div className={styles.row}>
          <Checkbox
            className={styles.keep}
            label={t('login.keep')}
            checked={keep}
            onChange={(_, data) => setKeep(data.checked === true)}
          />
          <Link to="/forgotpassword" className={styles.link}>
            {t('login.forgot')}
          </Link>
        </div>
        <SubmitButton sending={sending} label={t('login.submit')} sendingLabel={t('login.sending')} />
      </form>
    </Shake>
  );
}
