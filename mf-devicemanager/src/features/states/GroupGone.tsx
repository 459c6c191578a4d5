import { href } from '@portal/contracts/routes';
import { shortName } from '@portal/domain/short-name';
import { Button } from '@portal/ui/button';
import { useNavigate } from '@portal/ui/router';
import { StateBlock } from '@portal/ui/states';
import type { Place } from '../../data/group-index';
import { useDialogTexts } from '../../parts/dialogs/texts';
import { useManagerTexts } from '../../texts';

/** In place of a group that was shown and is gone: says what happened, and leads to the one above it. */
export default function GroupGone({ place: { group, above } }: { place: Place }) {
  const { t } = useDialogTexts();
  const manager = useManagerTexts();
  const navigate = useNavigate();
  const parent = above.at(-1);
  return (
    <StateBlock
      page
      scene="missing"
      title={t('gone.title', { name: shortName(group.name) })}
      text={t('gone.text')}
      actions={
        <>
          {parent && (
            <Button
              appearance="primary"
              onClick={() => void navigate(href('/devicemanager/:groupId', { groupId: parent.id }), { replace: true })}
            >
              {t('gone.parent', { name: shortName(parent.name) })}
            </Button>
          )}
          <Button
            appearance={parent ? 'secondary' : 'primary'}
            onClick={() => void navigate('/devicemanager', { replace: true })}
          >
            {manager.t('title')}
          </Button>
        </>
      }
    />
  );
}
