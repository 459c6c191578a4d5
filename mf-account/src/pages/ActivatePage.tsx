import { ACTIVATION_REDIRECT_MS } from '@portal/domain/limits';
import { errorText, problemText } from '@portal/platform/problem-text';
import { useNavigate } from '@portal/ui/router';
import { Spinner } from '@portal/ui/spinner';
import { useEffect } from 'react';
import { ChoosePasswordForm } from '../features/activate/ChoosePasswordForm';
import { useActivation } from '../features/activate/useActivation';
import { InlineLink } from '../parts/InlineLink';
import { Notice } from '../parts/Notice';
import { SplitPage } from '../parts/SplitPage';
import { useLinkToken } from '../parts/useLinkToken';
import { useAccountTexts } from '../texts';

/** `/activate?token=` [R-ROUTE-05, R-ACC-14 to R-ACC-16]; asks for a password where the one of the registration may be a stranger's [R-EXT-26]. */
export function ActivatePage() {
  const { t } = useAccountTexts();
  const navigate = useNavigate();
  const { state, choose } = useActivation(useLinkToken());
  const done = state.is === 'done';
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate('/'), ACTIVATION_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);
  return (
    <SplitPage
      title={t(done ? 'activate.done' : 'activate.title')}
      lead={done ? t('activate.next') : state.is === 'password' ? t('activate.choose') : undefined}
    >
      <div role="status">
        {state.is === 'running' && <Spinner size="small" label={t('activate.running')} labelPosition="after" />}
      </div>
      {state.is === 'password' && <ChoosePasswordForm onChoose={(password) => choose(state.token, password)} />}
      {state.is === 'missing' && <Notice>{errorText('activationTokenInvalid')}</Notice>}
      {state.is === 'failed' && <Notice>{problemText(state.error, 'activate')}</Notice>}
      {(done || state.is === 'missing' || state.is === 'failed') && (
        <InlineLink to="/login">{t('login.submit')}</InlineLink>
      )}
    </SplitPage>
  );
}
