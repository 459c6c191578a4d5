import { href } from '@portal/contracts/routes';
import { shortName } from '@portal/domain/short-name';
import { useGroupPath } from '@portal/platform/group-tree';
import { Button } from '@portal/ui/button';
import { useNavigate } from '@portal/ui/router';
import { Empty } from '@portal/ui/states';
import { useManagerTexts } from '../../texts';
import { useDevicePageTexts } from './texts';

/** A device that was shown until now, and is so no more: somebody removed it, or took it out of what this person sees. */
export function DeviceGone({ name, group }: { name: string; group: string | undefined }) {
  const { t } = useDevicePageTexts();
  const manager = useManagerTexts();
  const navigate = useNavigate();
  const here = useGroupPath(group ?? '').path?.at(-1);
  return (
    <Empty
      page
      title={t('gone.title', { name: shortName(name) })}
      text={t('gone.text')}
      actions={
        <>
          {here && (
            <Button
              appearance="primary"
              onClick={() => void navigate(href('/devicemanager/:groupId', { groupId: here.id }))}
            >
              {t('gone.group', { name: shortName(here.name) })}
            </Button>
          )}
          <Button onClick={() => void navigate('/devicemanager')}>{manager.t('title')}</Button>
        </>
      }
    />
  );
}
