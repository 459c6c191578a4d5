import { LegalPage } from './LegalPage';
import { useLegalTexts } from './texts';

/** `/impressum` [R-ROUTE-09]. */
export default function ImpressumPage() {
  const { t } = useLegalTexts();
  return <LegalPage name="impressum" title={t('impressum.title')} text={t('impressum.text')} />;
}
