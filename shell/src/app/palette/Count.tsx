import { VisuallyHidden } from '@portal/ui/states';
import { memo, useEffect, useState } from 'react';
import { usePaletteTexts } from './texts';

/** Each letter has another number: only the one that stays is worth saying (ms). */
const PAUSE_MS = 500;

/** Says how many lines there are to who does not see them, once nobody types on; nothing of none. */
export const Count = memo(function Count({ count }: { count: number }) {
  const { t } = usePaletteTexts();
  const [said, setSaid] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(count), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return <VisuallyHidden role="status">{said > 0 ? t('count', { count: said }) : ''}</VisuallyHidden>;
});
