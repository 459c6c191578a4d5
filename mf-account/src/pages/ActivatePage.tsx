import { ACTIVATION_REDIRECT_MS } from '@portal/domain/limits';
import { ApiError } from '@portal/platform/call';
import { errorText, problemText } from '@portal/platform/problem-text';
import { useNavigate } from '@portal/ui/router';
import { Spinner } from '@portal/ui/spinner';
import { makeStyles } from '@portal/ui/styles';
import { useEffect } from 'react';
import { ChoosePasswordForm } from '../features/activate/ChoosePasswordForm';
import { useActivation } from '../features/activate/useActivation';
import { InlineLink } from '../parts/InlineLink';
import { Notice } from '../parts/Notice';
import { ResultMark } from '../parts/ResultMark';
import { RenewLink } from '../parts/renew/RenewLink';
import { SplitPage } from '../parts/SplitPage';
import { useLinkToken } from '../parts/useLinkToken';
import { useAccountTexts } from '../texts';

// Words for screen readers are announced where the place was there before; without any it takes no gap.
const useStyles = makeStyles({ progress: { ':empty': { position: 'absolute' } } });

/** `/activate?token=` [R-ROUTE-05, R-ACC-14 to R-ACC-16]; asks for a password where the one of the registration may be a stranger's [R-EXT-26]. */
export function ActivatePage() {
  const styles = useStyles();
  const { t } = useAccountTexts();
  const navigate = useNavigate();
  const [token, forget] = useLinkToken();
  const { state, choose } = useActivation(token, forget);
  const done = state.is === 'done';
  const isDead =
    state.is === 'failed' && state.error instanceof ApiError && state.error.errorId === 'ERROR_TOKEN_INVALID';
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate('/'), ACTIVATION_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);
  return (
    <SplitPage
      mark={done && <ResultMark />}
      title={t(done ? 'activate.done' : 'activate.title')}
      lead={done ? t('activate.next') : state.is === 'password' ? t('activate.choose') : undefined}
    >
      <div role="status" className={styles.progress}>
        {state.is === 'running' && <Spinner size="small" label={t('activate.running')} labelPosition="after" />}
      </div>
      {state.is === 'password' && <ChoosePasswordForm onChoose={(password) => choose(state.token, password)} />}
      {state.is === 'missing' && <Notice>{errorText('activationTokenInvalid')}</Notice>}
      {state.is === 'failed' && <Notice>{problemText(state.error, 'activate')}</Notice>}
      {isDead && <RenewLink token={token} elsewhere="/register" />}
      {(done || state.is === 'missing' || state.is === 'failed') && (
        <InlineLink to="/login">{t('login.submit')}</InlineLink>
      )}
    </SplitPage>
  );
}
