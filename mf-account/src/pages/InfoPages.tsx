import { InlineLink } from '../parts/InlineLink';
import { ResultMark } from '../parts/ResultMark';
import { useRenewTexts } from '../parts/renew/texts';
import { SplitPage } from '../parts/SplitPage';
import { useAccountTexts } from '../texts';

/** `/registered` [R-ROUTE-04]. */
export function RegisteredPage() {
  const { t } = useAccountTexts();
  const { t: mailed } = useRenewTexts();
  return (
    <SplitPage mark={<ResultMark />} title={mailed('mailed.title')} lead={mailed('mailed.activation')}>
      <InlineLink to="/login">{t('login.submit')}</InlineLink>
    </SplitPage>
  );
}

/** `/resettriggered` [R-ROUTE-04]. */
export function ResetTriggeredPage() {
  const { t } = useAccountTexts();
  const { t: mailed } = useRenewTexts();
  return (
    <SplitPage mark={<ResultMark />} title={mailed('mailed.title')} lead={mailed('mailed.reset')}>
      <InlineLink to="/login">{t('login.submit')}</InlineLink>
    </SplitPage>
  );
}
