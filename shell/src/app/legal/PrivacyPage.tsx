import { LegalPage } from './LegalPage';
import { useLegalTexts } from './texts';

/** `/privacy` [R-ROUTE-09]. */
export default function PrivacyPage() {
  const { t } = useLegalTexts();
  return <LegalPage name="privacy" title={t('privacy.title')} text={t('privacy.text')} />;
}
