import { useSearchParams } from '@portal/ui/router';
import { RegisterForm } from '../features/register/RegisterForm';
import { InlineLink } from '../parts/InlineLink';
import { SplitPage } from '../parts/SplitPage';
import { useAccountTexts } from '../texts';

/** `/register` and `/signup`; `?email=` fills the address in [R-ROUTE-03]. */
export function RegisterPage() {
  const { t } = useAccountTexts();
  const [query] = useSearchParams();
  return (
    <SplitPage
      title={t('register.title')}
      lead={
        <>
          {t('register.known')} <InlineLink to="/login">{t('login.submit')}</InlineLink>
        </>
      }
    >
      <RegisterForm invited={query.get('email') ?? ''} />
    </SplitPage>
  );
}
