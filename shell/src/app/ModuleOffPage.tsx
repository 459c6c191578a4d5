import { NoRight } from '@portal/ui/states';
import { useShellTexts } from './texts';

/** R-ROUTE-30: the part of the product is switched off. */
export default function ModuleOffPage() {
  const { t } = useShellTexts();
  return <NoRight page title={t('moduleOff.title')} text={t('moduleOff.text')} />;
}
