import { requestReset } from '@portal/contracts/accounts';
import { changePassword } from '@portal/contracts/users';
import { ApiError, call } from '@portal/platform/call';
import { useChange } from '@portal/platform/query';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { BusyButton } from '@portal/ui/busy-button';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { Field } from '@portal/ui/field';
import type { ShakeHandle } from '@portal/ui/shake';
import { makeStyles } from '@portal/ui/styles';
import { type FormEvent, useRef, useState } from 'react';
import { useAccountTexts } from '../../parts/account-texts/texts';
import { isValidPassword, NewPasswordFields } from '../../parts/NewPasswordFields';
import { PasswordInput } from '../../parts/PasswordInput';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '16px', margin: 0 },
  // By its left edge with the fields above it.
  mail: { alignSelf: 'flex-start', margin: '-12px 0 0 -12px' },
});

/** A new password by the current one; who has forgotten it has the link of the log-in page mailed [R-VAL-03, R-VAL-04, R-ACC-11]. */
export default function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useAccountTexts();
  const { mutateAsync: change } = useChange(changePassword);
  const [current, setCurrent] = useState('');
  const [passwords, setPasswords] = useState({ password: '', confirmation: '' });
  const [tried, setTried] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const surface = useRef<ShakeHandle>(null);

  const save = async () => {
    setTried(true);
    if (current === '' || !isValidPassword(passwords)) return false;
    try {
      await change({ body: { current, password: passwords.password } });
    } catch (error) {
      if (!(error instanceof ApiError && error.field === 'current')) throw error;
      setWrong(true);
      return false;
    }
    onClose();
    snackbar.success(t('security.changed'));
    return true;
  };
  const mail = useTask(async () => {
    await call(requestReset, { query: { email } });
    onClose();
    snackbar.success(t('security.mailed', { email }));
  }, 'resetRequest');
  // One at a time, by the button or by Enter.
  const { run } = useTask(save);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ((await run()) === false) surface.current?.shake();
  };
  const problem = isWrong ? t('security.wrong') : tried && current === '' ? t('security.empty') : undefined;
  return (
    <FormDialog
      ref={surface}
      keep
      title={t('security.passwordButton')}
      action={t('security.passwordButton')}
      onAction={run}
      onClose={onClose}
    >
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {/* For password managers: whose password it is. */}
        <input hidden readOnly type="email" autoComplete="username" value={email} />
        <Field label={t('security.current')} required validationMessage={problem}>
          <PasswordInput
            value={current}
            onValue={(value) => {
              setCurrent(value);
              setWrong(false);
            }}
          />
        </Field>
        <BusyButton appearance="subtle" className={styles.mail} busy={mail.busy} onClick={() => void mail.run()}>
          {t('security.mail')}
        </BusyButton>
        <NewPasswordFields value={passwords} onValue={setPasswords} checked={tried} />
        <input hidden type="submit" />
      </form>
    </FormDialog>
  );
}
