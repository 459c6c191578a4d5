import { LegalPage } from './LegalPage';
import { useLegalTexts } from './texts';

/** `/cookies` [R-ROUTE-09]. */
export default function CookiesPage() {
  const { t } = useLegalTexts();
  return <LegalPage name="cookies" title={t('cookies.title')} text={t('cookies.text')} />;
}
