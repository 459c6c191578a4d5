import { NoRight } from '@portal/ui/states';
import { useAbsenceTexts } from './absence/texts';

/** R-ROUTE-30: the part of the product is switched off. */
export default function ModuleOffPage() {
  const { t } = useAbsenceTexts();
  return <NoRight page title={t('moduleOff.title')} text={t('moduleOff.text')} />;
}
