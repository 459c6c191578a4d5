import { ForgotForm } from '../features/password/ForgotForm';
import { ResetForm } from '../features/password/ResetForm';
import { InlineLink } from '../parts/InlineLink';
import { SplitPage } from '../parts/SplitPage';
import { useLinkToken } from '../parts/useLinkToken';
import { useAccountTexts } from '../texts';

/** `/forgotpassword` [R-ROUTE-06]. */
export function ForgotPasswordPage() {
  const { t } = useAccountTexts();
  return (
    <SplitPage title={t('forgot.title')} lead={t('forgot.text')}>
      <ForgotForm />
      <InlineLink to="/login">{t('forgot.back')}</InlineLink>
    </SplitPage>
  );
}

/** `/resetpassword?token=` [R-ROUTE-07]. */
export function ResetPasswordPage() {
  const { t } = useAccountTexts();
  const [token, forget] = useLinkToken();
  return (
    <SplitPage title={t('reset.title')}>
      <ResetForm token={token} onDone={forget} />
    </SplitPage>
  );
}
