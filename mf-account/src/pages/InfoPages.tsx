import { InlineLink } from '../parts/InlineLink';
import { SplitPage } from '../parts/SplitPage';
import { useAccountTexts } from '../texts';

/** `/registered` [R-ROUTE-04]. */
export function RegisteredPage() {
  const { t } = useAccountTexts();
  return (
    <SplitPage title={t('registered.title')} lead={t('registered.text')}>
      <InlineLink to="/login">{t('login.submit')}</InlineLink>
    </SplitPage>
  );
}

/** `/resettriggered` [R-ROUTE-04]. */
export function ResetTriggeredPage() {
  const { t } = useAccountTexts();
  return (
    <SplitPage title={t('resetTriggered.title')} lead={t('resetTriggered.text')}>
      <InlineLink to="/login">{t('login.submit')}</InlineLink>
    </SplitPage>
  );
}
