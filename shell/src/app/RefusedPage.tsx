import { Failed } from '@portal/ui/states';
import { useState } from 'react';
import { renewRegistry } from '../remotes/registry';
import { useShellTexts } from './texts';

/** In place of every remote's page, log-in included: no registry that can be trusted was found. */
export default function RefusedPage() {
  const { t } = useShellTexts();
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    // A registry that is taken replaces this page.
    await renewRegistry().catch((error: unknown) => console.error('The registry was refused again.', error));
    setBusy(false);
  };
  return <Failed page title={t('refused.title')} text={t('refused.text')} busy={busy} onRetry={() => void again()} />;
}
