import { Button } from '@portal/ui/button';
import { useNavigate } from '@portal/ui/router';
import { useManagerTexts } from '../../texts';

/** Where to go from a page that does not exist, for somebody who is logged in. */
export function NotFoundActions() {
  const { t } = useManagerTexts();
  const navigate = useNavigate();
  return (
    <>
      <Button appearance="primary" onClick={() => navigate('/devicemanager')}>
        {t('title')}
      </Button>
      <Button onClick={() => navigate('/')}>{t('notFound.start')}</Button>
    </>
  );
}
