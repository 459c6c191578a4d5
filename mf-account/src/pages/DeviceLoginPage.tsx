import { useLocation } from '@portal/ui/router';
import { LoginForm } from '../features/login/LoginForm';
import { useAccountTexts } from '../parts/account-texts/texts';
import { InlineLink } from '../parts/InlineLink';
import { SplitPage } from '../parts/SplitPage';

/** `/commander_login`: the log-in of old device links; after it the shell goes on to the device they name [R-ROUTE-08, R-ACC-20, R-ACC-21]. */
export function DeviceLoginPage() {
  const { t } = useAccountTexts();
  const { search } = useLocation();
  return (
    <SplitPage
      title={t('deviceLogin.title')}
      lead={
        <>
          {t('deviceLogin.deprecated')} <InlineLink to={`/login${search}`}>{t('deviceLogin.login')}</InlineLink>
        </>
      }
    >
      <LoginForm />
    </SplitPage>
  );
}
