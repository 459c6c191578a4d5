import { problemText } from '@portal/platform/problem-text';
import { Shake, type ShakeHandle } from '@portal/ui/shake';
import { type FormEvent, useRef, useState } from 'react';
import { useFormStyles } from '../../parts/form-styles';
import { NewPasswordFields, newPasswordProblems } from '../../parts/NewPasswordFields';
import { Notice } from '../../parts/Notice';
import { SubmitButton } from '../../parts/SubmitButton';
import { useSubmit } from '../../parts/useSubmit';
import { useAccountTexts } from '../../texts';

/** The password of an account whose registration may have been somebody else's [R-EXT-26]. */
export function ChoosePasswordForm({ onChoose }: { onChoose: (password: string) => Promise<void> }) {
  const styles = useFormStyles();
  const { t } = useAccountTexts();
  const [passwords, setPasswords] = useState({ password: '', confirmation: '' });
  const [tried, setTried] = useState(false);
  const surface = useRef<ShakeHandle>(null);
  const { state, submit: send } = useSubmit('activate');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.is === 'sending') return;
    setTried(true);
    const wrong = newPasswordProblems(passwords);
    if (wrong.password || wrong.confirmation) surface.current?.shake();
    else await send(() => onChoose(passwords.password));
  };
  return (
    <Shake ref={surface}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {state.is === 'failed' && <Notice>{problemText(state.error, 'activate')}</Notice>}
        <NewPasswordFields value={passwords} onValue={setPasswords} checked={tried} />
        <SubmitButton sending={state.is === 'sending'} label={t('activate.submit')} />
      </form>
    </Shake>
  );
}
