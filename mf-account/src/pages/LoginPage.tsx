import { LoginForm } from '../features/login/LoginForm';
import { InlineLink } from '../parts/InlineLink';
import { SplitPage } from '../parts/SplitPage';
import { useAccountTexts } from '../texts';

/** `/login` [R-ROUTE-02, R-ACC-05]; the frame around it is the shell's. */
export function LoginPage() {
  const { t } = useAccountTexts();
  return (
    <SplitPage
      title={t('login.title')}
      lead={
        <>
          {t('login.welcome')} <InlineLink to="/register">{t('login.create')}</InlineLink>
        </>
      }
    >
      <LoginForm />
    </SplitPage>
  );
}
