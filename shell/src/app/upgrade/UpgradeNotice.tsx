import { Button } from '@portal/ui/button';
import { ArrowClockwise20Regular } from '@portal/ui/icons';
import { useState } from 'react';
import { Notice } from '../frame/Notice';
import { orAsk } from '../navigation';
import { reload } from '../reload';
import { useUpgradeTexts } from './texts';
import { useUpgrade } from './upgrade';

/** Tells that a new version is published; nothing happens to the page until somebody wants it. */
export function UpgradeNotice() {
  const { t } = useUpgradeTexts();
  const isThere = useUpgrade(({ since }) => since !== undefined);
  const [isPutOff, putOff] = useState(false);
  return (
    <div role="status">
      {isThere && !isPutOff && (
        <Notice
          icon={<ArrowClockwise20Regular aria-hidden />}
          actions={
            <>
              <Button size="small" appearance="primary" onClick={() => orAsk(reload)}>
                {t('reload')}
              </Button>
              <Button size="small" onClick={() => putOff(true)}>
                {t('later')}
              </Button>
            </>
          }
        >
          {t('ready')}
        </Notice>
      )}
    </div>
  );
}
