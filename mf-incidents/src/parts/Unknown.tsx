import { addressOf } from '@portal/platform/addresses';
import { Button } from '@portal/ui/core';
import { NotFound } from '@portal/ui/list';
import { useNavigate } from '@portal/ui/router';
import { useIncidentTexts } from '../texts';

/** An id that is unknown or invisible looks the same [R-ROUTE-28]. */
export function Unknown() {
  const { t } = useIncidentTexts();
  const navigate = useNavigate();
  return (
    <NotFound
      actions={
        <Button appearance="primary" onClick={() => navigate(addressOf('home'))}>
          {t('fleet')}
        </Button>
      }
    />
  );
}
