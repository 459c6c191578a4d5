import { ApiError } from '@portal/platform/call';
import { lazyRetry } from '@portal/platform/lazy-retry';
import { session } from '@portal/platform/session';
import { Checkbox, Field } from '@portal/ui/field';
import { TOUCH } from '@portal/ui/media';
import { Part } from '@portal/ui/part';
import { Link } from '@portal/ui/router';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useRef, useState } from 'react';
import { AccountForm } from '../../parts/AccountForm';
import { EmailField } from '../../parts/EmailField';
import { PasswordInput } from '../../parts/PasswordInput';
import type { Registered } from '../../parts/renew/ResendActivation';
import { useAccountTexts } from '../../texts';
import { problemsOf } from './login-input';

const ResendActivation = lazyRetry(
  () => import(/* webpackChunkName: "resend-activation" */ '../../parts/renew/ResendActivation'),
);

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
    [TOUCH]: { minHeight: '44px' },
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
  },
});

/** Email, password, keep me logged in [R-ACC-05 to R-ACC-07]. */
export function LoginForm() {
  const styles = useStyles();
  const { t } = useAccountTexts();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const [inactive, setInactive] = useState<Registered>();
  const problems = problemsOf({ email, password });
  return (
    <AccountForm
      context="login"
      valid={!problems.email && !problems.password}
      // After success the shell sees the session and moves on to the remembered path [R-ROUTE-25].
      onSend={() => session.logIn(email.trim(), password, keep)}
      onFailed={(error) => {
        setInactive(
          error instanceof ApiError && error.errorId === 'ERROR_ACCOUNT_DEACTIVATED'
            ? { email: email.trim(), password }
            : undefined,
        );
        // R-ACC-07: the email stays, the password goes; an empty field right after is no mistake of the person.
        setPassword('');
        passwordField.current?.focus();
      }}
      label={t('login.submit')}
      sendingLabel={t('login.sending')}
    >
      {(tried) => (
        <>
          {inactive && (
            <Part place="inline">
              <ResendActivation {...inactive} />
            </Part>
          )}
          <EmailField value={email} onValue={setEmail} wrong={tried && problems.email} />
          <Field
            label={t('login.password')}
            required
            validationMessage={tried && problems.password ? t('login.passwordEmpty') : undefined}
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
        </>
      )}
    </AccountForm>
  );
}
